import type { Depreciation, ProjectOptions } from '../schema/project-options.js';
import { type Horizon, sumByYear } from './annual-amounts.js';
import { deductionsByYear } from './depreciation.js';

/** What is paid, granted, credited and deducted for the assets; lists have an entry for each of the years 0 to the last. */
export interface Investment {
  /** Capital cost of year 0, before grants [currency]. */
  readonly capitalCost: number;
  readonly grants: number;
  /** Part of the grants that is taxed [currency]. */
  readonly taxableGrants: number;
  /** Investment tax credits of year 1 [currency]. */
  readonly federalCredit: number;
  readonly stateCredit: number;
  /** Replacements that are deducted as expenses [currency]. */
  readonly expensedReplacements: readonly number[];
  /** Replacements that are depreciated [currency]. */
  readonly capitalizedReplacements: readonly number[];
  readonly federalDepreciation: readonly number[];
  readonly stateDepreciation: readonly number[];
  /** Basis that is not deducted when the project ends [currency]. */
  readonly federalRemainingBasis: number;
  readonly stateRemainingBasis: number;
}

interface Asset {
  readonly basis: number;
  readonly depreciation: Depreciation;
  readonly paidYear: number;
}

/** Sums up what is invested, and how it is taxed. */
export function resolveInvestment(options: ProjectOptions, horizon: Horizon): Investment {
  const { years, inflationPerYear } = horizon;
  const { capital, grants = [], replacements = [], tax } = options;
  const capitalCost = capital.reduce((sum, { cost }) => sum + cost, 0);
  const granted = grants.map((grant) => {
    const { amount = 0, fraction = 0, maximum = Number.POSITIVE_INFINITY } = grant;
    return { ...grant, paid: Math.min(amount + fraction * capitalCost, maximum) };
  });
  const sumOf = (list: readonly { readonly paid: number }[]) =>
    list.reduce((sum, { paid }) => sum + paid, 0);
  const reducing = sumOf(granted.filter(({ reducesBasis = true }) => reducesBasis));
  // Grants reduce the bases of all assets in proportion to their cost, at most to nothing.
  const keptShare = capitalCost > 0 ? Math.max(0, 1 - reducing / capitalCost) : 0;
  const eligibleCost = capital.reduce(
    (sum, { cost, creditFraction = 1 }) => sum + cost * keptShare * creditFraction,
    0,
  );
  const federal = creditOf(tax?.investmentTaxCredit, eligibleCost);
  const state = creditOf(tax?.stateInvestmentTaxCredit, eligibleCost);
  // The credits reduce the bases of what they were given for, in proportion.
  const reduction = federal.basisReduction + state.basisReduction;
  const reducedShare = eligibleCost > 0 ? reduction / eligibleCost : 0;
  const initialBasis = (cost: number, creditFraction: number) =>
    Math.max(0, cost * keptShare * (1 - creditFraction * reducedShare));

  const later = replacements.map((replacement) => {
    const { year, cost, escalationPerYear = inflationPerYear } = replacement;
    return { ...replacement, paid: cost * (1 + escalationPerYear) ** (year - 1) };
  });
  const paidIn = (list: readonly { readonly year: number; readonly paid: number }[]) =>
    Array.from({ length: years + 1 }, (_, year) =>
      sumOf(list.filter((replacement) => replacement.year === year)),
    );
  const capitalized = later.filter(({ depreciation }) => depreciation !== undefined);

  const none: Depreciation = { method: 'none' };
  const assets = (level: 'federal' | 'state'): Asset[] => [
    ...capital.map(({ cost, creditFraction = 1, depreciation = none, stateDepreciation }) => ({
      basis: initialBasis(cost, creditFraction),
      depreciation: level === 'state' ? (stateDepreciation ?? depreciation) : depreciation,
      paidYear: 0,
    })),
    ...capitalized.map(({ paid, year, depreciation = none }) => ({
      basis: paid,
      depreciation,
      paidYear: year,
    })),
  ];
  const federalAssets = deductions(assets('federal'), years);
  const stateAssets = deductions(assets('state'), years);
  return {
    capitalCost,
    grants: sumOf(granted),
    taxableGrants: sumOf(granted.filter(({ isTaxable = false }) => isTaxable)),
    federalCredit: federal.credit,
    stateCredit: state.credit,
    expensedReplacements: paidIn(later.filter(({ depreciation }) => depreciation === undefined)),
    capitalizedReplacements: paidIn(capitalized),
    federalDepreciation: federalAssets.byYear,
    stateDepreciation: stateAssets.byYear,
    federalRemainingBasis: federalAssets.remaining,
    stateRemainingBasis: stateAssets.remaining,
  };
}

type CreditOptions = NonNullable<ProjectOptions['tax']>['investmentTaxCredit'];

function creditOf(options: CreditOptions, eligibleCost: number) {
  if (options === undefined) return { credit: 0, basisReduction: 0 };
  const { fraction, maximum = Number.POSITIVE_INFINITY, basisReductionFraction = 0.5 } = options;
  const credit = Math.min(fraction * eligibleCost, maximum);
  return { credit, basisReduction: credit * basisReductionFraction };
}

function deductions(assets: readonly Asset[], years: number) {
  const lists = assets.map(({ basis, depreciation, paidYear }) =>
    deductionsByYear(basis, depreciation, { paidYear, years }),
  );
  const byYear = sumByYear(lists, years);
  const deducted = byYear.reduce((sum, value) => sum + value, 0);
  // What is never depreciated, such as land, is no remaining basis of the assets that are.
  const depreciable = assets.reduce(
    (sum, { basis, depreciation }) => sum + (depreciation.method === 'none' ? 0 : basis),
    0,
  );
  return { byYear, remaining: Math.max(0, depreciable - deducted) };
}
