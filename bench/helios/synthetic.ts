/**
 * Holds HELIOS against simple methods on made-up series: seasons, trends, shifts and noise of every size. The simple methods are told the
 * true period, and for each row the best of them in hindsight counts.
 *
 *   npm run helios-synthetic --workspace bench -- [--known 168,700] [--copies 4] [--seed 11] [--each]
 *
 * The constants of HELIOS were chosen on another seed.
 */
import { parseArgs } from 'node:util';
import { forecast } from '@bess/helios';
import { madeUpSeries } from './lib/made-up-series.js';
import { simpleMethods } from './lib/simple-methods.js';

const { values: asked } = parseArgs({
  options: {
    known: { type: 'string', default: '168,700' },
    copies: { type: 'string', default: '4' },
    seed: { type: 'string', default: '11' },
    each: { type: 'boolean', default: false },
  },
});
const HORIZON = 48;

/** Sums of absolute errors over the copies of one kind with one noise. */
interface Row {
  readonly kind: string;
  ensemble: number;
  models: number;
  share: number;
  inside: number;
  count: number;
  readonly simple: Map<string, number>;
}

for (const known of asked.known.split(',').map(Number)) {
  const rows = new Map<string, Row>();
  for (const one of madeUpSeries(
    known,
    known + HORIZON,
    Number(asked.seed),
    Number(asked.copies),
  )) {
    const row = rows.get(one.name) ?? newRow(one.kind);
    rows.set(one.name, row);
    measure(row, one.values.slice(0, known), one.values.slice(known), one.period);
  }
  report(known, rows);
}

function newRow(kind: string): Row {
  return { kind, ensemble: 0, models: 0, share: 0, inside: 0, count: 0, simple: new Map() };
}

function measure(row: Row, known: Float64Array, actual: Float64Array, period: number): void {
  const errorOf = (point: ArrayLike<number>) =>
    actual.reduce((sum, value, step) => sum + Math.abs(value - point[step]!), 0);
  const made = forecast({ values: known, horizon: HORIZON });
  const alone = forecast({
    values: known,
    horizon: HORIZON,
    models: ['LSTM', 'XGBoost', 'Prophet', 'TFT'],
  });
  row.ensemble += errorOf(made.point);
  row.models += errorOf(alone.point);
  row.share += made.references.share;
  row.count += 1;
  actual.forEach((value, step) => {
    if (value >= made.p10[step]! && value <= made.p90[step]!) row.inside += 1 / HORIZON;
  });
  for (const [name, method] of Object.entries(simpleMethods(period))) {
    const point = method(known, HORIZON);
    const error = point === undefined ? Number.POSITIVE_INFINITY : errorOf(point);
    row.simple.set(name, (row.simple.get(name) ?? 0) + error);
  }
}

function report(known: number, rows: ReadonlyMap<string, Row>): void {
  const best = (row: Row) => Math.min(...row.simple.values());
  const bestName = (row: Row) =>
    [...row.simple].find(([, error]) => error === best(row))?.[0] ?? '';
  const over = (error: number, row: Row) => error / best(row);
  const ratios = [...rows.values()].map((row) => over(row.ensemble, row));
  const middle = [...ratios].sort((one, other) => one - other);
  console.log(
    `\n${known} values known, ${HORIZON} ahead, ${asked.copies} of each: error over the best simple method: median ${middle[middle.length >> 1]!.toFixed(3)}, above 1.05 in ${ratios.filter((ratio) => ratio > 1.05).length} of ${ratios.length} rows\n`,
  );
  console.log(
    '| kind | HELIOS, by rising noise or period | the four models alone | share of the methods | inside P10–P90 [%] |',
  );
  console.log('|---|---|---|---|---|');
  for (const kind of new Set([...rows.values()].map((row) => row.kind))) {
    const mine = [...rows.values()].filter((row) => row.kind === kind);
    const list = (textOf: (row: Row) => string) => mine.map(textOf).join(', ');
    const cells = [
      kind,
      list((row) => over(row.ensemble, row).toFixed(2)),
      list((row) => over(row.models, row).toPrecision(3)),
      list((row) => (row.share / row.count).toFixed(2)),
      list((row) => ((100 * row.inside) / row.count).toFixed(0)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (!asked.each) return;
  for (const [name, row] of rows) {
    console.log(
      `${name}: ${over(row.ensemble, row).toFixed(3)}, best is ${bestName(row)}, share ${(row.share / row.count).toFixed(2)}`,
    );
  }
}
