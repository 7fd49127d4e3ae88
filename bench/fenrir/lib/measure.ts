import { createStream } from '@bess/kernel/rng';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { askedInWeeks } from './day-ahead/asked-in-weeks.js';
import type { DayPlannerMaker } from './day-ahead/day-planner.js';
import { dayPlanners } from './day-ahead/planners.js';
import { boundOfDays, replayDays } from './day-ahead/replay-days.js';
import type { Forecasters } from './forecasters.js';
import { cycleVariants, intervalPolicies } from './real-time/interval-policies.js';
import { boundOfStretch, replayIntervals } from './real-time/replay-intervals.js';
import type { Replay } from './replay.js';
import { type ConfidenceCase, confidenceCases } from './scoring/confidence-cases.js';
import { type Interval, shareOfBound } from './share-of-bound.js';
import type { Stretch } from './stretch.js';
import { weeklySums } from './weekly-sums.js';
import { worstWeeks } from './worst-weeks.js';

/** Replays a policy of a battery. */
export type Replayer = (stretch: Stretch, battery: BatteryParameters) => Replay | Promise<Replay>;

/** Result of a policy on a stretch. */
export interface ValueRow {
  readonly policy: string;
  /** Cash less wear of the stretch [currency]. */
  readonly value: number;
  readonly share: Interval;
  /** Share minus that of the better of the two naive plans; absent for that plan. */
  readonly ahead?: Interval;
  /** Closed share of the gap between that plan and perfect foresight. */
  readonly gapClosed?: number;
  /** Share minus that of the best baseline; absent for baselines. */
  readonly beyond?: { readonly baseline: string; readonly difference: Interval };
  /** Mean of the worst 5 % of weeks [currency/week]. */
  readonly worstWeeks: number;
  /** Full discharges per day. */
  readonly cyclesPerDay: number;
  /** Present where the policy gives a confidence. */
  readonly confidence: readonly ConfidenceCase[];
}

/** The two naive plans; the better one is to be beaten. */
const NAIVE_PLANS = ['previous day', '7-day mean'];
/** The baselines that FENRIR is compared with: the table in `rules.md`. */
const BASELINES = [
  ...NAIVE_PLANS,
  ...['thresholds', 'seasonal naive', 'HELIOS', 'LEAR', 'LEAR+', 'STRIX arbitrage'],
];
const WORST_SHARE = 0.05;

/**
 * The policies of a setting, by name.
 *
 * @param weeksOf - weeks of a stretch in which slow planners without memory are asked; all by default
 */
export function replayers(
  setting: Stretch['market']['setting'],
  forecasters: Forecasters,
  weeksOf?: (stretch: Stretch) => ReadonlySet<number>,
): Record<string, Replayer> {
  const sampled = (name: string, stretch: Stretch, maker: DayPlannerMaker) =>
    name === 'HELIOS' && weeksOf !== undefined
      ? askedInWeeks(maker, stretch, weeksOf(stretch))
      : maker;
  const made: [string, Replayer][] =
    setting === 'day-ahead'
      ? Object.entries(dayPlanners(forecasters)).map(([name, plannerFor]) => [
          name,
          (stretch, battery) =>
            replayDays(stretch, battery, sampled(name, stretch, plannerFor(battery))),
        ])
      : Object.entries({ ...intervalPolicies(forecasters), ...cycleVariants }).map(
          ([name, policyFor]) => [
            name,
            (stretch, battery) => replayIntervals(stretch, battery, policyFor(battery)),
          ],
        );
  return Object.fromEntries(made);
}

/**
 * Replays policies with one battery and compares them with perfect foresight and with the better naive plan.
 *
 * @param policies - by name; both naive plans among them
 * @param chosenWeeks - weeks of the stretch that the figures cover; all by default
 */
export async function measure(
  stretch: Stretch,
  battery: BatteryParameters,
  policies: Readonly<Record<string, Replayer>>,
  chosenWeeks?: ReadonlySet<number>,
): Promise<{ readonly boundValue: number; readonly rows: ValueRow[] }> {
  const bound =
    stretch.market.setting === 'day-ahead'
      ? boundOfDays(stretch, battery)
      : boundOfStretch(stretch, battery);
  const sumsOf = (series: Float64Array) =>
    weeklySums(stretch, series).filter((_, week) => chosenWeeks?.has(week) ?? true);
  const bounds = sumsOf(bound);
  const boundValue = sum(bounds);
  const measured: { policy: string; replay: Replay; weeks: number[] }[] = [];
  for (const [policy, replayer] of Object.entries(policies)) {
    const replay = await replayer(stretch, battery);
    measured.push({ policy, replay, weeks: sumsOf(replay.valueSeries) });
  }
  const bestOf = (names: readonly string[]) =>
    measured
      .filter(({ policy }) => names.includes(policy))
      .reduce((best, one) => (sum(one.weeks) > sum(best.weeks) ? one : best));
  const naive = bestOf(NAIVE_PLANS);
  const baseline = bestOf(BASELINES);
  const naiveValue = sum(naive.weeks);
  const capacity = battery.maxEnergyMwh - battery.minEnergyMwh;
  const rows = measured.map(({ policy, replay, weeks }): ValueRow => {
    const value = sum(weeks);
    const aheadOf = (other: readonly number[]) =>
      shareOfBound(
        weeks.map((week, index) => week - other[index]!),
        bounds,
        stream(),
      );
    return {
      policy,
      value,
      share: shareOfBound(weeks, bounds, stream()),
      ...(policy !== naive.policy && {
        ahead: aheadOf(naive.weeks),
        gapClosed: (value - naiveValue) / (boundValue - naiveValue),
      }),
      ...(!BASELINES.includes(policy) && {
        beyond: { baseline: baseline.policy, difference: aheadOf(baseline.weeks) },
      }),
      worstWeeks: worstWeeks(weeks, WORST_SHARE),
      cyclesPerDay: replay.dischargedMwh / capacity / (stretch.untilDay - stretch.fromDay),
      confidence: replay.confidenceSeries.every(Number.isNaN)
        ? []
        : confidenceCases(stretch, battery, replay),
    };
  });
  return { boundValue, rows };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The same weeks are drawn for all policies. */
function stream() {
  return createStream({ seed: 1, stream: 0, path: 0 });
}
