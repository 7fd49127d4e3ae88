"""Solves models written by the bench with native HiGHS; one JSON request per line in, one JSON answer per line out.

{"read": path} loads a model and keeps it until the next one; {"relGap": 1e-4, "relaxOnly": false, "limitS": 60} solves it.
"""

import json
import math
import resource
import sys
import time

import highspy
import numpy


def read(path):
    with open(path) as file:
        model = json.load(file)
    lp = highspy.HighsLp()
    lp.num_col_ = model["columnCount"]
    lp.num_row_ = model["rowCount"]
    infinity = highspy.kHighsInf
    bounds = lambda name, end: numpy.array([end if each is None else each for each in model[name]], dtype=float)
    lp.col_cost_ = numpy.array(model["columnCost"], dtype=float)
    lp.col_lower_ = bounds("columnLower", -infinity)
    lp.col_upper_ = bounds("columnUpper", infinity)
    lp.row_lower_ = bounds("rowLower", -infinity)
    lp.row_upper_ = bounds("rowUpper", infinity)
    lp.offset_ = model["objectiveOffset"]
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = numpy.array(model["rowStarts"], dtype=numpy.int32)
    lp.a_matrix_.index_ = numpy.array(model["columnIndices"], dtype=numpy.int32)
    lp.a_matrix_.value_ = numpy.array(model["values"], dtype=float)
    kinds = [highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger]
    return lp, [kinds[each] for each in model["columnInteger"]] if any(model["columnInteger"]) else []


def finite(value):
    """Replaces infinity, the objective of a search without a plan, by null for JSON."""
    return value if math.isfinite(value) else None


def solve(lp, kinds, request):
    lp.integrality_ = [] if request["relaxOnly"] else kinds
    start, used = time.perf_counter(), time.process_time()
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", float(request["relGap"]))
    solver.setOptionValue("time_limit", float(request["limitS"]))
    solver.passModel(lp)
    solver.run()
    info = solver.getInfo()
    is_search = len(kinds) > 0 and not request["relaxOnly"]
    return {
        "wallMs": 1000 * (time.perf_counter() - start),
        "cpuMs": 1000 * (time.process_time() - used),
        "objective": finite(info.objective_function_value),
        "bound": finite(info.mip_dual_bound if is_search else info.objective_function_value),
        "isOptimal": solver.getModelStatus() == highspy.HighsModelStatus.kOptimal,
    }


lp, kinds = None, []
for line in sys.stdin:
    request = json.loads(line)
    if "read" in request:
        lp, kinds = read(request["read"])
        answer = {}
    else:
        answer = solve(lp, kinds, request)
    answer["memoryMib"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(answer), flush=True)
