/**
 * Measures what automatic operation of a facility's battery saves in a month, on three real buildings before their test: the bill
 * without a battery, with the set points of PHALANX and of TARSIS's controller (the gateway's own runs, with a clock that jumps and a
 * battery that does what it is told), by `simulateClosedLoop`, which sees the load of a step before it decides, and with hindsight.
 * A battery of a quarter of the peak for two hours.
 *
 *   npm run operate-facility --workspace bench -- [--monthsBack 1] [--building 0] [--controllers phalanx,tarsis]
 */
import { parseArgs } from 'node:util';
import { createTimeGrid, localCalendar } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
import { optimize, simulateClosedLoop } from '@bess/tarsis';
import { buildingFiles, readBuilding } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { type OperatedMonth, type OperatedStretch, operateMonth } from './lib/operated-month.js';

const { values: asked } = parseArgs({
  options: {
    monthsBack: { type: 'string', default: '1' },
    building: { type: 'string' },
    controllers: { type: 'string', default: 'phalanx,tarsis' },
  },
});
/** The load is scaled to this peak, within the limits of the tariffs [kW]. */
const peakKw = 500;
const pastDays = 35;
const cases = [
  { file: 'bldg_ucsd_music', tariff: 'sce-tou-8-option-d-under-2-kv' },
  {
    file: 'bldg_torino_campus_substation',
    tariff: 'coned-sc-9-general-large-low-tension-service-nyc',
  },
  {
    file: 'bldg_bdg2_fox_office_thelma',
    tariff: 'aps-medium-general-service-tou-e-32-m-secondary',
  },
];
const folder = seriesFolder(process.env);
console.log(
  '| Building, month, interval, tariff | bill without battery | saved by PHALANX | by TARSIS | by simulateClosedLoop | with hindsight | decisions of TARSIS |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [index, { file, tariff }] of cases.entries()) {
  if (asked.building === undefined || Number(asked.building) === index) {
    await measure(file, tariff);
  }
}

async function measure(file: string, tariff: string): Promise<void> {
  const source = buildingFiles(folder).find((each) => each.file === file)!;
  const stretch = lastMonth(file, tariff, source.timeZone);
  const { grid, loadKwSeries, pastKwSeries, battery, startSocFraction } = stretch;
  const bill = (importKwSeries: Float64Array) =>
    calculateBill(getTariff(tariff), importKwSeries, grid, {
      ...(getTariff(tariff).ratchet && { priorPeaksKw: 'none' as const }),
    }).total;
  const base = { tariff, grid, loadKwSeries, battery, startSocFraction };
  const wanted = asked.controllers.split(',');
  const operated: Partial<Record<string, OperatedMonth>> = {};
  for (const controller of ['phalanx', 'tarsis'] as const) {
    if (wanted.includes(controller)) {
      operated[controller] = await operateMonth(stretch, controller);
    }
  }
  const loop = await simulateClosedLoop({ ...base, past: { loadKwSeries: pastKwSeries } });
  const best = await optimize(base);
  const without = bill(loadKwSeries);
  const saved = (importKwSeries: Float64Array | undefined) =>
    importKwSeries === undefined ? '' : (without - bill(importKwSeries)).toFixed(0);
  const { year, month } = localCalendar({ ...grid, length: 1 });
  const { phalanx, tarsis } = operated;
  const others = [phalanx, tarsis].map((each) => each?.others ?? 0);
  if (others.some((count) => count > 0)) {
    console.error(`set points of another controller: ${others.join(', ')}`);
  }
  const decisions =
    tarsis === undefined
      ? ''
      : `${tarsis.plans} plans; ${tarsis.meanMs.toFixed(0)} ms, at most ${tarsis.longestMs.toFixed(0)}; memory ${tarsis.memoryBytes} bytes; SoC ${tarsis.socFraction.toFixed(2)}`;
  const cells = [
    `${file.slice(5)}, ${year[0]}-${month[0]}, ${grid.stepMinutes} min, ${tariff}`,
    without.toFixed(0),
    saved(phalanx?.importKwSeries),
    saved(tarsis?.importKwSeries),
    saved(loop.importKwSeries),
    saved(best.plan.importKwSeries),
    decisions,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** A whole month that ends at or before the test, scaled, with five weeks before it. */
function lastMonth(file: string, tariff: string, timeZone: string): OperatedStretch {
  const building = readBuilding({ file, timeZone }, folder);
  const { grid, rawKw, testStep, months } = building;
  const before = months.filter(({ endStep }) => endStep <= testStep);
  const { year, month } = before.at(-Number(asked.monthsBack))!;
  const name = (number: number) =>
    `${year + Math.floor((number - 1) / 12)}-${String(((number - 1) % 12) + 1).padStart(2, '0')}-01`;
  const { stepMinutes } = grid;
  const period = createTimeGrid({
    start: name(month),
    end: name(month + 1),
    stepMinutes,
    timeZone,
  });
  const first = (period.startMs - grid.startMs) / (stepMinutes * 60_000);
  const pastSteps = (pastDays * 1440) / stepMinutes;
  const kwSeries = rawKw.slice(first - pastSteps, first + period.length);
  for (const [step, kw] of kwSeries.entries()) {
    if (!(kw >= 0)) {
      kwSeries[step] = kwSeries[step - 1] ?? 0;
    }
  }
  const highest = kwSeries.reduce((most, kw) => Math.max(most, kw), 0);
  const scaled = kwSeries.map((kw) => (kw * peakKw) / highest);
  return {
    tariff,
    grid: period,
    loadKwSeries: scaled.subarray(pastSteps),
    pastKwSeries: scaled.subarray(0, pastSteps),
    battery: { powerKw: peakKw / 4, capacityKwh: peakKw / 2 },
    startSocFraction: 0.5,
  };
}
