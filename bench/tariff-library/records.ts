import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { mutatedRecord } from '../../packages/tariff-library/test/support/urdb-mutations.js';
import {
  judgeRecord,
  type ReferenceLoad,
} from '../../packages/tariff-library/test/support/urdb-reference/judge-record.js';
import { referenceCalendar } from '../../packages/tariff-library/test/support/urdb-reference/reference-calendar.js';

/**
 * Reads and bills real URDB records with 0 to 5 faults each by the library and, where it accepts them, by an independent
 * reference: counts refusals and agreements, and prints all differences.
 *
 *   npm run tariff-records --workspace bench -- [records.jsonl] [--cases 8] [--seed 1]
 */
const { values, positionals } = parseArgs({
  options: { cases: { type: 'string', default: '8' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const beside = '../../../shared/data/tariffs/urdb-selected.jsonl';
const file = resolve(positionals[0] ?? fileURLToPath(new URL(beside, import.meta.url)));
const records: Record<string, unknown>[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const stream = createStream({ seed: Number(values.seed), stream: 0, path: 0 });
const draw = (count: number): number =>
  Math.min(count - 1, Math.floor(nextUniform(stream) * count));

const timeZone = 'America/New_York';
const winter = { start: '2027-11-01', end: '2028-03-02', stepMinutes: 15, timeZone };
/** A year by the hour; a winter with a leap day by the quarter; the same with exports at noon. */
const loads: ReferenceLoad[] = [yearGrid(2026, 60, timeZone), createTimeGrid(winter)].flatMap(
  (grid) => {
    const calendar = referenceCalendar(grid);
    return [0, 120].map((solarKw) => ({
      grid,
      calendar,
      netKw: calendar.map(({ hour, isWeekend }) => {
        const daylight = Math.max(0, 1 - Math.abs(hour - 12) / 5);
        return (isWeekend ? 30 : 60) + draw(90) - solarKw * daylight;
      }),
      priorPeaksKw: Array.from({ length: 12 }, () => draw(260)),
    }));
  },
);

const count = { refused: 0, agrees: 0, differs: 0 };
const reasons = new Map<string, number>();
const began = performance.now();
for (const [index, source] of records.entries()) {
  for (let made = 0; made < Number(values.cases); made += 1) {
    const faults = made % 6;
    const record = mutatedRecord(source, draw, faults);
    // Exports only where the record states their price; others would be refused for that alone.
    const hasRule = /^Net /.test(String(record['dgrules']));
    const fitting = loads.filter(({ netKw }) => hasRule || netKw.every((kw) => kw >= 0));
    const verdict = judgeRecord(record, fitting[draw(fitting.length)]!);
    count[verdict.outcome] += 1;
    if (verdict.outcome === 'refused') {
      const reason = verdict.why.replace(/[\d.]+/g, '#').slice(0, 60);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    if (verdict.outcome === 'differs') {
      console.log(`differs: record ${index}, ${faults} faults, case ${made}: ${verdict.why}`);
    }
  }
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
const all = count.refused + count.agrees + count.differs;
console.log(
  `${records.length} records, ${all} cases with 0 to 5 faults, seed ${values.seed}: ${count.refused} refused with a coded error, ${count.agrees} billed as the reference bills them, ${count.differs} otherwise; ${seconds} s.`,
);
console.log('\nThe ten most frequent refusals:');
for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 10)) {
  console.log(`- ${times} × ${reason}`);
}
