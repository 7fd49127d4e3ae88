import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { evaluateProject, internalRatesOfReturn } from '@bess/economics';
import { countRainflowCycles } from '@bess/economics/ageing';
import { createStream } from '@bess/kernel/rng';
import { cashloanCase, drawsOf, type FinanceCase, ownerCase } from './lib/sam-cases.js';

/**
 * Compares cash flows, returns and cycles with PySAM, numpy-financial and rainflow on random cases.
 *
 *   npm run economics-peer --workspace bench -- <python with the packages of bench/economics/requirements.txt>
 */
const CENT = 0.01;
const CASES = 200;

const python = process.argv[2] ?? 'python3';
const draws = drawsOf(createStream({ seed: 2026, stream: 0, path: 0 }));
const list = <Case>(count: number, make: () => Case) => Array.from({ length: count }, make);
const cashloans = list(CASES, () => cashloanCase(draws));
const singleOwners = list(CASES, () => ownerCase(draws));
const merchants = list(CASES, () => ownerCase(draws));
const flows = list(CASES, () => [
  -draws.whole(1_000, 100_000),
  ...list(draws.whole(1, 25), () => draws.whole(-2_000, 15_000)),
]);
const series = list(CASES, () => list(draws.whole(3, 400), () => draws.whole(0, 100) / 100));

interface Answers {
  readonly cashloan: readonly Record<string, number | number[] | string>[];
  readonly singleowner: readonly Record<string, number | number[] | string>[];
  readonly merchantplant: readonly Record<string, number | number[] | string>[];
  readonly rates: readonly (number | null)[];
  readonly series: readonly (readonly [number, number, number])[][];
}
const { stdout, status, stderr } = spawnSync(
  python,
  [fileURLToPath(new URL('finance_peers.py', import.meta.url))],
  {
    input: JSON.stringify({
      cashloan: cashloans.map(({ sam }) => sam),
      singleowner: singleOwners.map(({ sam }) => sam),
      merchantplant: merchants.map(({ sam }) => sam),
      rates: flows,
      series,
    }),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  },
);
if (status !== 0) throw new Error(stderr);
const answers: Answers = JSON.parse(stdout);

console.log('| against | compared | cases | equal | greatest difference |');
console.log('|---|---|---|---|---|');
compare('PySAM `Cashloan`', cashloans, answers.cashloan, (options, theirs) => {
  const { equity, project, cashFlow } = evaluateProject(options);
  return {
    'cash flow after tax': worst(cashFlow.equity, theirs['cf_after_tax_cash_flow']),
    'cash flow of the project': worst(cashFlow.project, theirs['cf_payback_with_expenses']),
    'federal depreciation': worst(cashFlow.federalDepreciation, theirs['cf_fed_depreciation']),
    'state depreciation': worst(cashFlow.stateDepreciation, theirs['cf_sta_depreciation']),
    interest: worst(cashFlow.interest, theirs['cf_debt_payment_interest']),
    NPV: Math.abs(equity.npv - Number(theirs['npv'])),
    'payback [years]': paybackDifference(project.paybackYears, theirs['payback'], options.years),
  };
});
for (const [name, cases, theirs] of [
  ['PySAM `Singleowner`', singleOwners, answers.singleowner],
  ['PySAM `Merchantplant`', merchants, answers.merchantplant],
] as const) {
  compare(name, cases, theirs, (options, answer) => {
    const { equity, debt, cashFlow } = evaluateProject(options);
    return {
      'size of the debt': Math.abs((debt?.amount ?? 0) - Number(answer['size_of_debt'])),
      'cash flow after tax': worst(cashFlow.equity, answer['cf_project_return_aftertax']),
      'federal depreciation': worst(cashFlow.federalDepreciation, answer['cf_feddepr_total']),
      'state depreciation': worst(cashFlow.stateDepreciation, answer['cf_stadepr_total']),
      NPV: Math.abs(equity.npv - Number(answer['project_return_aftertax_npv'])),
    };
  });
}
const unique = flows.flatMap((cashFlows, index) => {
  const own = internalRatesOfReturn(cashFlows);
  const theirs = answers.rates[index] ?? null;
  return own.rate === null ? [] : [Math.abs(own.rate - (theirs ?? Number.POSITIVE_INFINITY))];
});
report('numpy-financial', 'unique rate of return', unique, 1e-9);
report(
  'rainflow',
  'cycles: range, mean and count',
  series.map((values, index) => {
    const sorted = (rows: readonly (readonly number[])[]) => rows.map(String).sort();
    const own = countRainflowCycles(values).map(({ range, mean, count }) => [
      Number(range.toFixed(9)),
      Number(mean.toFixed(9)),
      count,
    ]);
    const theirs = (answers.series[index] ?? []).map(([range, mean, count]) => [
      Number(range.toFixed(9)),
      Number(mean.toFixed(9)),
      count,
    ]);
    return sorted(own).join() === sorted(theirs).join() ? 0 : 1;
  }),
  0,
);

function compare(
  name: string,
  cases: readonly FinanceCase[],
  theirs: readonly Record<string, number | number[] | string>[],
  differences: (
    options: FinanceCase['options'],
    answer: Record<string, number | number[] | string>,
  ) => Record<string, number>,
): void {
  const byFigure = new Map<string, number[]>();
  cases.forEach(({ options }, index) => {
    const answer = theirs[index] ?? {};
    if ('refused' in answer) throw new Error(`${name} refuses case ${index}: ${answer['refused']}`);
    for (const [figure, value] of Object.entries(differences(options, answer))) {
      byFigure.set(figure, [...(byFigure.get(figure) ?? []), value]);
    }
  });
  for (const [figure, values] of byFigure) report(name, figure, values, CENT);
}

function report(name: string, figure: string, values: readonly number[], limit: number): void {
  const equal = values.filter((value) => value <= limit).length;
  const greatest = Math.max(...values);
  console.log(
    `| ${name} | ${figure} | ${values.length} | ${equal} | ${greatest.toExponential(1)} |`,
  );
}

function worst(own: readonly number[], theirs: number | number[] | string | undefined): number {
  if (!Array.isArray(theirs)) return Number.POSITIVE_INFINITY;
  return Math.max(...own.map((value, year) => Math.abs(value - (theirs[year] ?? Number.NaN))));
}

/** SAM has no payback that falls in the last year; elsewhere, where one side has none, the other must have none either. */
function paybackDifference(own: number | null, theirs: unknown, years: number): number {
  if (typeof theirs !== 'number') {
    return own === null || own > years - 1 ? 0 : Number.POSITIVE_INFINITY;
  }
  return own === null ? Number.POSITIVE_INFINITY : Math.abs(own - theirs);
}
