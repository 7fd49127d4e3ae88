import { evaluateProject, type ProjectResult } from '@bess/economics';
import { tarsisError } from '../internal/errors.js';
import type { Size, SizeOptions } from '../schema/size-types.js';
import type { ResolvedSize } from './resolve-size.js';

/** What is bought at which terms. */
export type SizeTerms = Pick<ResolvedSize, 'costs' | 'incentives' | 'finance'>;

/** What a size earns over the life of the project. */
export interface LifetimeSavings {
  /** Savings on the bill of years 1, 2, …, before the rate grows [currency, at the rate of year 1]. */
  readonly savingsByYear: readonly number[];
  /** Years at whose end the cells are replaced. */
  readonly replacementYears: readonly number[];
  /** Energy discharged by year [MWh]; empty without a battery. */
  readonly dischargedMwhByYear: readonly number[];
}

/** Capital cost of a size before incentives [currency]. */
export function capitalCost({ costs }: Pick<SizeTerms, 'costs'>, size: Size): number {
  const { perKw, perKwh, fixed = 0, perSolarKw = 0 } = costs;
  const hasBattery = size.powerKw > 0 && size.capacityKwh > 0;
  const battery = size.powerKw * perKw + size.capacityKwh * perKwh + (hasBattery ? fixed : 0);
  return battery + size.solarKw * perSolarKw;
}

/** Incentives of a size [currency]; together they never exceed its cost. */
export function incentivesOf(terms: SizeTerms, size: Size): { name: string; amount: number }[] {
  const cost = capitalCost(terms, size);
  let left = cost;
  return terms.incentives.map((incentive) => {
    const { name, perKw = 0, perKwh = 0, perSolarKw = 0, fraction = 0 } = incentive;
    const { maximum = Number.POSITIVE_INFINITY, upToKwh = Number.POSITIVE_INFINITY } = incentive;
    const asked =
      perKw * size.powerKw +
      perKwh * Math.min(size.capacityKwh, upToKwh) +
      perSolarKw * size.solarKw +
      fraction * cost;
    const amount = Math.min(asked, maximum, left);
    left -= amount;
    return { name, amount };
  });
}

/** Capital cost of a size less its incentives [currency]. */
export function netCapitalCost(terms: SizeTerms, size: Size): number {
  const grants = incentivesOf(terms, size).reduce((sum, { amount }) => sum + amount, 0);
  return capitalCost(terms, size) - grants;
}

/** A budget may be a rounded cost. */
const ROUNDING = 1e-9;

/** Nothing, or the smallest that the ranges allow. */
export function smallestSize({ ranges }: Pick<ResolvedSize, 'ranges'>): Size {
  const { powerKw, capacityKwh, hours, solarKw } = ranges;
  const kwh = Math.max(capacityKwh.minimum, powerKw.minimum * hours.minimum);
  return {
    powerKw: Math.max(powerKw.minimum, kwh / hours.maximum),
    capacityKwh: kwh,
    solarKw: solarKw.minimum,
  };
}

/** The largest that the ranges allow. */
export function largestSize({
  ranges: { powerKw, capacityKwh, solarKw },
}: Pick<ResolvedSize, 'ranges'>): Size {
  return {
    powerKw: powerKw.maximum,
    capacityKwh: capacityKwh.maximum,
    solarKw: solarKw.maximum,
  };
}

/**
 * Checks that some size is affordable; larger ones may cost less, where incentives grow faster than costs.
 *
 * @throws EngineError `outOfRange` / `contradiction`
 */
export function checkBudget(
  { budget, costs, incentives = [], finance }: SizeOptions,
  ranges: ResolvedSize['ranges'],
): void {
  if (budget === undefined) return;
  const cost = (size: Size) => netCapitalCost({ costs, incentives, finance }, size);
  const smallest = smallestSize({ ranges });
  if (Math.min(cost(smallest), cost(largestSize({ ranges }))) <= budget * (1 + ROUNDING)) return;
  const { powerKw, capacityKwh, solarKw } = smallest;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `budget must be at least ${cost(smallest)}, the capital cost less incentives of the smallest size in the ranges, ${powerKw} kW, ${capacityKwh} kWh and ${solarKw} kW of panels; ${budget} came`,
  );
}

/**
 * The project of a size: what it costs, what it saves in each year, and what that is worth. Whose savings are not taxed, as
 * those of a household, deducts no costs of the project either, and pays no tax on what it is worth at the end.
 */
