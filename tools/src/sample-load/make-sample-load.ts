/**
 * Makes the project's sample load from one real building: the typical days of TARSIS' default facility, with panels and
 * vehicles beside them, and eight weeks of hourly load for the examples, both scaled to a peak of 500 kW.
 *
 * Run: npm run make:sample-load --workspace @bess/tools -- <bldg_cambridge_b13.csv> <ev_acn_jpl_2018-10_2019-06.csv>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createTimeGrid, fillGaps, localCalendar } from '@bess/kernel/series';
import { representativeDays } from '../../../packages/tarsis/src/typical-days/representative-days.js';
import { solarDays } from '../../../packages/tarsis/src/typical-days/solar-days.js';
import { writeDataNote } from '../internal/write-data-note.js';
import { typicalSessions } from './typical-sessions.js';

const peakKw = 500;
const year = 2014;
const timeZone = 'Europe/London';
const origin =
  'Cambridge University building 13, hourly electricity of 2014, from the data published by the University of ' +
  'Cambridge Energy Efficient Cities initiative (MIT licence); figures scaled to a peak of 500 kW';

const [source, sessionsSource] = process.argv.slice(2);
if (!source || !sessionsSource) {
  throw new Error('name the CSV files of the building and of the charging sessions');
}

const rows = readFileSync(source, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([time, load]) => ({
    ms: Date.parse(time!.replace('Z', ':00Z')),
    loadKw: load === '' || load === undefined ? Number.NaN : Number(load),
  }));
const grid = createTimeGrid({
  start: `${year}-01-01`,
  end: `${year + 1}-01-01`,
  stepMinutes: 60,
  timeZone,
});
const byTime = new Map(rows.map((row) => [row.ms, row.loadKw]));
const raw = Float64Array.from(
  { length: grid.length },
  (_, step) => byTime.get(grid.startMs + step * 3_600_000) ?? Number.NaN,
);
const { values: series } = fillGaps(raw, { maxSteps: 3, rule: 'linear' });
const highest = series.reduce((top, kw) => (Number.isFinite(kw) ? Math.max(top, kw) : top), 0);
const scaled = series.map((kw) => Math.round((kw * peakKw * 10) / highest) / 10);

const days = representativeDays(scaled, grid).map((day) => ({
  ...day,
  loadKwSeries: day.loadKwSeries.map((kw) => Math.round(kw * 10) / 10),
}));
// The zone of the default tariff; a clock without summer time of its own would move the panels against its prices.
const solar = solarDays(
  { powerKw: 100 },
  { timeZone: 'America/Los_Angeles', stepMinutes: 60, year: 2026 },
).map((ofMonth) => ofMonth.map((kw) => Math.round(kw * 10) / 10));
const dayLines = days.map((day) => {
  const falls = day.peakFalls ? `, peakFalls: '${day.peakFalls}'` : '';
  const solarKw = solar[day.month - 1]!.join(', ');
  return `    {\n      month: ${day.month}, kind: '${day.kind}'${falls},\n      loadKwSeries: [${day.loadKwSeries.join(', ')}],\n      solarKwSeries: [${solarKw}],\n    },`;
});
const sessionLines = typicalSessions(readFileSync(sessionsSource, 'utf8')).map(
  ({ arrivalStep, departureStep, energyKwh }) =>
    `    { count: 1, days: 'weekdays', arrivalStep: ${arrivalStep}, departureStep: ${departureStep}, energyKwh: ${energyKwh}, powerKw: 6.6 },`,
);
writeFileSync(
  new URL('../../../packages/tarsis/src/data/default-facility.ts', import.meta.url),
  `import type { Facility } from '../schema/options.js';

/**
 * The default facility: a real office load scaled to a peak of 500 kW, with a battery of
 * 125 kW and 250 kWh, panels of 100 kW and ten vehicles that charge at 6.6 kW on working days.
 *
 * Origin of the load: ${origin}. Panels: \`solarDays\`, horizontal, in Los Angeles. Vehicles: workday sessions at
 * the Jet Propulsion Laboratory, October 2018 to June 2019 (Z. Lee, T. Li, S. Low, "ACN-Data", 2019), in ten groups by
 * time of arrival, of each the median arrival, stay and energy. Written by tools/src/sample-load.
 */
export const defaultFacility: Facility = {
  battery: { powerKw: 125, capacityKwh: 250 },
  stepMinutes: 60,
  typicalDays: [
${dayLines.join('\n')}
  ],
  vehicles: [
${sessionLines.join('\n')}
  ],
};
`,
);

const { month, day } = localCalendar(grid);
const csv = ['time_utc,load_kw'];
for (let step = 0; step < grid.length; step += 1) {
  const date = month[step]! * 100 + day[step]!;
  if (date < 602 || date > 727) continue;
  csv.push(`${new Date(grid.startMs + step * 3_600_000).toISOString()},${scaled[step]}`);
}
writeFileSync(
  new URL('../../../examples/data/office-load.csv', import.meta.url),
  `${csv.join('\n')}\n`,
);
writeDataNote(
  new URL('../../../examples/data/README.md', import.meta.url),
  'office-load.csv',
  `eight weeks of an office's electricity, hourly means [kW], labelled by their start in UTC, local zone ${timeZone}. ` +
    `Origin: ${origin}. Written by \`tools/src/sample-load\`.`,
);
