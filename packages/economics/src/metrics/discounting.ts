import { checkNumbers, checkRate } from '../internal/check-numbers.js';

/**
 * Nominal discount rate for a real one: (1 + real) (1 + inflation) − 1 (Fisher equation).
 *
 * @param realPerYear - discount rate on top of inflation
 * @param inflationPerYear - inflation
 */
export function nominalRate(realPerYear: number, inflationPerYear: number): number {
  checkRate(realPerYear, 'realPerYear');
  checkRate(inflationPerYear, 'inflationPerYear');
  return (1 + realPerYear) * (1 + inflationPerYear) - 1;
}

/** Real discount rate for a nominal one; the inverse of {@link nominalRate}. */
export function realRate(nominalPerYear: number, inflationPerYear: number): number {
  checkRate(nominalPerYear, 'nominalPerYear');
  checkRate(inflationPerYear, 'inflationPerYear');
  return (1 + nominalPerYear) / (1 + inflationPerYear) - 1;
}

/**
 * Value today of cash flows at the ends of years: Σ flow_t / (1 + rate)^t, with t = 0 for the first.
 *
 * @param flows - cash flows of years 0, 1, … [currency]
 * @param ratePerYear - discount rate, above −1
 * @throws EngineError `invalid` / `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * netPresentValue([-1000, 600, 600], 0.1).toFixed(2); // => '41.32'
 */
export function netPresentValue(flows: readonly number[], ratePerYear: number): number {
  checkNumbers(flows, 'flows');
  checkRate(ratePerYear, 'ratePerYear');
  const factor = 1 / (1 + ratePerYear);
  let value = 0;
  // Horner's scheme from the last year back.
  for (let year = flows.length - 1; year >= 0; year -= 1)
    value = value * factor + (flows[year] ?? 0);
  return value;
}

/** Running sums of cash flows discounted to year 0 [currency]. */
export function cumulativeDiscounted(flows: readonly number[], ratePerYear: number): number[] {
  checkNumbers(flows, 'flows');
  checkRate(ratePerYear, 'ratePerYear');
  let sum = 0;
  let factor = 1;
  return flows.map((flow) => {
    sum += flow * factor;
    factor /= 1 + ratePerYear;
    return sum;
  });
}
