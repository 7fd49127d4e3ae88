"""Bills of PySAM's Utilityrate5, month by month, for the tariffs and loads that `npm run tariff-peer` lists.

    python utilityrate5.py < cases.json > bills.json

In: {"loads": {name: [kW, 8,760 hours]}, "generation": {load: [kW]}, "tariffs": {code: {SAM input: value}}, "years": 1};
out: {code: {load: [twelve months of each year] or "what PySAM refused"}}. A load without generation has no system; the
load and the generation of a year are repeated in each year.
"""

import json
import sys

import PySAM.Utilityrate5 as Utilityrate5

BASE = {
    "en_electricity_rates": 1,
    "ur_metering_option": 0,
    "ur_monthly_fixed_charge": 0.0,
    "ur_monthly_min_charge": 0.0,
    "ur_annual_min_charge": 0.0,
    "ur_nm_yearend_sell_rate": 0.0,
    "ur_nm_credit_month": 11,
    "ur_nm_credit_rollover": 0,
    "ur_sell_eq_buy": 0,
    "ur_en_ts_sell_rate": 0,
    "ur_en_ts_buy_rate": 0,
    "ur_ts_sell_rate": [0.0],
    "ur_ts_buy_rate": [0.0],
    "ur_dc_enable": 0,
    "ur_enable_billing_demand": 0,
    "TOU_demand_single_peak": 0,
    "ur_nb_apply_credit_current_month": 0,
    "ur_nb_credit_expire": 0,
    "rate_escalation": [0.0],
}


def monthly_bills(inputs, load, generation, years):
    model = Utilityrate5.new()
    for name, value in {**BASE, **inputs}.items():
        setattr(model.ElectricityRates, name, value)
    model.Lifetime.analysis_period = years
    model.Lifetime.system_use_lifetime_output = 0
    model.Lifetime.inflation_rate = 0
    model.Load.load = load
    model.Load.load_escalation = [0.0]
    model.SystemOutput.gen = generation or [0.0] * len(load)
    model.SystemOutput.degradation = [0.0]
    model.execute(0)
    with_system = model.Outputs.utility_bill_w_sys_ym
    by_year = with_system if generation else model.Outputs.utility_bill_wo_sys_ym
    return [month for year in by_year[1 : years + 1] for month in year]


def main():
    cases = json.load(sys.stdin)
    generation = cases.get("generation", {})
    years = cases.get("years", 1)
    bills = {}
    for code, inputs in cases["tariffs"].items():
        bills[code] = {}
        for name, load in cases["loads"].items():
            try:
                bills[code][name] = monthly_bills(inputs, load, generation.get(name), years)
            except Exception as error:  # PySAM raises bare exceptions
                bills[code][name] = str(error).strip()
    json.dump(bills, sys.stdout)


main()
