import { createValidator } from '@bess/kernel/schema';
import { type Depreciation, depreciationSchema } from '../schema/project-options.js';

const checkDepreciation = /* @__PURE__ */ createValidator(depreciationSchema, {
  engine: 'economics',
  root: 'depreciation',
});

/**
 * Percent of the basis deducted in years 1, 2, … under the Modified Accelerated Cost Recovery System with the half-year
 * convention: IRS Publication 946, Appendix A, Table A-1, as rounded there.
 */
const macrsPercents: Readonly<Record<3 | 5 | 7 | 10 | 15 | 20, readonly number[]>> = {
  3: [33.33, 44.45, 14.81, 7.41],
  5: [20, 32, 19.2, 11.52, 11.52, 5.76],
  7: [14.29, 24.49, 17.49, 12.49, 8.93, 8.92, 8.93, 4.46],
  10: [10, 18, 14.4, 11.52, 9.22, 7.37, 6.55, 6.55, 6.56, 6.55, 3.28],
  15: [5, 9.5, 8.55, 7.7, 6.93, 6.23, 5.9, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 2.95],
  20: [
    3.75, 7.219, 6.677, 6.177, 5.713, 5.285, 4.888, 4.522, 4.462, 4.461, 4.462, 4.461, 4.462, 4.461,
    4.462, 4.461, 4.462, 4.461, 4.462, 4.461, 2.231,
  ],
};

/**
 * Shares of the basis deducted in the years after an asset was paid for: the first entry is the first of them.
 *
 * @throws EngineError by schema
 * @example
 * depreciationFractions({ method: 'macrs', recoveryYears: 5 }); // => [0.2, 0.32, 0.192, 0.1152, 0.1152, 0.0576]
 * depreciationFractions({ method: 'straightLine', years: 4 }); // => [0.25, 0.25, 0.25, 0.25]
 */
export function depreciationFractions(depreciation: Depreciation): number[] {
  checkDepreciation(depreciation);
  return fractionsOf(depreciation);
}

function fractionsOf(depreciation: Depreciation): number[] {
  switch (depreciation.method) {
    case 'none':
      return [];
    case 'straightLine':
      return Array.from({ length: depreciation.years }, () => 1 / depreciation.years);
    case 'custom':
      return depreciation.fractions.slice();
    case 'macrs': {
      const { recoveryYears, bonusFraction = 0 } = depreciation;
      const fractions = macrsPercents[recoveryYears].map(
        (percent) => ((1 - bonusFraction) * percent) / 100,
      );
      fractions[0] = (fractions[0] ?? 0) + bonusFraction;
      return fractions;
    }
  }
}

/**
 * Deductions of years 0 to the last for an asset that is paid in `paidYear`. They begin a year after an investment of
 * year 0, which is when the project starts, and in the same year for a later one.
 */
export function deductionsByYear(
  basis: number,
  depreciation: Depreciation,
  { paidYear, years }: { readonly paidYear: number; readonly years: number },
): number[] {
  const deductions = Array.from({ length: years + 1 }, () => 0);
  const start = Math.max(1, paidYear);
  fractionsOf(depreciation).forEach((fraction, index) => {
    const year = start + index;
    if (year <= years) deductions[year] = (deductions[year] ?? 0) + basis * fraction;
  });
  return deductions;
}
