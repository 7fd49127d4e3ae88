import type { ProjectOptions, ProjectResult } from '@bess/economics';
import { netPresentValue } from '@bess/economics';
import type { ResolvedDuration, ResolvedProject } from './resolve-project.js';

const KW_PER_MW = 1_000;

type Debt = NonNullable<ProjectOptions['debt']>;

/** What the cash flow of one simulated project depends on; money of its year [currency]. */
export interface SimulatedIncome {
  /** Market revenue of years 1, 2, …. */
  readonly revenueByYear: readonly number[];
  /** Years at the end of which the cells are replaced. */
  readonly replacementYears: readonly number[];
}

/** The project in the words of `evaluateProject`, with another debt than the options ask for where one is given. */
export function cashFlowOptions(
  { costs, finance, powerMw }: ResolvedProject,
  { capacityMwh }: ResolvedDuration,
  { revenueByYear, replacementYears }: SimulatedIncome,
  debt: Debt | undefined = finance.debt,
): ProjectOptions {
  const { income = [], operation = [], debt: _debt, ...rest } = finance;
  const kw = KW_PER_MW * powerMw;
  const kwh = KW_PER_MW * capacityMwh;
  const { depreciation, stateDepreciation, operationEscalationPerYear } = costs;
  const deductions = {
    ...(depreciation !== undefined && { depreciation }),
    ...(stateDepreciation !== undefined && { stateDepreciation }),
  };
  const upkeep = (costs.operationPerKwYear ?? 0) * kw + (costs.operationPerKwhYear ?? 0) * kwh;
  return {
    ...rest,
    // Lines of the user come first, so that errors name them by their own index.
    income: [...income, { name: 'market', amount: { byYear: [...revenueByYear] } }],
    capital: [
      { name: 'power', cost: costs.perKw * kw, ...deductions },
      { name: 'energy', cost: costs.perKwh * kwh, ...deductions },
      { name: 'fixed', cost: costs.fixed ?? 0, ...deductions },
    ],
    operation: [
      ...operation,
      {
        name: 'upkeep',
        amount: {
          firstYear: upkeep,
          ...(operationEscalationPerYear !== undefined && {
            escalationPerYear: operationEscalationPerYear,
          }),
        },
      },
    ],
    replacements: replacementYears.map((year) => ({
      name: 'cells',
      year,
      cost: (costs.replacementPerKwh ?? 0) * kwh,
      ...(costs.replacementEscalationPerYear !== undefined && {
        escalationPerYear: costs.replacementEscalationPerYear,
      }),
      ...(costs.replacementDepreciation !== undefined && {
        depreciation: costs.replacementDepreciation,
      }),
    })),
    ...(debt !== undefined && { debt }),
  };
}

/**
 * The debt that every simulated project serves. Sculpted debt is sized once, on the P90 case: a lender does not know which
 * project it will be.
 */
export function agreedDebt(debt: Debt | undefined, p90Case: ProjectResult): Debt | undefined {
  if (debt?.kind !== 'sculpted') return debt;
  const { interest, principal } = p90Case.cashFlow;
  const term = Math.min(debt.years, interest.length - 1);
  const { ratePerYear, interestIsDeductible } = debt;
  return {
    kind: 'scheduled',
    paymentsByYear: Array.from(
      { length: term },
      // Rounding must not make a payment of nothing negative.
      (_, index) => Math.max(0, interest[index + 1]! + principal[index + 1]!),
    ),
    ratePerYear,
    ...(interestIsDeductible !== undefined && { interestIsDeductible }),
  };
}

/** What payments of a share of the cash available for debt service are worth: the loan of a coverage ratio [currency]. */
export function debtCapacity(
  debt: Debt,
  availableForDebtService: readonly number[],
  coverageRatio: number,
): number {
  const term = debt.kind === 'scheduled' ? debt.paymentsByYear.length : debt.years;
  const payments = availableForDebtService
    .slice(0, term + 1)
    .map((cash, year) => (year === 0 ? 0 : Math.max(0, cash) / coverageRatio));
  return netPresentValue(payments, debt.ratePerYear);
}
