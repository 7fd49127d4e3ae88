/**
 * Forecasts day-ahead prices with known forecasts of load and renewable power: every day from what was known the day before, and compared
 * with published results for the same days. `forecastDayAhead` of HELIOS: LEAR, fitted anew each day, the DNN, trained again each week, and
 * the mean of both.
 *
 *   npm run helios-epf --workspace bench -- --folder FOLDER [--markets DE,PJM] [--period validation|test] [--every 1] [--networks 4] [--windows 56step,84day]
 *     [--known DAYS]
 *
 * The validation is the year before the test. One line per day and model is written to the folder; an interrupted run continues where it
 * stopped. With `--networks 0` LEAR stands alone. With `--known` the days are forecast by `forecast` from so many days each, and nothing is
 * written.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dieboldMarianoTest, meanAbsoluteError } from '@bess/helios/metrics';
import { type DayAheadModel, forecastDayAhead } from '@bess/helios/models';
import { seriesFolder } from '../shared/series/series-folder.js';
import { type Answer, addAnswer, answerKey, mendAnswers, readAnswers } from './lib/answers.js';
import { measureForecast } from './lib/epf-forecast.js';
import { type EpfMarket, epfMarket } from './lib/epf-market.js';

const TEST_DAYS = 728;
const VALIDATION_DAYS = 364;
const LEVELS = [0.1, 0.5, 0.9];
const TOOLS = ['LEAR', 'DNN', 'mean'] as const;
type Answers = Record<(typeof TOOLS)[number], Map<string, Answer>>;

const { values: asked } = parseArgs({
  options: {
    folder: { type: 'string' },
    markets: { type: 'string', default: 'DE,PJM' },
    period: { type: 'string', default: 'validation' },
    every: { type: 'string', default: '1' },
    networks: { type: 'string', default: '4' },
    windows: { type: 'string' },
    known: { type: 'string' },
  },
});
const windows = asked.windows?.split(',').map((text) => ({
  days: Number.parseInt(text, 10),
  scale: text.endsWith('step') ? ('step' as const) : ('day' as const),
}));
const options = { levels: LEVELS, networks: Number(asked.networks), ...(windows && { windows }) };

for (const name of ['DE', 'PJM'] as const) {
  if (!asked.markets.split(',').includes(name)) continue;
  const market = epfMarket(name, seriesFolder(process.env));
  if (asked.known !== undefined) {
    measureForecast(market, chosenDays(market), Number(asked.known));
  } else if (asked.folder !== undefined) {
    mkdirSync(asked.folder, { recursive: true });
    measure(market, asked.folder);
  } else {
    throw new Error('name the folder to write to: --folder FOLDER');
  }
}

/** Every n-th day of the period. */
function chosenDays({ testDay }: EpfMarket): number[] {
  const ofTest = asked.period === 'test';
  const from = ofTest ? testDay : testDay - VALIDATION_DAYS;
  const count = Math.ceil((ofTest ? TEST_DAYS : VALIDATION_DAYS) / Number(asked.every));
  return Array.from({ length: count }, (_, k) => from + k * Number(asked.every));
}

function measure(market: EpfMarket, folder: string): void {
  const start = join(folder, `epf_${market.name}_${asked.period}${asked.windows ?? ''}`);
  const modelFile = `${start}.model.json`;
  const fileOf = (tool: string) => `${start}.${tool}.jsonl`;
  for (const tool of TOOLS) mendAnswers(fileOf(tool));
  let model: DayAheadModel | undefined = existsSync(modelFile)
    ? JSON.parse(readFileSync(modelFile, 'utf8'))
    : undefined;
  for (const day of chosenDays(market)) {
    if (model !== undefined && model.length >= day * 24) continue;
    const begun = performance.now();
    const forecast = forecastDayAhead(seriesUntil(market, day), {
      ...options,
      ...(model && { model }),
    });
    const seconds = Math.round(performance.now() - begun) / 1000;
    const answer = { series: market.name, origin: day * 24, seconds };
    const medians = { ...answer, levels: [0.5] };
    addAnswer(fileOf('LEAR'), { ...medians, values: [...forecast.lear] });
    if (forecast.dnn) addAnswer(fileOf('DNN'), { ...medians, values: [...forecast.dnn] });
    addAnswer(fileOf('mean'), { ...answer, levels: LEVELS, values: [...forecast.values] });
    model = forecast.model;
    // Renaming is atomic: a run that is interrupted leaves a whole model.
    writeFileSync(`${modelFile}.new`, JSON.stringify(model));
    renameSync(`${modelFile}.new`, modelFile);
  }
  const [LEAR, DNN, mean] = TOOLS.map((tool) => readAnswers(fileOf(tool)));
  report(market, { LEAR: LEAR!, DNN: DNN!, mean: mean! });
}

