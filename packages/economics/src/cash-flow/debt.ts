import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { netPresentValue } from '../metrics/discounting.js';
import { YEARS_MAXIMUM, yearsSchema } from '../schema/amounts.js';
import { type Debt, debtSchema } from '../schema/project-options.js';

const checkDebt = /* @__PURE__ */ createValidator(debtSchema, {
  engine: 'economics',
  root: 'debt',
});
const checkBasis = /* @__PURE__ */ createValidator(
  strictObject({
    netCost: Type.Number(),
    availableForService: Type.Array(Type.Number(), { maxItems: YEARS_MAXIMUM + 1 }),
    years: yearsSchema('Length of the project'),
  }),
  { engine: 'economics', root: 'basis' },
);

/** A loan and its payments; lists have an entry for each of the years 0 to the last. */
export interface LoanSchedule {
  /** Amount borrowed in year 0 [currency]. */
  readonly amount: number;
  /** Interest paid [currency]. */
  readonly interest: readonly number[];
  /** Principal paid back [currency]. */
  readonly principal: readonly number[];
  /** What is still owed at the end of the year [currency]. */
  readonly balance: readonly number[];
}

/** What a loan is sized on. */
export interface LoanBasis {
  /** Capital cost after grants [currency]. */
  readonly netCost: number;
  /** Cash flow available for debt service of years 0 to the last: income less operating cost before tax [currency]. */
  readonly availableForService: readonly number[];
  readonly years: number;
}

/**
 * The payments of a loan. `level`: equal payments of interest and principal together (annuity). `sculpted`: the payment of
 * every year is the cash flow available for debt service over the coverage ratio, and the loan is what these payments are
 * worth at its rate. `scheduled`: the payments are given, for a loan that was sized on another cash flow. A term longer than the project ends with it: what is then still owed is due in the last year.
 *
 * @throws EngineError by schema
 */
export function loanSchedule(debt: Debt, basis: LoanBasis): LoanSchedule {
  checkDebt(debt);
  checkBasis(basis);
  return scheduleLoan(debt, basis);
}

/** {@link loanSchedule} of what is checked already. */
export function scheduleLoan(debt: Debt, basis: LoanBasis): LoanSchedule {
  const { years } = basis;
  const payments = paymentsOf(debt, basis);
  const amount = presentValue(payments, debt.ratePerYear);
  const interest = [0];
  const principal = [0];
  const balance = [amount];
  for (let year = 1; year <= years; year += 1) {
    const owed = balance[year - 1] ?? 0;
    const charged = owed * debt.ratePerYear;
    const paid = payments[year - 1] ?? 0;
    // The last payment leaves a rounding error of nothing; the last year of the project pays back what a longer term owes.
    const isLast = year === years || year === payments.length;
    const repaid = isLast ? owed : paid - charged;
    interest.push(charged);
    principal.push(repaid);
    balance.push(owed - repaid);
  }
  return { amount, interest, principal, balance };
}

function paymentsOf(debt: Debt, basis: LoanBasis): readonly number[] {
  switch (debt.kind) {
    case 'level':
      return levelPayments(debt, basis);
    case 'sculpted':
      return sculpted(debt, basis);
    case 'scheduled':
      return debt.paymentsByYear;
  }
}

/** Equal payments of years 1 to the end of the term. */
function levelPayments(debt: Extract<Debt, { kind: 'level' }>, { netCost }: LoanBasis): number[] {
  const amount = debt.fraction * Math.max(0, netCost);
  const ones = Array.from({ length: debt.years }, () => 1);
  // A sum, because the closed form of the annuity loses all digits at rates close to zero.
  const payment = amount / presentValue(ones, debt.ratePerYear);
  return ones.map(() => payment);
}

/** Payments of years 1 to the end of the term or of the project, smaller if the loan would exceed its largest share. */
function sculpted(debt: Extract<Debt, { kind: 'sculpted' }>, basis: LoanBasis): number[] {
  const { coverageRatio, maximumFraction = 1, ratePerYear } = debt;
  const payments = Array.from(
    { length: Math.min(debt.years, basis.years) },
    (_, index) => Math.max(0, basis.availableForService[index + 1] ?? 0) / coverageRatio,
  );
  const worth = presentValue(payments, ratePerYear);
  const largest = maximumFraction * Math.max(0, basis.netCost);
  return worth > largest ? payments.map((payment) => (payment * largest) / worth) : payments;
}

/** Value in year 0 of payments of years 1, 2, …. */
function presentValue(payments: readonly number[], ratePerYear: number): number {
  return netPresentValue([0, ...payments], ratePerYear);
}
