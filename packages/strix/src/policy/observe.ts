import { kindOfDay } from './internal/kind-of-day.js';
import { HOURS } from './internal/layout.js';
import { settleDay } from './internal/settle-day.js';
import type { ObserverState } from './observer.js';
import type { ObserverTable } from './policy-table.js';

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
  /** Price less what was expected of its hour [currency/MWh]. */
  readonly deviationPerMwh: number;
  /** The same in widths of the hour, and squashed to −1…1. */
  readonly deviation: number;
  readonly squashed: number;
  /** 0 to 4, from the lowest running surprise to the highest. */
  readonly regime: number;
}

/**
 * Shows a price to an observer, which remembers it. Method note, equations (9) to (13). What comes out depends on this price
 * and those before it alone.
 *
 * @param state - observer, changed
 * @param table - its constants
 * @param seen - price and hour
 * @param learns - whether the running profile follows the prices. Default true
 * @example
 * const state = createObserver(policy.observer, 0);
 * observe(state, policy.observer, { pricePerMwh: 35, hour: 0, weekday: 0, newDay: true }).regime;
 * // => 2
 */
export function observe(
  state: ObserverState,
  table: ObserverTable,
  seen: HourlyPrice,
  learns = true,
): Observation {
  const kind = kindOfDay(seen.weekday);
  if (seen.newDay) settleDay(state, state.profile, kind * HOURS, table);
  const at = kind * HOURS + seen.hour;
  const expected = state.profile[at]!;
  const width = state.scalePerMwh + table.widthFactor * Math.max(0, expected - state.profileMean);
  const deviation = seen.pricePerMwh - expected;
  const squashed = deviation / (width + Math.abs(deviation));
  const reach = table.profileReach * width;
  const taken = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
  if (learns) state.profile[at] = expected + table.profileGain[kind]! * taken;
  state.surprise += table.surpriseGain * (squashed - state.surprise);
  let regime = 0;
  for (const edge of table.regimeEdges) if (edge <= state.surprise) regime++;
  return { deviationPerMwh: deviation, deviation: deviation / width, squashed, regime };
}
