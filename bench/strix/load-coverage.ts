/**
 * Measures how often the mean load of the coming 30 days lies inside the intervals of the load model: simulated buildings with known
 * parameters, fitted on a year and a month or on two years, at known temperatures. Shares of the buildings inside the central 50, 80 and 90 % of
 * the futures, with the standard error of each share.
 *
 *   npm run strix-load-coverage --workspace bench -- [--buildings 400] [--paths 200]
 */
import { parseArgs } from 'node:util';
import { fitLoadModel } from '@bess/strix';
import { sampleLoadPath } from '@bess/strix/load';
import { building, HOUR_MS, START, warm } from '../../packages/strix/test/load/support/building.js';
import { markdownTable } from '../shared/markdown-table.js';

const DAYS_AHEAD = 30;
const CENTRAL = [0.5, 0.8, 0.9];
const { values: asked } = parseArgs({
  options: {
    buildings: { type: 'string', default: '400' },
    paths: { type: 'string', default: '200' },
  },
});
const buildings = Number(asked.buildings);
const paths = Number(asked.paths);

const rows = [395, 730].map((days) => {
  const ranks = Array.from({ length: buildings }, (_, index) => rankOf(days, index + 1));
  const shares = CENTRAL.map((share) => {
    const inside = ranks.filter((rank) => Math.abs(rank - 0.5) <= share / 2).length / buildings;
    const error = Math.sqrt((inside * (1 - inside)) / buildings);
    return `${inside.toFixed(3)} ± ${error.toFixed(3)}`;
  });
  return [`${days} d`, ...shares];
});
console.log(`${buildings} buildings, ${paths} futures of ${DAYS_AHEAD} days each\n`);
console.log(markdownTable(['history', ...CENTRAL.map((share) => `${100 * share} %`)], rows));

/** Share of the futures whose mean is below the realised one. */
function rankOf(days: number, seed: number): number {
  const whole = building(days + DAYS_AHEAD, warm, seed);
  const cut = days * 24;
  const history = {
    epochMsSeries: whole.epochMsSeries.slice(0, cut),
    loadKwSeries: whole.loadKwSeries.slice(0, cut),
    timeZone: whole.timeZone,
  };
  const { model } = fitLoadModel(history, whole.temperatureF.slice(0, cut));
  const came = mean(whole.loadKwSeries.slice(cut));
  const future = {
    seed,
    startDate: new Date(START + cut * HOUR_MS).toISOString().slice(0, 10),
    dayCount: DAYS_AHEAD,
    temperatureFSeries: whole.temperatureF.slice(cut),
  };
  let below = 0;
  for (let path = 0; path < paths; path += 1) {
    if (mean(sampleLoadPath(model, { ...future, path })) < came) below += 1;
  }
  return (below + 0.5) / (paths + 1);
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]!;
  return sum / values.length;
}
