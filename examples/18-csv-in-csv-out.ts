/**
 * Converts the CSV file of a meter portal (local times, energies, a gap, a spike) to equal steps in UTC: powers, with gaps filled
 * and spikes dropped.
 *
 *   npm run example --workspace examples -- 18-csv-in-csv-out.ts
 */
import { problemsOf, readReadings } from '@bess/cli';
import { fillGaps } from '@bess/kernel/series';

// The night in which Italian clocks are set back: 02:00 occurs twice.
const portal = [
  'Punto di prelievo;IT001E00000000',
  'Data;Ora;Energia attiva (kWh)',
  '25/10/2026;00:00;10,0',
  '25/10/2026;01:00;10,5',
  '25/10/2026;02:00;11,0',
  '25/10/2026;02:00;99999',
  '25/10/2026;03:00;12,0',
  '25/10/2026;05:00;14,0',
].join('\n');

const readings = await readReadings([portal], {
  quantity: 'power',
  timeZone: 'Europe/Rome',
  dateOrder: 'dmy',
});
for (const note of readings.notes) console.error(`note: ${note}`);
const { gaps, spikes } = problemsOf(readings.values);
console.error(`${gaps.length} gap, ${spikes.length} spike`);
// Six readings are too few for quantiles, so a fixed limit defines a spike.
const kept = readings.values.map((kw) => (kw > 1000 ? Number.NaN : kw));
const { values } = fillGaps(kept, { maxSteps: 2, rule: 'linear' });

console.log('time_utc,load_kw');
for (const [step, kw] of values.entries()) {
  const time = new Date(readings.startMs + step * readings.stepMinutes * 60_000);
  console.log(`${time.toISOString()},${kw.toFixed(2)}`);
}
