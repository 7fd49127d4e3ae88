import { cumulativeDiscounted, netPresentValue, nominalRate } from '../metrics/discounting.js';
import {
  type InternalRatesOfReturn,
  internalRatesOfReturn,
} from '../metrics/internal-rates-of-return.js';
import { type LevelizedCost, levelizedCost } from '../metrics/levelized-cost.js';
import { paybackYears } from '../metrics/payback.js';
import type { ProjectOptions } from '../schema/project-options.js';
import { amountsByYear, type Horizon, sumByYear } from './annual-amounts.js';
import { checkProjectOptions } from './check-project-options.js';
import { type LoanSchedule, scheduleLoan } from './debt.js';
import { incomeTax, type TaxBase } from './income-tax.js';
import { type Investment, resolveInvestment } from './investment.js';

/** One line of a cash flow. */
export interface CashFlowLine {
  readonly name: string;
  /** Amounts of years 0, 1, … in money of their year; costs are negative [currency]. */
  readonly byYear: readonly number[];
}

/** The cash flow of a project; every list has an entry for each of the years 0 to the last [currency]. */
export interface CashFlow {
  readonly income: readonly CashFlowLine[];
  readonly operation: readonly CashFlowLine[];
  /** Capital cost less grants in year 0; replacements; residual value in the last year. */
  readonly investment: readonly CashFlowLine[];
  /** Income less operating cost: what is there to serve debt. */
  readonly availableForDebtService: readonly number[];
  readonly federalDepreciation: readonly number[];
  readonly stateDepreciation: readonly number[];
  /** Income taxes with debt; negative where they are saved elsewhere. */
  readonly federalTax: readonly number[];
  readonly stateTax: readonly number[];
  readonly interest: readonly number[];
  readonly principal: readonly number[];
  readonly debtBalance: readonly number[];
  /** After tax, as if there were no debt. */
  readonly project: readonly number[];
  /** After tax and debt service: what the owner pays and receives. */
  readonly equity: readonly number[];
  readonly cumulativeDiscountedEquity: readonly number[];
}

/** What an investment is worth to whom it belongs. */
export interface Returns {
  /** Net present value in year 0, the same for nominal and for real flows and rates [currency]. */
  readonly npv: number;
  readonly internalRateOfReturn: InternalRatesOfReturn;
  /** Years until the investment is first earned back; null if never. */
  readonly paybackYears: number | null;
  /** The same with flows discounted to year 0. */
  readonly discountedPaybackYears: number | null;
}

/** Debt of a project. */
export interface DebtResult {
  readonly amount: number;
  /** Share of the capital cost after grants. */
  readonly fraction: number;
  /** Cash available for debt service per payment of each year of the term; null where nothing is paid. */
  readonly coverageByYear: readonly (number | null)[];
  readonly minimumCoverage: number | null;
}

/** Result of {@link evaluateProject}. */
export interface ProjectResult {
  /** Of the project after tax, as if there were no debt. */
  readonly project: Returns;
  /** Of the owner, after tax and debt service. */
  readonly equity: Returns;
  readonly debt: DebtResult | null;
  /** Levelized cost of storage before tax; null without `storage` or without energy. */
  readonly levelizedCostOfStorage: LevelizedCost | null;
  readonly nominalDiscountRatePerYear: number;
  readonly cashFlow: CashFlow;
}

/**
 * What a project is worth: its cash flow by year with escalation, grants, taxes, depreciation, credits, replacements, debt
 * and residual value, and the figures by which it is judged. All amounts are in money of their year; year 0 is the
 * investment, and the flows of later years fall on their ends. Equations are numbered in the method note.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value
 * @example
 * const { equity } = evaluateProject({
 *   years: 10,
 *   discountRate: { nominalPerYear: 0.08 },
 *   income: [{ name: 'bill savings', amount: { firstYear: 30_000 } }],
 *   capital: [{ name: 'battery', cost: 180_000 }],
 * });
 * Math.round(equity.npv); // => 21302
 */
