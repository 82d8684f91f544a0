// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/infix.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {

Infix number(double value, Precision precision) {
  if (precision == Precision::binary32) value = static_cast<double>(static_cast<float>(value));
  if (!std::isfinite(value))
    throw UnmetRequest("a constant of the model is not a finite number", "look for huge or tiny values in the robot");
  std::string text = precision == Precision::binary32 ? fmt::format("{}", static_cast<float>(value)) : shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return {text, std::signbit(value) ? Binding::sign : Binding::atom};
}

std::string bound(const Infix& x, Binding least) { return x.binding < least ? "(" + x.text + ")" : x.text; }

Infix apply(Code code, const Infix& a, const Infix& b) {
  // To the right of an operator a sign would be hard to read: a - (-b).
  const auto right = [&](Binding least) { return bound(b, b.text.starts_with('-') ? Binding::atom : least); };
  switch (code) {
    case Code::add: return {a.text + " + " + right(Binding::product), Binding::sum};
    case Code::subtract: return {a.text + " - " + right(Binding::product), Binding::sum};
    case Code::multiply: return {bound(a, Binding::product) + "*" + right(Binding::atom), Binding::product};
    case Code::divide: return {bound(a, Binding::product) + "/" + right(Binding::atom), Binding::product};
    case Code::negate: return {"-" + bound(a, Binding::atom), Binding::sign};
    case Code::sin: return {"sin(" + a.text + ")"};
    case Code::cos: return {"cos(" + a.text + ")"};
    case Code::tanh: return {"tanh(" + a.text + ")"};
    case Code::sign: break;
  }
  throw InternalError("the sign function is the language's own");
}

std::string wrapped(const std::string& text, std::size_t width, const std::string& indent,
                    const std::string& continuation) {
  std::string out;
  std::size_t start = 0;
  std::string lead;
  while (lead.size() + text.size() - start > width) {
    // The last possible break within the width, or else the first one after it.
    std::size_t cut = std::string::npos;
    for (std::size_t i = start + 1; i < text.size(); ++i) {
      const bool good = text[i] == ' ' && (text[i - 1] == ',' || text[i + 1] == '+' || text[i + 1] == '-');
      if (!good) continue;
      if (lead.size() + i - start > width && cut != std::string::npos) break;
      cut = i;
      if (lead.size() + i - start > width) break;
    }
    if (cut == std::string::npos) break;
    out += lead + text.substr(start, cut - start) + continuation + "\n";
    start = cut + 1;
    lead = indent;
  }
  return out + lead + text.substr(start);
}

}  // namespace armature::internal
