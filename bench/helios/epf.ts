/**
 * Forecasts day-ahead prices with known forecasts of load and renewable power: every day from what was known the day before, refitted each
 * day, and compared with published results for the same days. LEAR of HELIOS by default.
 *
 *   npm run helios-epf --workspace bench -- --folder FOLDER [--markets DE,PJM] [--period validation|test] [--every 1] [--windows 56step,84day]
 *
 * The validation is the year before the test. One line per day is written to the folder; an interrupted run continues where it stopped.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dieboldMarianoTest, meanAbsoluteError } from '@bess/helios/metrics';
import { fitLear, forecastLear } from '@bess/helios/models';
import { seriesFolder } from '../shared/series/series-folder.js';
import { addAnswer, answerKey, mendAnswers, readAnswers } from './lib/answers.js';
import { type EpfMarket, epfMarket } from './lib/epf-market.js';

const TEST_DAYS = 728;
const VALIDATION_DAYS = 364;
const { values: asked } = parseArgs({
  options: {
    folder: { type: 'string' },
    markets: { type: 'string', default: 'DE,PJM' },
    period: { type: 'string', default: 'validation' },
    every: { type: 'string', default: '1' },
    windows: { type: 'string' },
  },
});
if (asked.folder === undefined) throw new Error('name the folder to write to: --folder FOLDER');
mkdirSync(asked.folder, { recursive: true });
const windows = asked.windows?.split(',').map((text) => ({
  days: Number.parseInt(text, 10),
  scale: text.endsWith('step') ? ('step' as const) : ('day' as const),
}));

for (const name of ['DE', 'PJM'] as const) {
  if (asked.markets.split(',').includes(name)) {
    measure(epfMarket(name, seriesFolder(process.env)), asked.folder);
  }
}

function measure(market: EpfMarket, folder: string): void {
  const ofTest = asked.period === 'test';
  const from = ofTest ? market.testDay : market.testDay - VALIDATION_DAYS;
  const until = ofTest ? market.testDay + TEST_DAYS : market.testDay;
  const file = join(folder, `epf_${market.name}_${asked.period}${asked.windows ?? ''}.jsonl`);
  mendAnswers(file);
  const done = readAnswers(file);
  for (let day = from; day < until; day += Number(asked.every)) {
    if (done.has(answerKey({ series: market.name, origin: day * 24 }))) continue;
    const begun = performance.now();
    const values = Array.from(forecastDay(market, day));
    const seconds = Math.round(performance.now() - begun) / 1000;
    const answer = { series: market.name, origin: day * 24, levels: [0.5], values, seconds };
    addAnswer(file, answer);
    done.set(answerKey(answer), answer);
  }
  const answers = [...done.values()].sort((one, other) => one.origin - other.origin);
  report(market, answers);
}

/** Forecasts the prices of a day from what was known the day before. */
function forecastDay(market: EpfMarket, day: number): Float64Array {
  const series = {
    values: market.prices.subarray(0, day * 24),
    stepMinutes: 60,
    knownAhead: market.knownAhead.map((known) => known.subarray(0, (day + 1) * 24)),
  };
  const model = fitLear(series, { heldOutDays: 0, ...(windows !== undefined && { windows }) });
  return forecastLear(model, series, 24, [0.5]).values;
}

function report(
  { name, prices, published }: EpfMarket,
  answers: readonly { origin: number; values?: readonly number[]; seconds: number }[],
): void {
  const losses = answers.map(({ origin, values = [] }) => {
    const actual = prices.subarray(origin, origin + 24);
    const week = prices.subarray(origin - 168, origin - 144);
    return [meanAbsoluteError(actual, values), meanAbsoluteError(actual, week)] as const;
  });
  const mean = (of: (loss: readonly [number, number]) => number) =>
    losses.reduce((sum, loss) => sum + of(loss), 0) / losses.length;
  const mae = mean(([own]) => own);
  const naive = mean(([, week]) => week);
  const times = answers.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const { pValue } = dieboldMarianoTest(
    losses.map(([own]) => own),
    losses.map(([, week]) => week),
  );
  console.log(
    `${name} ${asked.period}, ${answers.length} days: MAE ${mae.toFixed(3)}, rMAE ${(mae / naive).toFixed(3)} ` +
      `(same hour last week ${naive.toFixed(3)}, Diebold–Mariano p ${pValue.toExponential(1)}); ` +
      `published on the test: LEAR ${published.lear}, DNN ${published.dnn}; ` +
      `median ${times[times.length >> 1]} s a day`,
  );
}
