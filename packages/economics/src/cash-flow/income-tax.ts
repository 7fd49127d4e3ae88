import type { ProjectOptions } from '../schema/project-options.js';

/** What is taxed and deducted in the years 0 to the last [currency]. */
export interface TaxBase {
  /** Taxable income less deductible costs, before depreciation and interest. */
  readonly income: readonly number[];
  readonly federalDepreciation: readonly number[];
  readonly stateDepreciation: readonly number[];
  /** Deductible interest. */
  readonly interest: readonly number[];
  /** Credits of year 1. */
  readonly federalCredit: number;
  readonly stateCredit: number;
}

/** Taxes of the years 0 to the last; negative where the owner pays less tax elsewhere [currency]. */
export interface IncomeTax {
  readonly federal: readonly number[];
  readonly state: readonly number[];
}

/** Losses and credits that later years can use [currency]. */
interface Carried {
  loss: number;
  credit: number;
}

/**
 * Income taxes by year. State tax is deducted from federal income, so that a state credit raises federal tax. Losses are
 * used at once against other income of the owner, or carried forward together with the credits that no tax was left for.
 */
export function incomeTax(tax: ProjectOptions['tax'], base: TaxBase): IncomeTax {
  const years = base.income.length - 1;
  const federal = [0];
  const state = [0];
  const carriesForward = tax?.losses === 'carriedForward';
  const carriedFederal: Carried = { loss: 0, credit: 0 };
  const carriedState: Carried = { loss: 0, credit: 0 };
  for (let year = 1; year <= years; year += 1) {
    const beforeDepreciation = (base.income[year] ?? 0) - (base.interest[year] ?? 0);
    const stateTax = taxOfYear(beforeDepreciation - (base.stateDepreciation[year] ?? 0), {
      rate: rateOf(tax?.stateRate, year),
      credit: year === 1 ? base.stateCredit : 0,
      carried: carriesForward ? carriedState : undefined,
    });
    const federalIncome = beforeDepreciation - (base.federalDepreciation[year] ?? 0) - stateTax;
    const federalTax = taxOfYear(federalIncome, {
      rate: rateOf(tax?.federalRate, year),
      credit: year === 1 ? base.federalCredit : 0,
      carried: carriesForward ? carriedFederal : undefined,
    });
    state.push(stateTax);
    federal.push(federalTax);
  }
  return { federal, state };
}

function taxOfYear(
  income: number,
  {
    rate,
    credit,
    carried,
  }: { readonly rate: number; readonly credit: number; readonly carried: Carried | undefined },
): number {
  if (carried === undefined) return rate * income - credit;
  const taxable = Math.max(0, income - carried.loss);
  carried.loss = Math.max(0, carried.loss - income);
  const due = rate * taxable;
  const usedCredit = Math.min(due, carried.credit + credit);
  carried.credit += credit - usedCredit;
  return due - usedCredit;
}

/** Lists hold the last rate for all later years. */
function rateOf(rate: number | readonly number[] | undefined, year: number): number {
  if (rate === undefined || typeof rate === 'number') return rate ?? 0;
  return rate[Math.min(year, rate.length) - 1] ?? 0;
}
