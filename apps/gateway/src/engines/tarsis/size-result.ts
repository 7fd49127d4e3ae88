import type { HorizonCost, SizeResult, SizeValue } from '@bess/tarsis/schema';
import { assumedHeader } from '../../engine-runtime/answer-headers.js';
import type { JobAnswer } from '../../job-operations/job-operations.js';
import { jobSummaryToWire } from '../../job-operations/job-schemas.js';
import type { Job } from '../../stores/stores.js';
import type { SizeAnswer } from './size-answer-schema.js';
import type { StoredSizing } from './submit-sizing.js';
import { snakeCase, toWire } from './wire-names.js';

/** A sizing as a job in the wire format, with its result once it has one, and its headers. */
export function sizingToWire(job: Job): JobAnswer {
  const stored: StoredSizing = JSON.parse(job.input);
  const result: SizeResult | undefined = job.result === null ? undefined : JSON.parse(job.result);
  const { currency } = stored.answer;
  return {
    headers: {
      ...assumedHeader([...stored.assumptions, ...(result?.assumptions ?? [])]),
      ...(currency === 'USD' ? {} : { 'X-Currency': currency }),
    },
    body: {
      ...jobSummaryToWire(job),
      ...(result && { result: sizeToWire(job.id, result, stored) }),
    },
  };
}

type Money = (amount: number) => number;

/** Converts the engine's result to the wire format, with amounts in the currency of the response. */
function sizeToWire(jobId: string, result: SizeResult, stored: StoredSizing): SizeAnswer {
  const { unitsPerUnit, year, answer, assumptions, options } = stored;
  const money: Money = (amount) => amount * unitsPerUnit;
  const { perfectProof } = result;
  return {
    job_id: jobId,
    tariff: result.tariffCode,
    year: {
      from: year.from,
      to: year.to,
      step_minutes: options.grid.stepMinutes,
      energy_kwh: year.energyKwh,
      peak_kw: year.peakKw,
    },
    control: result.control,
    battery_pays: result.batteryPays,
    best: projectToWire(result.best, money),
    perfect: projectToWire(result.perfect, money),
    perfect_proof: {
      ...toWire(perfectProof),
      model_npv: money(perfectProof.modelNpv),
      model_npv_bound: money(perfectProof.modelNpvBound),
    },
    frontier: result.frontier.map(
      ({ powerKw, capacityKwh, solarKw, capitalCost, simulatedSavings, achievable, perfect }) => ({
        power_kw: powerKw,
        capacity_kwh: capacityKwh,
        solar_kw: solarKw,
        capital_cost: money(capitalCost),
        simulated_savings: orNull(simulatedSavings, money),
        achievable: orNull(achievable, (value) => valueToWire(value, money)),
        perfect: orNull(perfect, (value) => valueToWire(value, money)),
      }),
    ),
    sensitivities: result.sensitivities.map(({ name, npvOfChosen, best, npv }) => ({
      name,
      npv_of_chosen: money(npvOfChosen),
      best: toWire(best),
      npv: money(npv),
    })),
    ...(answer.expand.includes('assumptions') && {
      assumptions: mergeAssumptions(assumptions, result.assumptions),
    }),
  };
}

/** Assumptions of gateway and engine, each name once; the gateway takes precedence, because it knows the facility. */
function mergeAssumptions(
  ofGateway: StoredSizing['assumptions'],
  ofEngine: SizeResult['assumptions'],
): StoredSizing['assumptions'] {
  const known = new Set(ofGateway.map(({ name }) => name));
  return [...ofGateway, ...ofEngine.filter(({ name }) => !known.has(name))];
}

