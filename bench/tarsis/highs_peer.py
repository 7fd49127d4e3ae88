"""Solves models that the bench writes with native HiGHS; one line in, one line of JSON out."""

import json
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
    if any(model["columnInteger"]):
        kinds = [highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger]
        lp.integrality_ = [kinds[each] for each in model["columnInteger"]]
    return lp


models = {}
for line in sys.stdin:
    path, gap = line.split()
    if path not in models:
        models[path] = read(path)
    start, used = time.perf_counter(), time.process_time()
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", float(gap))
    solver.passModel(models[path])
    solver.run()
    print(
        json.dumps(
            {
                "wallMs": 1000 * (time.perf_counter() - start),
                "cpuMs": 1000 * (time.process_time() - used),
                "objective": solver.getInfo().objective_function_value,
                "memoryMib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        ),
        flush=True,
    )