export function projectOfSize(
  terms: SizeTerms,
  size: Size,
  { savingsByYear, replacementYears, dischargedMwhByYear }: LifetimeSavings,
): ProjectResult {
  const { costs, finance } = terms;
  const { years, discountRate, inflationPerYear = 0 } = finance;
  const { tax, debt, depreciation, residualFraction, savingsAreTaxed = true } = finance;
  const upkeep =
    size.powerKw * (costs.upkeepPerKwYear ?? 0) +
    size.capacityKwh * (costs.upkeepPerKwhYear ?? 0) +
    size.solarKw * (costs.solarUpkeepPerKwYear ?? 0);
  return evaluateProject({
    years,
    inflationPerYear,
    discountRate,
    income: [
      {
        name: 'bill savings',
        amount: { byYear: escalated(terms, savingsByYear) },
        isTaxable: savingsAreTaxed,
      },
    ],
    capital: [
      {
        name: size.solarKw > 0 ? 'battery and panels' : 'battery',
        cost: capitalCost(terms, size),
        ...(depreciation && { depreciation }),
      },
    ],
    operation: [{ name: 'upkeep', amount: { firstYear: upkeep }, isDeductible: savingsAreTaxed }],
    replacements: replacementYears.map((year) => ({
      name: 'cells',
      year,
      cost: size.capacityKwh * (costs.replacementPerKwh ?? 0),
      ...(!savingsAreTaxed && { depreciation: { method: 'none' as const } }),
    })),
    grants: incentivesOf(terms, size),
    ...(tax && { tax }),
    ...(debt && { debt: { interestIsDeductible: savingsAreTaxed, ...debt } }),
    ...(residualFraction !== undefined && {
      residual: { fraction: residualFraction, isTaxable: savingsAreTaxed },
    }),
    ...(dischargedMwhByYear.length > 0 && {
      storage: { dischargedMwhByYear: [...dischargedMwhByYear] },
    }),
  });
}

/** Savings by year at the rates of that year. */
export function escalated(
  { finance }: Pick<SizeTerms, 'finance'>,
  savingsByYear: readonly number[],
): number[] {
  const growth = 1 + (finance.rateEscalationPerYear ?? finance.inflationPerYear ?? 0);
  return savingsByYear.map((saving, index) => saving * growth ** index);
}

/** What one more unit is worth to the owner as net present value. */
export interface MarginalValues {
  /** Per unit of currency saved in the first year, over the life of the project. */
  readonly perSaving: number;
  /** Cost of a kW, a kWh and a kW of panels [currency]. */
  readonly perKw: number;
  readonly perKwh: number;
  readonly perSolarKw: number;
  /** Cost of one unit of capital cost, whatever it buys. */
  readonly perCapital: number;
  /** Worth of one unit of an incentive. */
  readonly perIncentive: number;
}

/** Step of the differences: large enough that the rounding of a project does not count. */
const STEP = 1e4;

/**
 * Marginal values without incentives, as differences of whole projects. They are exact as long as taxes and debt are
 * linear in the size, as with losses that are used at once.
 *
 * @param sharesByYear What is left of a first year's saving in each year, before the rate grows.
 */
export function marginalValues(
  terms: SizeTerms,
  at: Size,
  { savingsByYear: sharesByYear }: Pick<LifetimeSavings, 'savingsByYear'>,
  replacementYears: readonly number[],
): MarginalValues {
  const { costs } = terms;
  const life: LifetimeSavings = { savingsByYear: [], replacementYears, dischargedMwhByYear: [] };
  const npvOf = (change: {
    size?: Size;
    saving?: number;
    capital?: number;
    incentive?: number;
  }) => {
    const { size = at, saving = 0, capital = 0, incentive = 0 } = change;
    const changed: SizeTerms = {
      ...terms,
      costs: { ...costs, fixed: (costs.fixed ?? 0) + capital },
      incentives: [{ name: 'incentive', perKw: incentive / size.powerKw }],
    };
    const savingsByYear = sharesByYear.map((share) => share * saving);
    return projectOfSize(changed, size, { ...life, savingsByYear }).equity.npv;
  };
  const base = npvOf({});
  return {
    perSaving: (npvOf({ saving: STEP }) - base) / STEP,
    perKw: base - npvOf({ size: { ...at, powerKw: at.powerKw + 1 } }),
    perKwh: base - npvOf({ size: { ...at, capacityKwh: at.capacityKwh + 1 } }),
    perSolarKw: base - npvOf({ size: { ...at, solarKw: at.solarKw + 1 } }),
    perCapital: (base - npvOf({ capital: STEP })) / STEP,
    perIncentive: npvOf({ incentive: 1 }) - base,
  };
}
