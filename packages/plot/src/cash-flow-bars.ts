import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { validateSeries } from './internal/validate.js';

/** Cash flow of a project, for instance of the result of `evaluateProject` of `@bess/economics`; costs are negative. */
export interface ChartedCashFlow {
  /** Lines with their amounts of years 0, 1, … [currency]. */
  readonly income: readonly { readonly byYear: readonly number[] }[];
  readonly operation: readonly { readonly byYear: readonly number[] }[];
  readonly investment: readonly { readonly byYear: readonly number[] }[];
  /** Taxes paid; negative where they are saved. */
  readonly federalTax: readonly number[];
  readonly stateTax: readonly number[];
  /** What remains for the owner, after tax and debt service. */
  readonly equity: readonly number[];
  readonly cumulativeDiscountedEquity: readonly number[];
}

/** Options of {@link cashFlowBars}. */
export interface CashFlowBarsOptions extends ChartOptions {
  /** ISO 4217; default `USD`. */
  readonly currency?: string;
}

/** Amounts below half a cent are rounding. */
const NOTHING = 0.005;

/**
 * Cash flow of the owner by year: stacked bars of income, operation, investment, taxes and debt, and a line of what has
 * been earned so far, discounted to year 0, which ends at the net present value. Parts without an amount are left out.
 *
 * @param flow - lists with an entry for each of the years 0 to the last
 * @returns a row per year and part with an amount, and a row per year of the line
 * @throws EngineError `unknownTheme`, `outOfRange`, `seriesLength`, `notFinite`
 * @example
 * const line = (...byYear: number[]) => ({ byYear });
 * cashFlowBars({ income: [line(0, 60)], operation: [], investment: [line(-50, 0)], federalTax: [0, 0], stateTax: [0, 0], equity: [-50, 60], cumulativeDiscountedEquity: [-50, 4] }).data;
 * // => { values: [{ year: 0, amount: -50, part: 'investment' }, { year: 1, amount: 60, part: 'savings and income' }, { year: 0, cumulative: -50 }, { year: 1, cumulative: 4 }] }
 */
export function cashFlowBars(flow: ChartedCashFlow, options: CashFlowBarsOptions = {}): ChartSpec {
  const { currency = 'USD' } = options;
  const frame = frameOf(options, 'Cash flow by year');
  const { title, width, height, palette } = frame;
  const parts = partsOf(flow);
  const colours = [palette.green, palette.orange, palette.blue, palette.vermilion, palette.grey];
  const drawn = parts.filter(({ amounts }) => amounts.some((amount) => Math.abs(amount) > NOTHING));
  const rows = drawn.flatMap(({ part, amounts }) =>
    amounts.flatMap((amount, year) => (Math.abs(amount) > NOTHING ? [{ year, amount, part }] : [])),
  );
  const line = flow.cumulativeDiscountedEquity.map((cumulative, year) => ({ year, cumulative }));
  const x = {
    field: 'year',
    type: 'ordinal',
    title: 'year',
    axis: { labelAngle: 0, labelOverlap: true },
  };
  const y = { type: 'quantitative', title: `cash flow [${currency}]`, axis: { format: '~s' } };
  const color = {
    field: 'part',
    type: 'nominal',
    scale: {
      domain: [...drawn.map(({ part }) => part), LINE_NAME],
      range: [...drawn.map((part) => colours[parts.indexOf(part)]), palette.ink],
    },
    legend: { columns: Math.max(1, Math.floor(width / 190)), labelLimit: 240 },
  };
  const cumulative = { ...y, field: 'cumulative' };
  return chart(
    frame,
    `${title} [${currency}]: income and costs, and what has been earned so far, discounted`,
    {
      width,
      height,
      data: { values: [...rows, ...line] },
      layer: [
        {
          transform: [{ filter: 'isValid(datum.amount)' }],
          mark: { type: 'bar' },
          encoding: { x, y: { ...y, field: 'amount', stack: 'zero' }, color },
        },
        {
          transform: [
            { filter: 'isValid(datum.cumulative)' },
            { calculate: `'${LINE_NAME}'`, as: 'part' },
          ],
          mark: { type: 'line', strokeWidth: 2, point: { size: 30 } },
          encoding: { x, y: cumulative, color },
        },
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', color: palette.ink, strokeWidth: 1 },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
      ],
    },
  );
}

const LINE_NAME = 'earned so far, discounted';

/** Parts of the owner's cash flow; together they are `equity`. */
function partsOf(flow: ChartedCashFlow) {
  const { federalTax, stateTax, equity, cumulativeDiscountedEquity } = flow;
  const years = equity.length;
  const checked = (name: string, series: readonly number[]) => {
    validateSeries(name, series, years);
    return series;
  };
  const sum = (name: 'income' | 'operation' | 'investment') =>
    flow[name].reduce(
      (total, { byYear }) => {
        checked(name, byYear);
        return total.map((amount, year) => amount + byYear[year]!);
      },
      equity.map(() => 0),
    );
  checked('equity', equity);
  checked('cumulativeDiscountedEquity', cumulativeDiscountedEquity);
  checked('federalTax', federalTax);
  checked('stateTax', stateTax);
  const income = sum('income');
  const operation = sum('operation');
  const investment = sum('investment');
  const taxes = equity.map((_, year) => -federalTax[year]! - stateTax[year]!);
  // A loan in year 0, and its interest and repayment later.
  const debt = equity.map(
    (amount, year) => amount - income[year]! - operation[year]! - investment[year]! - taxes[year]!,
  );
  return [
    { part: 'savings and income', amounts: income },
    { part: 'operation', amounts: operation },
    { part: 'investment', amounts: investment },
    { part: 'taxes', amounts: taxes },
    { part: 'debt', amounts: debt },
  ];
}
