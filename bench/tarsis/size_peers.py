"""The best size of a battery in one linear program of all hours of a year, in native HiGHS; one JSON request per line in, one JSON answer per line out.

Written from the tariff's own words, apart from the optimiser that it is compared with. It knows rates whose prices rise with their tiers, so that
no binary is needed. Powers in kW, energies in kWh, money in the currency of the rate.
"""

import json
import math
import os
import resource
import sys
import time

import highspy
import numpy

INFINITY = highspy.kHighsInf

# HiGHS greets on standard output, which carries the answers.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


class Program:
    """Columns and rows of a linear program, row by row."""

    def __init__(self):
        self.cost, self.lower, self.upper = [], [], []
        self.row_lower, self.row_upper, self.starts, self.index, self.value = [], [], [], [], []
        self.constant = 0.0

    def columns(self, count, cost=0.0, lower=0.0, upper=INFINITY):
        first = len(self.cost)
        self.cost += list(numpy.broadcast_to(cost, count))
        self.lower += list(numpy.broadcast_to(lower, count))
        self.upper += list(numpy.broadcast_to(upper, count))
        return numpy.arange(first, first + count)

    def row(self, terms, lower=-INFINITY, upper=INFINITY):
        self.starts.append(len(self.index))
        for column, value in terms:
            self.index.append(int(column))
            self.value.append(float(value))
        self.row_lower.append(lower)
        self.row_upper.append(upper)

    def solve(self):
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.cost), len(self.starts)
        lp.col_cost_ = numpy.array(self.cost)
        lp.col_lower_, lp.col_upper_ = numpy.array(self.lower), numpy.array(self.upper)
        lp.row_lower_, lp.row_upper_ = numpy.array(self.row_lower), numpy.array(self.row_upper)
        lp.offset_ = self.constant
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = numpy.array(self.starts + [len(self.index)], dtype=numpy.int32)
        lp.a_matrix_.index_ = numpy.array(self.index, dtype=numpy.int32)
        lp.a_matrix_.value_ = numpy.array(self.value)
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.passModel(lp)
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise RuntimeError(f"HiGHS ended with {solver.getModelStatus()}")
        return numpy.array(solver.getSolution().col_value), solver.getInfo().objective_function_value


def tiered(program, tiers, price):
    """Columns whose sum is charged tier by tier; cheapest first, because prices rise."""
    parts, reached = [], 0.0
    for tier in tiers:
        end = math.inf if tier["upTo"] is None else tier["upTo"]
        width = end - reached
        parts.append(program.columns(1, tier[price], 0.0, width if math.isfinite(width) else INFINITY)[0])
        reached = end
    return parts


def looked_back(ratchet, month):
    """Months of the year, from 0, that a ratchet in this month looks back to."""
    if ratchet["previousMonths"] > 0:
        return range(max(0, month - ratchet["previousMonths"]), month)
    return [other for other in range(max(0, month - 11), month) if ratchet["months"][other]]


def best_size(request):
    rate, hours = request["tariff"], len(request["load"])
    month, period = request["month"], request["energyPeriod"]
    program = Program()
    power_price, energy_price = request["perKw"], request["perKwh"]
    low_power, high_power = request["powerKw"]
    low_hours, high_hours = request["hours"]
    power = program.columns(1, power_price, low_power, high_power)[0]
    energy = program.columns(1, energy_price, 0.0, high_power * high_hours)[0]
    program.row([(energy, 1), (power, -low_hours)], lower=0)
    program.row([(energy, 1), (power, -high_hours)], upper=0)
    charge = program.columns(hours)
    discharge = program.columns(hours, request["wearPerKwh"])
    stored = program.columns(hours)
    draw = program.columns(hours)
    sell = request.get("sellPrice")
    feed = program.columns(hours, 0.0 if sell is None else -sell, 0.0, 0.0 if sell is None else INFINITY)
    solar = request.get("solar")
    spilled = program.columns(hours, 0.0, 0.0, 0.0 if solar is None else numpy.array(solar))
    efficiency = request["efficiency"]
    for hour in range(hours):
        before = stored[hour - 1]
        program.row([(stored[hour], 1), (before, -1), (charge[hour], -efficiency), (discharge[hour], 1 / efficiency)], 0, 0)
        program.row([(charge[hour], 1), (power, -1)], upper=0)
        program.row([(discharge[hour], 1), (power, -1)], upper=0)
        program.row([(stored[hour], 1), (energy, -1)], upper=0)
        net = request["load"][hour] - (0.0 if solar is None else solar[hour])
        program.row([(draw[hour], 1), (feed[hour], -1), (charge[hour], -1), (discharge[hour], 1), (spilled[hour], -1)], net, net)

    energy_tiers = rate["energy"]["periods"]
    for number in range(12):
        for kind, tiers in enumerate(energy_tiers):
            inside = [hour for hour in range(hours) if month[hour] == number and period[hour] == kind]
            if not inside:
                continue
            parts = tiered(program, tiers["tiers"], "pricePerKwh")
            program.row([(part, 1) for part in parts] + [(draw[hour], -1) for hour in inside], 0, 0)

    ratchet = rate.get("ratchet")
    flat, by_time = rate.get("flatDemand"), rate.get("touDemand")
    flat_peak = {number: program.columns(1)[0] for number in range(12)}
    for hour in range(hours):
        program.row([(flat_peak[month[hour]], 1), (draw[hour], -1)], lower=0)
    priced_peaks = {}
    if by_time is not None:
        demand_period = request["demandPeriod"]
        for number in range(12):
            for kind, tiers in enumerate(by_time["periods"]):
                inside = [hour for hour in range(hours) if month[hour] == number and demand_period[hour] == kind]
                if not inside or all(tier["pricePerUnit"] == 0 for tier in tiers["tiers"]):
                    continue
                peak = program.columns(1)[0]
                for hour in inside:
                    program.row([(peak, 1), (draw[hour], -1)], lower=0)
                priced_peaks[number, kind] = peak
        for (number, kind), peak in list(priced_peaks.items()):
            billed = peak
            if ratchet is not None and flat is None:
                billed = program.columns(1)[0]
                program.row([(billed, 1), (peak, -1)], lower=0)
                for (other, _), earlier in priced_peaks.items():
                    if other in looked_back(ratchet, number):
                        program.row([(billed, 1), (earlier, -ratchet["fraction"])], lower=0)
            parts = tiered(program, by_time["periods"][kind]["tiers"], "pricePerUnit")
            program.row([(part, 1) for part in parts] + [(billed, -1)], 0, 0)
    if flat is not None:
        for number in range(12):
            billed = flat_peak[number]
            if ratchet is not None:
                billed = program.columns(1)[0]
                program.row([(billed, 1), (flat_peak[number], -1)], lower=0)
                for other in looked_back(ratchet, number):
                    program.row([(billed, 1), (flat_peak[other], -ratchet["fraction"])], lower=0)
            group = flat["groups"][flat["monthlyGroups"][number]]
            parts = tiered(program, group["tiers"], "pricePerUnit")
            program.row([(part, 1) for part in parts] + [(billed, -1)], 0, 0)
    program.constant += 12 * rate["fixed"]["perMonth"] + request["days"] * rate["fixed"]["perDay"]

    begun = time.perf_counter()
    values, objective = program.solve()
    return {
        "powerKw": values[power],
        "capacityKwh": values[energy],
        "objective": objective,
        "seconds": time.perf_counter() - begun,
        "memoryMib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


for line in sys.stdin:
    print(json.dumps(best_size(json.loads(line))), file=answers, flush=True)