/** What is known on the day before. */
function seriesUntil(market: EpfMarket, day: number) {
  return {
    values: market.prices.subarray(0, day * 24),
    stepMinutes: 60,
    knownAhead: market.knownAhead.map((known) => known.subarray(0, (day + 1) * 24)),
  };
}

function report({ name, prices, published }: EpfMarket, answers: Answers): void {
  const origins = [...answers.mean.values()].map(({ origin }) => origin).sort((a, b) => a - b);
  const losses = (forecast: (origin: number) => ArrayLike<number>) =>
    origins.map((origin) =>
      meanAbsoluteError(prices.subarray(origin, origin + 24), forecast(origin)),
    );
  const answerOf = (tool: keyof Answers, origin: number) =>
    answers[tool].get(answerKey({ series: name, origin }))!.values!;
  const ofTool = {
    LEAR: losses((origin) => answerOf('LEAR', origin)),
    DNN: answers.DNN.size > 0 ? losses((origin) => answerOf('DNN', origin)) : undefined,
    mean: losses((origin) => answerOf('mean', origin).filter((_, i) => i % 3 === 1)),
  };
  const week = losses((origin) => prices.subarray(origin - 168, origin - 144));
  console.log(
    `${name} ${asked.period}, ${origins.length} days; same hour last week ${mean(week).toFixed(3)}; ` +
      `published on the test: LEAR ${published.lear}, DNN ${published.dnn}`,
  );
  for (const tool of TOOLS) {
    const own = ofTool[tool];
    if (own === undefined) continue;
    const against = (other: readonly number[]) =>
      dieboldMarianoTest(own, other).pValue.toExponential(1);
    const compared =
      tool === 'LEAR'
        ? `against last week p ${against(week)}`
        : `against LEAR p ${against(ofTool.LEAR)}`;
    console.log(
      `  ${tool}: MAE ${mean(own).toFixed(3)}, rMAE ${(mean(own) / mean(week)).toFixed(3)}, ${compared}`,
    );
  }
  reportIntervals(prices, [...answers.mean.values()]);
  const times = [...answers.mean.values()]
    .map(({ seconds }) => seconds)
    .sort((one, other) => one - other);
  console.log(
    `  median ${times[times.length >> 1]} s a day, longest ${times.at(-1)} s, sum ${Math.round(times.reduce((sum, value) => sum + value, 0))} s`,
  );
}

/** Share of values inside P10–P90 and on either side, and by hour. */
function reportIntervals(prices: Float64Array, answers: readonly Answer[]): void {
  const below = new Float64Array(24);
  const above = new Float64Array(24);
  let width = 0;
  for (const { origin, values = [] } of answers) {
    for (let hour = 0; hour < 24; hour++) {
      const actual = prices[origin + hour]!;
      if (actual < values[3 * hour]!) below[hour]! += 100 / answers.length;
      if (actual > values[3 * hour + 2]!) above[hour]! += 100 / answers.length;
      width += (values[3 * hour + 2]! - values[3 * hour]!) / (24 * answers.length);
    }
  }
  const inside = Array.from(below, (share, hour) => 100 - share - above[hour]!);
  console.log(
    `  P10–P90: ${mean(inside).toFixed(1)} % inside, ${mean([...below]).toFixed(1)} % below, ${mean([...above]).toFixed(1)} % above; ` +
      `by hour ${Math.min(...inside).toFixed(1)} to ${Math.max(...inside).toFixed(1)} % inside; mean width ${width.toFixed(2)}`,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
