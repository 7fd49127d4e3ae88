import { projectPlan, settleDispatch } from '@bess/fenrir/plan';
import {
  meanDayRule,
  type OperatingRule,
  previousDayRule,
  replayRule,
  resampleToHours,
  thresholdRule,
} from '@bess/strix/replay';
import { perfectForesightBound } from '@bess/strix/valuation';
import type {
  HistoryOutcome,
  RuleOutcome,
  SettledHistory,
  SettleHistoryInput,
} from '../../engine-runtime/settlement-operations.js';
import { hourMs, minuteMs } from '../../internal/async.js';
import { averageByInterval, wholeIntervalMeans } from '../../sites/stored-prices.js';
import type { RecordedCycle } from '../../stores/stores.js';
import { batteryOfCycle, siteOfCycle, termsOf } from './settle-cycles.js';

/**
 * Settles the recommendations of a period at the stored prices of their intervals, in a worker thread, and compares them with plain rules and
 * with perfect foresight, both from the state of charge of the first one. An interval without a recommendation idles in what is settled, but hindsight
 * and rules may use it: what was missed shows.
 */
export async function settleHistory({
  cycles,
  prices,
  timeZone,
  nowMs,
}: SettleHistoryInput): Promise<SettledHistory> {
  const ordered = [...cycles].sort((one, other) => one.intervalMs - other.intervalMs);
  if (ordered.length === 0) {
    return { settled: 0, outcome: null, hindsight: null, rules: [], comparison: 'no_cycles' };
  }
  const meansOf = meansByInterval(prices);
  const settled = ordered.flatMap((cycle) => {
    const pricePerMwh = meansOf(cycle).get(cycle.intervalMs);
    return pricePerMwh !== undefined && endMs(cycle) <= nowMs ? [{ cycle, pricePerMwh }] : [];
  });
  const begin = settled[0]?.cycle;
  const last = settled.at(-1)?.cycle;
  if (begin === undefined || last === undefined) {
    return { settled: 0, outcome: null, hindsight: null, rules: [], comparison: 'no_prices' };
  }
  const outcome = settled.reduce<HistoryOutcome>(
    (sum, { cycle, pricePerMwh }) => {
      const { cash, wear } = settleOne(cycle, pricePerMwh);
      return { cash: sum.cash + cash, wear: sum.wear + wear, net: sum.net + cash - wear };
    },
    { cash: 0, wear: 0, net: 0 },
  );
  const rest = { settled: settled.length, outcome };
  if (new Set(settled.map(({ cycle }) => termsOf(cycle))).size > 1) {
    return { ...rest, hindsight: null, rules: [], comparison: 'terms_changed' };
  }
  const untilMs = endMs(last);
  return {
    ...rest,
    hindsight: hindsight(begin, { untilMs, means: meansOf(begin) }),
    rules: compareRules(begin, { untilMs, prices, timeZone }),
    comparison: 'complete',
  };
}

/** Mean prices of whole intervals, each of the length of a cycle: the market's interval may have changed. */
function meansByInterval(
  prices: SettleHistoryInput['prices'],
): (cycle: RecordedCycle) => ReadonlyMap<number, number> {
  const known = new Map<number, ReadonlyMap<number, number>>();
  return ({ input: { intervalMinutes } }) => {
    const means = known.get(intervalMinutes) ?? wholeIntervalMeans(prices, intervalMinutes);
    known.set(intervalMinutes, means);
    return means;
  };
}

function endMs({ intervalMs, input }: RecordedCycle): number {
  return intervalMs + input.intervalMinutes * minuteMs;
}

function settleOne(cycle: RecordedCycle, pricePerMwh: number): { cash: number; wear: number } {
  const site = siteOfCycle(cycle);
  const { dispatch } = projectPlan(site, [cycle.recommendation]);
  return settleDispatch(site, dispatch, [pricePerMwh]);
}

/** What perfect foresight of the period would have earned, less wear, with energy left worth nothing. */
function hindsight(
  begin: RecordedCycle,
  { untilMs, means }: { untilMs: number; means: ReadonlyMap<number, number> },
): number {
  const { intervalMinutes } = begin.input;
  const path: number[] = [];
  for (let ms = begin.intervalMs; ms < untilMs; ms += intervalMinutes * minuteMs) {
    const price = means.get(ms);
    if (price !== undefined) {
      path.push(price);
    }
  }
  const battery = batteryOfCycle(begin);
  const bound = perfectForesightBound(path, {
    ...battery,
    powerMw: battery.powerMw * (intervalMinutes / 60),
  });
  return bound.valueLessWear;
}

/** What plain rules would have earned on the hourly means of the prices; the days before the period teach them. */
function compareRules(
  begin: RecordedCycle,
  {
    untilMs,
    prices,
    timeZone,
  }: { untilMs: number; prices: SettleHistoryInput['prices']; timeZone: string },
): RuleOutcome[] {
  const { intervalMinutes } = begin.input;
  const priced = averageByInterval(
    prices.filter(({ timeMs }) => timeMs < untilMs),
    intervalMinutes,
  );
  const firstHourMs = Math.ceil(begin.intervalMs / hourMs) * hourMs;
  if (priced.length < 2 || untilMs - firstHourMs < hourMs) {
    return [];
  }
  const hours = resampleToHours({
    epochMsSeries: Float64Array.from(priced, ({ timeMs }) => timeMs),
    pricePerMwhSeries: Float64Array.from(priced, ({ pricePerMwh }) => pricePerMwh),
    timeZone,
  });
  const range = {
    fromHour: Math.max(0, Math.round((firstHourMs - hours.startMs) / hourMs)),
    untilHour: hours.pricePerMwhSeries.length,
  };
  if (range.fromHour >= range.untilHour) {
    return [];
  }
  const battery = batteryOfCycle(begin);
  const rules: readonly [RuleOutcome['rule'], OperatingRule][] = [
    ['previous_day', previousDayRule(battery)],
    ['mean_of_week', meanDayRule(battery, 7)],
    ['quartiles', thresholdRule()],
  ];
  return rules.map(([name, rule]) => {
    const { cash, wear, valueLessWear, missingHours } = replayRule(rule, hours, battery, range);
    const counted = range.untilHour - range.fromHour - missingHours;
    return { rule: name, cash, wear, net: valueLessWear, hours: counted };
  });
}
