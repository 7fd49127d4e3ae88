/**
 * What each stage of FENRIR's cycle changes: in a causal replay of a real-time market whole cycles decide, and every so many intervals the same question, from the same energy and the same
 * personality, is asked without a stage. A stage that never changes an answer explains at most.
 *
 *   npm run fenrir-ablation --workspace bench -- [--period training|validation] [--days 2] [--every 3] [--risk 0.1] [--battery 4] [--wear 0]
 */
import { parseArgs } from 'node:util';
import {
  type CycleOptions,
  createPersonality,
  observePrices,
  type PlannedStep,
} from '@bess/fenrir';
import { stepBattery } from '@bess/kernel/battery';
import { runCycle } from '../../packages/fenrir/src/cycle/internal/run-cycle.js';
import type { Stage } from '../../packages/fenrir/src/cycle/internal/stage.js';
import { kernelBatteryAsBattery } from './fenrir/kernel-battery-as-battery.js';
import { readMarket } from './fenrir/read-market.js';
import { stretchOf } from './fenrir/stretch.js';
import { seriesFolder } from './series/series-folder.js';
import { testBattery } from './strix/test-batteries.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    days: { type: 'string', default: '2' },
    every: { type: 'string', default: '3' },
    risk: { type: 'string' },
    battery: { type: 'string', default: '4' },
    wear: { type: 'string', default: '0' },
  },
});
if (values.period !== 'training' && values.period !== 'validation') {
  throw new Error(`--period must be training or validation; ${values.period} came`);
}
const STAGES: readonly Stage[] = ['personality', 'adversary', 'negotiation', 'causes'];
const { market, fromDay } = stretchOf(readMarket('NEM', seriesFolder(process.env)), values.period);
const { grid, prices, days } = market;
const battery = kernelBatteryAsBattery(testBattery(Number(values.battery), Number(values.wear)));
const from = days[fromDay]!.from;
const until = days[fromDay + Number(values.days) - 1]!.until;
const timeOf = (step: number) => grid.startMs + step * grid.stepMinutes * 60_000;
const known = Array.from(prices.subarray(0, from), (pricePerMwh, step) => ({
  timeMs: timeOf(step),
  pricePerMwh,
})).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
let personality = observePrices(
  createPersonality({ timeZone: grid.timeZone, intervalMinutes: grid.stepMinutes }),
  known,
);
let socFraction = 0;
let asked = 0;
const changed = new Map<string, { directions: number; powers: number }>();
for (const stage of STAGES) changed.set(stage, { directions: 0, powers: 0 });
const chosen = new Map<string, number>();
for (let step = from; step < until; step += 1) {
  const pricePerMwh = prices[step]!;
  if (Number.isNaN(pricePerMwh)) continue;
  const options: CycleOptions = {
    ...{ battery, socFraction, pricePerMwh, horizonHours: 4 },
    timeMs: timeOf(step),
    sent: { direction: 'idle', powerMw: 0 },
    ...(values.risk === undefined ? {} : { riskAversion: Number(values.risk) }),
  };
  const before = personality;
  const whole = await runCycle(options, before, ['causes']);
  const { recommendation, negotiation } = whole.result;
  chosen.set(negotiation.plan, (chosen.get(negotiation.plan) ?? 0) + 1);
  if ((step - from) % Number(values.every) === 0) {
    asked += 1;
    for (const stage of STAGES) {
      const without = stage === 'causes' ? [] : ['causes' as const, stage];
      const { result } = await runCycle(options, before, without);
      count(changed.get(stage)!, recommendation, result.recommendation);
    }
  }
  personality = whole.personality;
  const kw = 1000 * recommendation.powerMw;
  const chargeKw = recommendation.direction === 'charge' ? kw : 0;
  const dischargeKw = recommendation.direction === 'discharge' ? kw : 0;
  socFraction = stepBattery(
    battery,
    { socFraction },
    { chargeKw, dischargeKw },
    grid.stepMinutes,
  ).socFraction;
}
console.log(
  `NEM, ${values.period}, ${values.days} days, 1 MW / ${values.battery} MWh, wear ${values.wear}, risk ${values.risk ?? 'default'}, ${asked} questions\n`,
);
console.log('| without | another direction [%] | another power [%] |\n| --- | --- | --- |');
for (const [stage, { directions, powers }] of changed) {
  const share = (one: number) => ((100 * one) / asked).toFixed(1);
  console.log(`| ${stage} | ${share(directions)} | ${share(powers)} |`);
}
console.log(
  `\nPlans agreed on: ${[...chosen].map(([name, times]) => `${name} ${times}`).join(', ')}`,
);

function count(
  tally: { directions: number; powers: number },
  one: PlannedStep,
  other: PlannedStep,
): void {
  if (one.direction !== other.direction) tally.directions += 1;
  if (one.direction !== other.direction || Math.abs(one.powerMw - other.powerMw) > 0.01) {
    tally.powers += 1;
  }
}
