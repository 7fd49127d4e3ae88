import { evaluateProject, type ProjectOptions, type ProjectResult } from '@bess/economics';
import type { SizeOptionsData } from '../schema/size-options.js';

/** A battery and panels. */
export interface Size {
  readonly powerKw: number;
  readonly capacityKwh: number;
  readonly solarKw: number;
}

/** What a size earns over the life of the project. */
export interface LifetimeSavings {
  /** Savings on the bill of years 1, 2, …, before escalation of the rate [currency in money of year 1]. */
  readonly savingsByYear: readonly number[];
  /** Years at whose end the cells are replaced. */
  readonly replacementYears: readonly number[];
  /** Energy discharged by year [MWh]; absent if it was not simulated. */
  readonly dischargedMwhByYear?: readonly number[];
}

export type SizeFinance = Pick<SizeOptionsData, 'costs' | 'incentives'> & {
  readonly finance: Omit<SizeOptionsData['finance'], 'discountRate'> & {
    readonly discountRate: ProjectOptions['discountRate'];
  };
};

/** Capital cost of a size before incentives [currency]. */
export function capitalCost({ costs }: Pick<SizeFinance, 'costs'>, size: Size): number {
  const { perKw, perKwh, fixed = 0, perSolarKw = 0 } = costs;
  const battery = size.powerKw * perKw + size.capacityKwh * perKwh;
  return battery + (battery > 0 ? fixed : 0) + size.solarKw * perSolarKw;
}

/** Incentives of a size [currency]; together they never exceed its cost. */
export function incentivesOf(options: SizeFinance, size: Size) {
  const cost = capitalCost(options, size);
  let left = cost;
  return (options.incentives ?? []).map((incentive) => {
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

/** The project of a size: what it costs, what it saves in each year, and what that is worth. */
export function projectOfSize(
  options: SizeFinance,
  size: Size,
  { savingsByYear, replacementYears, dischargedMwhByYear }: LifetimeSavings,
): ProjectResult {
  const { costs, finance } = options;
  const { years, inflationPerYear = 0, rateEscalationPerYear = inflationPerYear } = finance;
  const cost = capitalCost(options, size);
  const upkeep =
    size.powerKw * (costs.upkeepPerKwYear ?? 0) +
    size.capacityKwh * (costs.upkeepPerKwhYear ?? 0) +
    size.solarKw * (costs.solarUpkeepPerKwYear ?? 0);
  const { tax, debt, depreciation, residualFraction, savingsAreTaxed = true } = finance;
  return evaluateProject({
    years,
    inflationPerYear,
    discountRate: finance.discountRate,
    income: [
      {
        name: 'bill savings',
        amount: {
          byYear: savingsByYear.map(
            (saving, index) => saving * (1 + rateEscalationPerYear) ** index,
          ),
        },
        isTaxable: savingsAreTaxed,
      },
    ],
    capital: [
      { name: 'battery and panels', cost, ...(depreciation !== undefined && { depreciation }) },
    ],
    operation: [{ name: 'upkeep', amount: { firstYear: upkeep }, isDeductible: savingsAreTaxed }],
    replacements: replacementYears.map((year) => ({
      name: 'cells',
      year,
      cost: size.capacityKwh * (costs.replacementPerKwh ?? 0),
    })),
    grants: incentivesOf(options, size),
    ...(tax !== undefined && { tax }),
    ...(debt !== undefined && { debt }),
    ...(residualFraction !== undefined && { residual: { fraction: residualFraction } }),
    ...(dischargedMwhByYear !== undefined && {
      storage: { dischargedMwhByYear: [...dischargedMwhByYear] },
    }),
  });
}

/** By how much one more unit of a size and one more unit of yearly savings change the net present value of the owner. */
export interface MarginalValues {
  /** [currency of NPV per currency saved in year 1] */
  readonly perSaving: number;
  /** Cost as NPV [currency per kW or kWh]. */
  readonly perKw: number;
  readonly perKwh: number;
  readonly perSolarKw: number;
}

/**
 * Marginal values from differences of whole projects, which are exact as long as costs, taxes and debt are linear in the
 * size: no incentive at its maximum, losses used at once.
 */
export function marginalValues(
  options: SizeFinance,
  at: Size,
  fadeByYear: readonly number[],
): MarginalValues {
  const npvOf = (size: Size, saving: number) =>
    projectOfSize(options, size, {
      savingsByYear: fadeByYear.map((share) => share * saving),
      replacementYears: [],
    }).equity.npv;
  const base = npvOf(at, 0);
  const step = 1;
  return {
    perSaving: (npvOf(at, 1e4) - base) / 1e4,
    perKw: base - npvOf({ ...at, powerKw: at.powerKw + step }, 0),
    perKwh: base - npvOf({ ...at, capacityKwh: at.capacityKwh + step }, 0),
    perSolarKw: base - npvOf({ ...at, solarKw: at.solarKw + step }, 0),
  };
}
