import { beginDay } from './internal/begin-day.js';
import { FIRST_WEEKEND_DAY, HOURS } from './internal/layout.js';
import type { ObserverState } from './observer.js';
import type { PolicyTable } from './policy-table.js';

/** The price of one hour and when it is. */
export interface HourlyPrice {
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /** Local hour of the day, 0 to 23. */
  readonly hour: number;
  /** 0 = Monday. */
  readonly weekday: number;
  /** First hour of a local day that is seen. */
  readonly newDay: boolean;
}

/** What a policy knows of the state of prices at an hour. */
export interface Observation {
  readonly dayClass: number;
  readonly hour: number;
  /** 0 to 4, from the lowest running surprise to the highest. */
  readonly regime: number;
  /** Bin of the price's deviation from the running profile. */
  readonly bin: number;
}

/**
 * Shows a price to an observer, which remembers it. Method note, equations (9) to (14). What comes out depends on this price
 * and those before it alone.
 *
 * @param state - observer, changed
 * @param table - policy whose constants it uses
 * @param seen - price and hour
 * @example
 * const state = createObserver(policy.observer, 0);
 * observe(state, policy, { pricePerMwh: 35, hour: 0, weekday: 0, newDay: true }).hour;
 * // => 0
 */
export function observe(state: ObserverState, table: PolicyTable, seen: HourlyPrice): Observation {
  const { observer, priceBins } = table;
  const kind = seen.weekday < FIRST_WEEKEND_DAY ? 0 : 1;
  if (seen.newDay) beginDay(state, observer, kind);
  const squashed = remember(state, observer, kind, seen.hour, seen.pricePerMwh);
  let regime = 0;
  for (const edge of observer.regimeEdges) if (edge <= state.surprise) regime++;
  const place = Math.floor((squashed + 1) * priceBins * 0.5);
  const bin = place < priceBins ? place : priceBins - 1;
  return { dayClass: state.dayClass, hour: seen.hour, regime, bin };
}

/** Equations (12) and (13): the squashed deviation, which the profile and the surprise take up. */
function remember(
  state: ObserverState,
  observer: PolicyTable['observer'],
  kind: number,
  hour: number,
  pricePerMwh: number,
): number {
  const at = kind * HOURS + hour;
  const expected = state.profile[at]!;
  const width =
    state.scalePerMwh + observer.widthFactor * Math.max(0, expected - state.profileMean);
  const deviation = pricePerMwh - expected;
  const squashed = deviation / (width + Math.abs(deviation));
  const reach = observer.profileReach * width;
  const taken = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
  state.profile[at] = expected + observer.profileGain[kind]! * taken;
  state.surprise += observer.surpriseGain * (squashed - state.surprise);
  return squashed;
}
