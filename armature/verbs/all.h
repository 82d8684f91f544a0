// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every verb of the library, for programs that do not mind how long they compile.
#pragma once

#include "armature/verbs/base_parameters.h"
#include "armature/verbs/bench.h"
#include "armature/verbs/catalogue.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/check.h"
#include "armature/verbs/control.h"
#include "armature/verbs/convert.h"
#include "armature/verbs/count.h"
#include "armature/verbs/demo.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/dominant.h"
#include "armature/verbs/evaluate.h"
#include "armature/verbs/excite.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/findings.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/load_log.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/model_options.h"
#include "armature/verbs/model_verdict.h"
#include "armature/verbs/pipeline.h"
#include "armature/verbs/reduce.h"
#include "armature/verbs/schedule.h"
#include "armature/verbs/show.h"
#include "armature/verbs/simulate.h"
#include "armature/verbs/validate.h"
#include "armature/verbs/verify.h"
