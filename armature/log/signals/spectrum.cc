// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/spectrum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

namespace armature::internal {
namespace {

using Complex = std::complex<double>;

// In place, radix 2 (Cooley and Tukey).
void fourier_transform(std::vector<Complex>& x) {
  const std::size_t n = x.size();
  for (std::size_t i = 1, j = 0; i < n; ++i) {
    std::size_t bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (std::size_t length = 2; length <= n; length *= 2) {
    const Complex turn = std::polar(1.0, -2 * std::numbers::pi / static_cast<double>(length));
    for (std::size_t block = 0; block < n; block += length) {
      Complex w = 1;
      for (std::size_t k = 0; k < length / 2; ++k, w *= turn) {
        const Complex even = x[block + k], odd = w * x[block + k + length / 2];
        x[block + k] = even + odd;
        x[block + k + length / 2] = even - odd;
      }
    }
  }
}

}  // namespace

Welch::Welch(double rate, std::size_t window, double mean)
    : rate_(rate), mean_(mean), hann_(window), power_(window / 2 + 1, 0.0) {
  for (std::size_t i = 0; i < window; ++i) {
    hann_[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(window));
    energy_ += hann_[i] * hann_[i];
  }
}

void Welch::add(std::span<const double> signal) {
  const std::size_t length = hann_.size();
  std::vector<Complex> buffer(length);
  while (!signal.empty()) {
    const std::size_t take = std::min(signal.size(), length - waiting_.size());
    waiting_.insert(waiting_.end(), signal.begin(), signal.begin() + static_cast<std::ptrdiff_t>(take));
    signal = signal.subspan(take);
    if (waiting_.size() < length) return;
    for (std::size_t i = 0; i < length; ++i) buffer[i] = hann_[i] * (waiting_[i] - mean_);
    fourier_transform(buffer);
    for (std::size_t k = 0; k < power_.size(); ++k) power_[k] += std::norm(buffer[k]);
    ++windows_;
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(length / 2));
  }
}

Spectrum Welch::spectrum() const {
  Spectrum result{rate_ / static_cast<double>(hann_.size()), power_};
  if (windows_ == 0) return {};
  for (double& p : result.power) p *= 2 / (static_cast<double>(windows_) * rate_ * energy_);
  return result;
}

Spectrum power_spectrum(std::span<const double> signal, double rate, std::size_t window) {
  if (signal.size() < 8) return {};
  const double mean = std::accumulate(signal.begin(), signal.end(), 0.0) / static_cast<double>(signal.size());
  Welch welch(rate, std::bit_floor(std::min(window, signal.size())), mean);
  welch.add(signal);
  return welch.spectrum();
}

Spectrum differentiated(const Spectrum& spectrum) {
  Spectrum result = spectrum;
  for (std::size_t k = 0; k < result.power.size(); ++k) {
    const double w = 2 * std::numbers::pi * static_cast<double>(k) * spectrum.resolution;
    result.power[k] *= w * w;
  }
  return result;
}

double quietest_frequency(const Spectrum& spectrum) {
  const std::size_t n = spectrum.power.size();
  if (n < 4) return 0;
  std::vector<double> sums(n + 1, 0.0), smooth(n);
  for (std::size_t k = 0; k < n; ++k) sums[k + 1] = sums[k] + spectrum.power[k];
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t half = k / 4 + 1, low = k > half ? k - half : 0, high = std::min(n, k + half + 1);
    smooth[k] = (sums[high] - sums[low]) / static_cast<double>(high - low);
  }
  const auto peak = std::max_element(smooth.begin(), smooth.end());
  return static_cast<double>(std::min_element(peak, smooth.end()) - smooth.begin()) * spectrum.resolution;
}

double power_quantile(const Spectrum& spectrum, double share, double highest) {
  const std::size_t n = spectrum.power.size();
  if (n == 0) return 0;
  const auto end = std::min(n, static_cast<std::size_t>(highest / spectrum.resolution) + 1);
  const double total =
      std::accumulate(spectrum.power.begin(), spectrum.power.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
  double sum = 0;
  std::size_t k = 0;
  for (; k + 1 < end; ++k) {
    sum += spectrum.power[k];
    if (sum >= share * total) break;
  }
  return static_cast<double>(k) * spectrum.resolution;
}

}  // namespace armature::internal
