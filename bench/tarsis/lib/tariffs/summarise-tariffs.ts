import { markdownTable } from '../../../shared/markdown-table.js';
import type { TariffRow } from './tariff-row.js';

const heading = [
  'charges',
  'years asked',
  'answered',
  'within a cent',
  'worst difference',
  'gap %: median, worst',
  'above 1e-4 %',
  'LP alone, binaries (most)',
  'CPU ms: median, 95 %, most',
  'saving, % of the bill: least, median, most',
];

/**
 * One row per kind of tariff and one over all: number of answers, difference between bill and objective, gap, time, binaries, saving.
 *
 * @param rows - of all tariffs and buildings
 */
export function summariseTariffs(rows: readonly TariffRow[]): string {
  const kinds = ['plain tier schedules', ...new Set(rows.flatMap(({ kinds }) => kinds))];
  const ofKind = (kind: string) =>
    rows.filter((row) => (kind === kinds[0] ? row.kinds.length === 0 : row.kinds.includes(kind)));
  return markdownTable(heading, [
    ...kinds.map((kind) => line(kind, ofKind(kind))),
    line('all', rows),
  ]);
}

function line(name: string, rows: readonly TariffRow[]): string[] {
  const answered = rows.filter(({ refused }) => refused === undefined);
  const of = (value: (row: TariffRow) => number) =>
    answered.map(value).sort((one, other) => one - other);
  const at = (values: readonly number[], share: number) =>
    values[Math.floor(share * (values.length - 1))] ?? Number.NaN;
  const differences = of(({ difference }) => difference);
  const gaps = of(({ gapPct }) => gapPct);
  const times = of(({ cpuMs }) => cpuMs);
  const integers = of((row) => row.integers);
  const savings = of(({ saving, billWithout }) => (100 * saving) / billWithout);
  const linear = integers.filter((count) => count === 0).length;
  return [
    name,
    String(rows.length),
    String(answered.length),
    String(differences.filter((amount) => amount <= 0.01).length),
    at(differences, 1).toExponential(1),
    `${at(gaps, 0.5).toExponential(1)}, ${at(gaps, 1).toExponential(1)}`,
    String(gaps.filter((gap) => gap > 1e-4).length),
    `${linear}, ${answered.length - linear} (${at(integers, 1)})`,
    [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0)).join(', '),
    [0, 0.5, 1].map((share) => at(savings, share).toFixed(1)).join(', '),
  ];
}
