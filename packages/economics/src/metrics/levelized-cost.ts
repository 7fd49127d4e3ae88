import { checkObject } from '../internal/check-numbers.js';
import { netPresentValue, realRate } from './discounting.js';

/** Cost of a unit of discharged energy over the life of a storage project. */
export interface LevelizedCost {
  /** Constant price in money of each year [currency/MWh]. */
  readonly nominalPerMwh: number;
  /** Constant price in money of year 0 [currency/MWh]. */
  readonly realPerMwh: number;
}

/**
 * Levelized cost of storage: the discounted costs of investment, operation, replacement, charging and end of life, per
 * discounted energy discharged (Schmidt et al., Joule 3 (2019) 81–100, equation 1), before tax.
 *
 * @param costs - costs less residual value of years 0, 1, …, in money of their year [currency]
 * @param dischargedMwh - energy of years 0, 1, … [MWh]
 * @param rates - nominal discount rate, and inflation
 * @returns null if nothing is discharged
 */
export function levelizedCost(
  costs: readonly number[],
  dischargedMwh: readonly number[],
  rates: { readonly nominalPerYear: number; readonly inflationPerYear: number },
): LevelizedCost | null {
  checkObject(rates, 'rates');
  const { nominalPerYear, inflationPerYear } = rates;
  const realPerYear = realRate(nominalPerYear, inflationPerYear);
  const nominalMwh = netPresentValue(dischargedMwh, nominalPerYear);
  const value = netPresentValue(costs, nominalPerYear);
  if (nominalMwh === 0) return null;
  return {
    nominalPerMwh: value / nominalMwh,
    realPerMwh: value / netPresentValue(dischargedMwh, realPerYear),
  };
}