export function evaluateProject(options: ProjectOptions): ProjectResult {
  const checked = checkProjectOptions(options);
  const { years, inflationPerYear = 0, discountRate, debt, tax, residual, storage } = checked;
  const horizon: Horizon = { years, inflationPerYear };
  const rate =
    'nominalPerYear' in discountRate
      ? discountRate.nominalPerYear
      : nominalRate(discountRate.realPerYear, inflationPerYear);
  const investment = resolveInvestment(checked, horizon);
  const residualValue =
    (residual?.amount ?? 0) + (residual?.fraction ?? 0) * investment.capitalCost;
  const income = checked.income.map(({ name, amount }) => ({
    name,
    byYear: amountsByYear(amount, horizon),
  }));
  const operation = (checked.operation ?? []).map(({ name, amount }) => ({
    name,
    byYear: amountsByYear(amount, horizon).map(negative),
  }));
  const investmentLines = linesOf(investment, residualValue, years);
  const availableForDebtService = sumOfLines([...income, ...operation], years);
  const beforeTax = sumByYear([availableForDebtService, sumOfLines(investmentLines, years)], years);

  const netCost = investment.capitalCost - investment.grants;
  const loan =
    debt === undefined
      ? undefined
      : scheduleLoan(debt, { netCost, availableForService: availableForDebtService, years });
  const nothing = Array.from({ length: years + 1 }, () => 0);
  const deductsRemaining = residual?.deductsRemainingBasis !== false;
  const base: TaxBase = {
    income: taxableIncome(checked, { horizon, investment, residualValue }),
    federalDepreciation: withRemaining(
      investment.federalDepreciation,
      deductsRemaining ? investment.federalRemainingBasis : 0,
    ),
    stateDepreciation: withRemaining(
      investment.stateDepreciation,
      deductsRemaining ? investment.stateRemainingBasis : 0,
    ),
    interest: nothing,
    federalCredit: investment.federalCredit,
    stateCredit: investment.stateCredit,
  };
  const unlevered = incomeTax(tax, base);
  const levered =
    loan === undefined || debt?.interestIsDeductible === false
      ? unlevered
      : incomeTax(tax, { ...base, interest: loan.interest });

  const project = beforeTax.map(
    (flow, year) => flow - (unlevered.federal[year] ?? 0) - (unlevered.state[year] ?? 0),
  );
  const equity = beforeTax.map(
    (flow, year) =>
      flow -
      (levered.federal[year] ?? 0) -
      (levered.state[year] ?? 0) +
      (year === 0 ? (loan?.amount ?? 0) : 0) -
      (loan?.interest[year] ?? 0) -
      (loan?.principal[year] ?? 0),
  );
  return {
    project: returnsOf(project, rate),
    equity: returnsOf(equity, rate),
    debt: loan === undefined ? null : debtResult(loan, availableForDebtService, netCost),
    levelizedCostOfStorage:
      storage === undefined
        ? null
        : levelizedCost(
            storageCosts(checked, { horizon, operation, investmentLines }),
            [0, ...storage.dischargedMwhByYear],
            { nominalPerYear: rate, inflationPerYear },
          ),
    nominalDiscountRatePerYear: rate,
    cashFlow: {
      income,
      operation,
      investment: investmentLines,
      availableForDebtService,
      federalDepreciation: base.federalDepreciation,
      stateDepreciation: base.stateDepreciation,
      federalTax: levered.federal,
      stateTax: levered.state,
      interest: loan?.interest ?? nothing,
      principal: loan?.principal ?? nothing,
      debtBalance: loan?.balance ?? nothing,
      project,
      equity,
      cumulativeDiscountedEquity: cumulativeDiscounted(equity, rate),
    },
  };
}

/** −0 would be an odd cost. */
function negative(value: number): number {
  return value === 0 ? 0 : -value;
}

function sumOfLines(lines: readonly CashFlowLine[], years: number): number[] {
  return sumByYear(
    lines.map(({ byYear }) => byYear),
    years,
  );
}

function linesOf(investment: Investment, residualValue: number, years: number): CashFlowLine[] {
  const inYear = (value: number, at: number) =>
    Array.from({ length: years + 1 }, (_, year) => (year === at ? value : 0));
  const replacements = sumByYear(
    [investment.expensedReplacements, investment.capitalizedReplacements],
    years,
  );
  return [
    { name: 'capital cost', byYear: inYear(negative(investment.capitalCost), 0) },
    { name: 'grants', byYear: inYear(investment.grants, 0) },
    { name: 'replacements', byYear: replacements.map(negative) },
    { name: 'residual value', byYear: inYear(residualValue, years) },
  ];
}

/** Taxable income less deductible costs, before depreciation and interest. */
function taxableIncome(
  { income, operation = [], residual }: ProjectOptions,
  {
    horizon,
    investment,
    residualValue,
  }: {
    readonly horizon: Horizon;
    readonly investment: Investment;
    readonly residualValue: number;
  },
): number[] {
  const taxed = income
    .filter(({ isTaxable = true }) => isTaxable)
    .map(({ amount }) => amountsByYear(amount, horizon));
  const deducted = operation
    .filter(({ isDeductible = true }) => isDeductible)
    .map(({ amount }) => amountsByYear(amount, horizon));
  const base = sumByYear(taxed, horizon.years);
  const costs = sumByYear([...deducted, investment.expensedReplacements], horizon.years);
  const result = base.map((value, year) => value - (costs[year] ?? 0));
  result[1] = (result[1] ?? 0) + investment.taxableGrants;
  if (residual?.isTaxable !== false) {
    result[horizon.years] = (result[horizon.years] ?? 0) + residualValue;
  }
  return result;
}

/** Depreciation, with what remains of the basis deducted in the last year. */
function withRemaining(depreciation: readonly number[], remaining: number): number[] {
  const last = depreciation.length - 1;
  return depreciation.map((value, year) => (year === last ? value + remaining : value));
}

function returnsOf(flows: readonly number[], rate: number): Returns {
  return {
    npv: netPresentValue(flows, rate),
    internalRateOfReturn: internalRatesOfReturn(flows),
    paybackYears: paybackYears(flows),
    discountedPaybackYears: paybackYears(flows, rate),
  };
}

function debtResult(
  { amount, interest, principal }: LoanSchedule,
  available: readonly number[],
  netCost: number,
): DebtResult {
  const coverageByYear = available.map((cash, year) => {
    const payment = (interest[year] ?? 0) + (principal[year] ?? 0);
    return payment > 0 ? cash / payment : null;
  });
  const known = coverageByYear.filter((coverage) => coverage !== null);
  return {
    amount,
    fraction: netCost > 0 ? amount / netCost : 0,
    coverageByYear,
    minimumCoverage: known.length === 0 ? null : Math.min(...known),
  };
}

/** Costs of storage less what remains, before tax: investment, operation, replacement and charging. */
function storageCosts(
  { storage }: ProjectOptions,
  {
    horizon,
    operation,
    investmentLines,
  }: {
    readonly horizon: Horizon;
    readonly operation: readonly CashFlowLine[];
    readonly investmentLines: readonly CashFlowLine[];
  },
): number[] {
  const charging =
    storage?.chargingCost === undefined ? [] : amountsByYear(storage.chargingCost, horizon);
  return sumOfLines([...operation, ...investmentLines], horizon.years).map(
    (flow, year) => (charging[year] ?? 0) - flow,
  );
}
