/**
 * Measures what each stage of FENRIR's cycle changes (`rules.md`): causal replays of a real-time market with the whole cycle and without each stage. At regular intervals of the whole replay the same
 * question, from the same energy and the same personality, is also asked without the stage.
 *
 *   npm run fenrir-ablation --workspace bench -- [--period training|validation|test] [--days 7] [--every 12] [--stages adversary,personality] [--battery 4] [--wear 0]
 *     [--forecasts FOLDER] [--json FILE]
 *
 * The cycles get HELIOS's hourly forecast, as in the row `FENRIR cycle on HELIOS` of `fenrir-value`; with `--forecasts` the forecasts kept by that program are used.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PlannedStep } from '@bess/fenrir/plan';
import { createStream } from '@bess/kernel/rng';
import { type CycleStage, runCycle } from '../../packages/fenrir/src/cycle/cycle.js';
import { oneOf } from '../shared/one-of.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { testBattery } from '../strix/lib/test-batteries.js';
import { heliosForecasters } from './lib/forecasters.js';
import { keptForecasts } from './lib/kept-forecasts.js';
import { readMarket } from './lib/read-market.js';
import { type AskedCycle, fenrirCycle } from './lib/real-time/policies/fenrir-cycle.js';
import { hourlyForecast } from './lib/real-time/policies/hourly-forecast.js';
import { boundOfStretch, replayIntervals } from './lib/real-time/replay-intervals.js';
import { shareOfBound } from './lib/share-of-bound.js';
import { periods, stretchOf } from './lib/stretch.js';
import { weeklySums } from './lib/weekly-sums.js';
import { worstWeeks } from './lib/worst-weeks.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    days: { type: 'string', default: '7' },
    every: { type: 'string', default: '12' },
    stages: { type: 'string', default: 'personality,adversary,negotiation,causes' },
    battery: { type: 'string', default: '4' },
    wear: { type: 'string', default: '0' },
    forecasts: { type: 'string' },
    json: { type: 'string' },
  },
});
const ALL_STAGES: readonly CycleStage[] = ['personality', 'adversary', 'negotiation', 'causes'];
const WORST_SHARE = 0.05;
const LEAST_MW = 0.01;
const stages = values.stages.split(',').map((name) => oneOf('stages', name, ALL_STAGES));
const whole = stretchOf(
  readMarket('NEM', seriesFolder(process.env)),
  oneOf('period', values.period, periods),
);
const untilDay = Math.min(whole.untilDay, whole.fromDay + Number(values.days));
const stretch = { ...whole, untilDay };
const battery = testBattery(Number(values.battery), Number(values.wear));
const every = Number(values.every);
const { distribution } = heliosForecasters(keptForecasts(values.forecasts));
const forecasts = () => hourlyForecast(distribution);

let cycles = 0;
let questions = 0;
const changed = new Map(stages.map((stage) => [stage, { directions: 0, powers: 0, worst: 0 }]));
let worstOfWhole = 0;
const chosen = new Map<string, number>();
const bound = boundOfStretch(stretch, battery);
const withAll = await sumsOf(fenrirCycle({ forecasts, watch: ask }));
console.log(
  `NEM, ${values.period}, ${untilDay - whole.fromDay} days, 1 MW / ${values.battery} MWh, wear ${values.wear}, ${questions} questions, ${process.version}\n`,
);
console.log(
  '| without | share of foresight [%] | less the whole cycle [points] | worst days [AUD/day] | worst weeks [AUD/week] | another direction [%] | another power [%] | worst path [AUD] |\n|---|---|---|---|---|---|---|---|',
);
const rows: object[] = [row('nothing', withAll, [], worstOfWhole)];
for (const stage of stages) {
  // Causes explain a choice and make none, so every replay leaves them out.
  const without = stage === 'causes' ? [] : (['causes', stage] as const);
  const { directions, powers, worst } = changed.get(stage)!;
  const sums = stage === 'causes' ? withAll : await sumsOf(fenrirCycle({ forecasts, without }));
  rows.push(row(stage, sums, [directions, powers], worst));
}
console.log(
  `\nPlans agreed on: ${[...chosen].map(([name, times]) => `${name} ${times}`).join(', ')}`,
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);

interface Sums {
  readonly days: number[];
  readonly weeks: number[];
}

async function sumsOf(policyFor: ReturnType<typeof fenrirCycle>): Promise<Sums> {
  const { valueSeries } = await replayIntervals(stretch, battery, policyFor(battery));
  return { days: weeklySums(stretch, valueSeries, 1), weeks: weeklySums(stretch, valueSeries) };
}

/** The same question without each stage. */
async function ask({ options, personality, answer: { result } }: AskedCycle): Promise<void> {
  const { plan } = result.negotiation;
  chosen.set(plan, (chosen.get(plan) ?? 0) + 1);
  cycles += 1;
  if (cycles % every !== 0) return;
  questions += 1;
  worstOfWhole += result.adversarialReport.worstRevenue;
  for (const stage of stages) {
    const without = stage === 'causes' ? [] : (['causes', stage] as const);
    const other = (await runCycle(options, personality, without)).result;
    const tally = changed.get(stage)!;
    tally.worst += other.adversarialReport.worstRevenue;
    count(tally, result.recommendation, other.recommendation);
  }
}

function count(
  tally: { directions: number; powers: number },
  one: PlannedStep,
  other: PlannedStep,
): void {
  const isOtherWay = one.direction !== other.direction;
  if (isOtherWay) tally.directions += 1;
  if (isOtherWay || Math.abs(one.powerMw - other.powerMw) > LEAST_MW) tally.powers += 1;
}

/** Prints a row as soon as it is known, and returns its figures. */
function row(name: string, { days, weeks }: Sums, counts: readonly number[], worst: number) {
  const bounds = weeklySums(stretch, bound, 1);
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const share = shareOfBound(days, bounds, stream).value;
  const differences = days.map((day, at) => day - withAll.days[at]!);
  const less = shareOfBound(differences, bounds, createStream({ seed: 1, stream: 0, path: 0 }));
  const worstDays = worstWeeks(days, WORST_SHARE);
  const worstOfWeeks = worstWeeks(weeks, WORST_SHARE);
  const shares = counts.map((one) => one / questions);
  const percent = (one: number | undefined) => (one === undefined ? '–' : (100 * one).toFixed(1));
  const cells = [
    name,
    percent(share),
    name === 'nothing'
      ? '–'
      : `${percent(less.value)} (${percent(less.low)} to ${percent(less.high)})`,
    worstDays.toFixed(0),
    worstOfWeeks.toFixed(0),
    percent(shares[0]),
    percent(shares[1]),
    (worst / questions).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return {
    name,
    share,
    less,
    worstDays,
    worstWeeks: worstOfWeeks,
    shares,
    worst: worst / questions,
  };
}