function projectToWire(sized: SizeResult['best'], money: Money): SizeAnswer['best'] {
  return {
    power_kw: sized.powerKw,
    capacity_kwh: sized.capacityKwh,
    solar_kw: sized.solarKw,
    control: sized.control,
    bill_without: billToWire(sized.billWithout, money),
    bill_with: billToWire(sized.billWith, money),
    value: valueToWire(sized.value, money),
    simulated_savings: money(sized.simulatedSavings),
    savings_standard_error: orNull(sized.savingsStandardError, money),
    capital_cost: money(sized.capitalCost),
    incentives: sized.incentives.map(({ name, amount }) => ({ name, amount: money(amount) })),
    savings_by_year: sized.savingsByYear.map(money),
    project: economicsToWire(sized.project, money),
    ageing: orNull(sized.ageing, ageingToWire),
  };
}

function billToWire(cost: HorizonCost, money: Money): SizeAnswer['best']['bill_with'] {
  return {
    energy: money(cost.energy),
    tou_demand: money(cost.touDemand),
    flat_demand: money(cost.flatDemand),
    coincident_demand: money(cost.coincidentDemand),
    export_credit: money(cost.exportCredit),
    fixed: money(cost.fixed),
    minimum: money(cost.minimum),
    total: money(cost.total),
    wear: money(cost.wear),
    later_ratchet: money(cost.laterRatchet),
  };
}

function valueToWire(
  { firstYearSavings, npv, paybackYears }: SizeValue,
  money: Money,
): SizeAnswer['best']['value'] {
  return {
    first_year_savings: money(firstYearSavings),
    npv: money(npv),
    payback_years: paybackYears,
  };
}

type Project = SizeResult['best']['project'];
type WireProject = SizeAnswer['best']['project'];

function economicsToWire(
  { project, equity, debt, levelizedCostOfStorage, nominalDiscountRatePerYear, cashFlow }: Project,
  money: Money,
): WireProject {
  return {
    project: returnsToWire(project, money),
    equity: returnsToWire(equity, money),
    debt: orNull(debt, (loan) => ({ ...toWire(loan), amount: money(loan.amount) })),
    levelized_cost_of_storage: orNull(levelizedCostOfStorage, ({ nominalPerMwh, realPerMwh }) => ({
      nominal_per_mwh: money(nominalPerMwh),
      real_per_mwh: money(realPerMwh),
    })),
    nominal_discount_rate_per_year: nominalDiscountRatePerYear,
    cash_flow: cashFlowToWire(cashFlow, money),
  };
}

function returnsToWire(returns: Project['equity'], money: Money): WireProject['equity'] {
  return { ...toWire(returns), npv: money(returns.npv) };
}

function cashFlowToWire(flow: Project['cashFlow'], money: Money): WireProject['cash_flow'] {
  const amounts = (byYear: readonly number[]) => byYear.map(money);
  const lines = (of: Project['cashFlow']['income']) =>
    of.map(({ name, byYear }) => ({ name, by_year: amounts(byYear) }));
  return {
    income: lines(flow.income),
    operation: lines(flow.operation),
    investment: lines(flow.investment),
    available_for_debt_service: amounts(flow.availableForDebtService),
    federal_depreciation: amounts(flow.federalDepreciation),
    state_depreciation: amounts(flow.stateDepreciation),
    federal_tax: amounts(flow.federalTax),
    state_tax: amounts(flow.stateTax),
    interest: amounts(flow.interest),
    principal: amounts(flow.principal),
    debt_balance: amounts(flow.debtBalance),
    project: amounts(flow.project),
    equity: amounts(flow.equity),
    cumulative_discounted_equity: amounts(flow.cumulativeDiscountedEquity),
  };
}

type Ageing = NonNullable<SizeAnswer['best']['ageing']>;

function ageingToWire(ageing: NonNullable<SizeResult['best']['ageing']>): Ageing {
  const { warrantyEnd } = ageing;
  return {
    ...toWire(ageing),
    warranty_end: orNull(warrantyEnd, ({ years, by }) => ({
      years,
      by: snakeCase(by) as NonNullable<Ageing['warranty_end']>['by'],
    })),
  };
}

function orNull<Value, Converted>(
  value: Value | null,
  convert: (value: Value) => Converted,
): Converted | null {
  return value === null ? null : convert(value);
}
