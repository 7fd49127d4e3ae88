"""Cash flows, returns and cycles of other tools, for the cases of `npm run economics-peer`.

    python finance_peers.py < cases.json > answers.json

In: {"cashloan": [{SAM input: value}], "singleowner": [...], "merchantplant": [...], "rates": [[flows]],
"series": [[values]]}; out: the same keys with a list of answers. SAM's inputs are its defaults for a battery without
energy, so that money alone is compared.
"""

import json
import math
import sys

import numpy_financial
import PySAM.Cashloan as Cashloan
import PySAM.Merchantplant as Merchantplant
import PySAM.PySSC as PySSC
import PySAM.Singleowner as Singleowner
import rainflow

HOURS = [0.0] * 8760
ssc = PySSC.PySSC()
ssc.module_exec_set_print(0)

COMMON = {
    "en_batt": 0,
    "en_standalone_batt": 0,
    "system_use_lifetime_output": 0,
    "degradation": [0.0],
    "gen": HOURS,
    "gen_purchases": HOURS,
    "grid_to_batt": HOURS,
    "year1_hourly_e_fromgrid": HOURS,
    "year1_hourly_ec_with_system": HOURS,
    "year1_hourly_dc_with_system": HOURS,
    "battery_total_cost_lcos": 0,
}


def defaults(model):
    values = {}
    for group in model.export().values():
        values.update(group)
    return {**values, **COMMON}


MODULES = {
    "cashloan": (
        defaults(Cashloan.default("CustomGenerationBatteryCommercial")),
        ["npv", "payback"],
        [
            "cf_after_tax_cash_flow",
            "cf_payback_with_expenses",
            "cf_debt_payment_interest",
            "cf_debt_payment_principal",
            "cf_fed_depreciation",
            "cf_sta_depreciation",
        ],
    ),
}
for name, default in (
    ("singleowner", Singleowner.default("StandaloneBatterySingleOwner")),
    ("merchantplant", Merchantplant.default("StandaloneBatteryMerchantPlant")),
):
    MODULES[name] = (
        defaults(default),
        ["size_of_debt", "project_return_aftertax_npv", "project_return_aftertax_irr"],
        [
            "cf_project_return_aftertax",
            "cf_cash_for_ds",
            "cf_debt_payment_interest",
            "cf_debt_payment_principal",
            "cf_feddepr_total",
            "cf_stadepr_total",
        ],
    )


def run(name, inputs):
    base, numbers, arrays = MODULES[name]
    years = int(inputs["analysis_period"])
    values = {**base, **inputs}
    for monthly in ("true_up_credits_ym", "net_billing_credits_ym", "nm_dollars_applied_ym"):
        values[monthly] = [[0.0] * 12] * (years + 1)
    for bills in ("utility_bill_w_sys", "utility_bill_wo_sys", "elec_cost_with_system", "elec_cost_without_system"):
        values[bills] = [0.0] * (years + 1)
    data = ssc.data_create()
    for key, value in values.items():
        field = key.encode()
        if isinstance(value, (int, float)):
            ssc.data_set_number(data, field, value)
        elif isinstance(value, (list, tuple)) and isinstance(value[0], (list, tuple)):
            ssc.data_set_matrix(data, field, value)
        elif isinstance(value, (list, tuple)):
            ssc.data_set_array(data, field, value)
    module = ssc.module_create(name.encode())
    if not ssc.module_exec(module, data):
        return {"refused": ssc.module_log(module, 0).decode()}
    answer = {}
    for key in numbers:
        value = ssc.data_get_number(data, key.encode())
        answer[key] = value if math.isfinite(value) else None
    for key in arrays:
        answer[key] = list(ssc.data_get_array(data, key.encode()))
    ssc.module_free(module)
    ssc.data_free(data)
    return answer


def rate(flows):
    value = float(numpy_financial.irr(flows))
    return value if math.isfinite(value) else None


def cycles(series):
    return [[size, mean, count] for size, mean, count, _, _ in rainflow.extract_cycles(series)]


cases = json.load(sys.stdin)
answers = {name: [run(name, case) for case in cases.get(name, [])] for name in MODULES}
answers["rates"] = [rate(flows) for flows in cases.get("rates", [])]
answers["series"] = [cycles(series) for series in cases.get("series", [])]
json.dump(answers, sys.stdout)
