import { correctionAt } from '../policy/internal/correction-at.js';
import { kindOfDay, kindOfNextDay } from '../policy/internal/kind-of-day.js';
import { HOURS, REGIMES } from '../policy/internal/layout.js';
import { meanReservePrices } from '../policy/internal/mean-reserve-prices.js';
import { seasonInto } from '../policy/internal/season-into.js';
import { settleDay } from '../policy/internal/settle-day.js';
import { withinReach } from '../policy/internal/within-reach.js';
import { chooseMove } from '../policy/planning/choose-move.js';
import { netOfReserve } from '../policy/planning/net-of-reserve.js';
import { isPlanningDay, planDay } from '../policy/planning/plan-day.js';
import type { DispatchState } from './dispatch-state.js';

/**
 * An offer below this share of the power is none: at a full store it would be made of rounding, and each hour's losses
 * would make room for a larger one.
 */
const LEAST_OFFER = 1e-9;

/**
 * Operates a battery through one day: at its first hour the policy plans, then each hour it sees the price, acts, and
 * remembers. Method note, equations (9) to (19) and section 3.
 *
 * @param state - battery and policy, moved on by a day
 * @param prices - 24 prices [currency/MWh]
 * @param weekday - 0 = Monday
 * @param month - calendar month, 0 to 11
 * @param reservePrices - 24 prices [currency/MW per h]; without them no reserve is paid
 * @returns cash of the day, energy and reserves [currency]
 */
export function dispatchDay(
  state: DispatchState,
  prices: Float64Array,
  weekday: number,
  month: number,
  reservePrices?: Float64Array,
): number {
  const { policy, profile, battery } = state;
  const kind = kindOfDay(weekday);
  // Of both kinds of day: on a Friday it looks at Saturday.
  if (!policy.seesPrices) seasonInto(profile, policy.observer, month);
  settleDay(state, profile, kind * HOURS, policy.observer);
  // Without room or power there is nothing to decide.
  if (!(battery.roomMwh > 0 && battery.powerMw > 0)) return 0;
  const sells = reservePrices !== undefined && battery.reserve !== undefined;
  state.morning.set(profile);
  if (policy.clock === undefined && isPlanningDay(weekday)) {
    const expected = sells
      ? meanReservePrices(state.reservePrices, policy, state.scalePerMwh)
      : undefined;
    planDay(state.plan, profile, kind, battery, state.profileMean, expected);
  }
  observeDay(state, prices, kind);
  const { now } = state;
  now.kind = kind;
  now.nextKind = kindOfNextDay(weekday);
  now.scalePerMwh = state.scalePerMwh;
  now.displacedPerMwh = 0;
  now.profileMean = state.profileMean;
  return sells ? sellThroughDay(state, prices, kind, reservePrices) : actThroughDay(state, prices);
}

/** Equations (10) to (13). What is observed does not depend on the battery, so it has a loop of its own. */
function observeDay(state: DispatchState, prices: Float64Array, kind: number): void {
  const { profile, edges, edgesPassed, deviations, widths, regimes, policy } = state;
  const squashedDeviations = state.squashed;
  const { widthFactor, profileReach, surpriseGain } = policy.observer;
  const profileGain = policy.seesPrices ? policy.observer.profileGain[kind]! : 0;
  const { scalePerMwh, profileMean } = state;
  const ofKind = (kind * 24) | 0;
  let { surprise } = state;
  for (let hour = 0; hour < 24; hour++) {
    const at = ofKind + hour;
    const expected = profile[at]!;
    const above = expected - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const deviation = prices[hour]! - expected;
    const squashed = deviation / (width + Math.abs(deviation));
    const reach = profileReach * width;
    const taken = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
    profile[at] = expected + profileGain * taken;
    surprise += surpriseGain * (squashed - surprise);
    // The table knows the regime but for the edges that the cell of this surprise holds.
    let regime = edgesPassed[((surprise + 1) * 1_024) | 0]! & 7;
    while (surprise >= edges[regime]!) regime = (regime + 1) & 7;
    deviations[hour] = deviation;
    widths[hour] = width;
    regimes[hour] = regime;
    squashedDeviations[hour] = squashed;
  }
  state.surprise = surprise;
}

/** What is learned beside the plan, of the state of an hour. */
function correctionOf(state: DispatchState, hour: number): number {
  const { corrections } = state.policy;
  if (corrections === undefined) return 0;
  const storeShare = state.now.energyMwh / state.battery.roomMwh;
  return corrections[correctionAt(hour, state.regimes[hour]!, state.squashed[hour]!, storeShare)]!;
}

/** Decides an hour, as planned or by the clock. Price, displaced reserve and energy are filled in. */
function decide(state: DispatchState, hour: number): void {
  const { policy, battery, now } = state;
  const { clock } = policy;
  if (clock !== undefined) {
    const action = clock[hour]!;
    const free = battery.roomMwh - now.energyMwh;
    if (action > 0) now.movedMwh = battery.chargeMwh < free ? battery.chargeMwh : free;
    else if (action === 0) now.movedMwh = 0;
    else now.movedMwh = -Math.min(battery.dischargeMwh, now.energyMwh);
    return;
  }
  now.hour = hour;
  now.regime = state.regimes[hour]!;
  now.correction = correctionOf(state, hour);
  if (policy.seesPrices) {
    now.deviation = withinReach(state.deviations[hour]! / state.widths[hour]!);
  } else {
    now.deviation = 0;
    now.pricePerMwh -= state.deviations[hour]!;
  }
  const { outlook, observer } = policy;
  chooseMove(state.plan, state.morning, battery, outlook, observer.widthFactor, now);
}

/** The energy part of section 3. */
function actThroughDay(state: DispatchState, prices: Float64Array): number {
  const { now } = state;
  const { soldPerMwh, boughtPerMwh } = state.battery;
  let energy = state.energyMwh;
  let cash = 0;
  let discharged = 0;
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[hour]!;
    now.pricePerMwh = price;
    now.energyMwh = energy;
    decide(state, hour);
    const moved = now.movedMwh;
    energy += moved;
    if (moved > 0) {
      cash -= price * (moved * boughtPerMwh);
    } else if (moved < 0) {
      const soldMwh = -moved * soldPerMwh;
      cash += price * soldMwh;
      discharged += soldMwh;
    }
  }
  state.energyMwh = energy;
  state.energyCash += cash;
  state.dischargedMwh += discharged;
  return cash;
}

/** As {@link actThroughDay}, and after each hour's energy the reserve that it leaves free. */
function sellThroughDay(
  state: DispatchState,
  prices: Float64Array,
  kind: number,
  reservePrices: Float64Array,
): number {
  const { battery, policy, scalePerMwh, profileMean, depthMw, now } = state;
  const { reserve, roomMwh, soldPerMwh, boughtPerMwh, powerMw, wearPerMwhDischarged } = battery;
  const paid = policy.reservePrice;
  if (reserve === undefined || paid === undefined) return 0;
  const { upMwPerMwh, downMwPerMwh, mostMw, wornMwh, lostMwh } = reserve;
  let energy = state.energyMwh;
  let energyCash = 0;
  let reserveCash = 0;
  let discharged = 0;
  const leastOfferMw = LEAST_OFFER * powerMw;
  const ofKind = kind * HOURS;
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[hour]!;
    const known = policy.seesPrices ? price : state.profile[ofKind + hour]!;
    const expected = paid[hour * REGIMES + state.regimes[hour]!]! * scalePerMwh;
    const net = netOfReserve(reserve, wearPerMwhDischarged, expected, known, profileMean);
    now.pricePerMwh = price;
    now.energyMwh = energy;
    now.displacedPerMwh = net > 0 ? (net * mostMw) / powerMw : 0;
    decide(state, hour);
    const moved = now.movedMwh;
    energy += moved;
    let meterMwh = 0;
    if (moved > 0) {
      meterMwh = moved * boughtPerMwh;
      energyCash -= price * meterMwh;
    } else if (moved < 0) {
      meterMwh = -moved * soldPerMwh;
      energyCash += price * meterMwh;
      discharged += meterMwh;
    }
    if (!(net > 0)) continue;
    let offer = powerMw - meterMwh;
    if (offer > depthMw) offer = depthMw;
    const up = energy * upMwPerMwh;
    if (offer > up) offer = up;
    if (downMwPerMwh > 0) {
      const down = (roomMwh - energy) * downMwPerMwh;
      if (offer > down) offer = down;
    }
    if (!(offer > leastOfferMw)) continue;
    energy -= offer * lostMwh;
    if (energy < 0) energy = 0;
    reserveCash += offer * reservePrices[hour]!;
    energyCash += offer * reserve.soldMwh * price;
    discharged += offer * wornMwh;
  }
  state.energyMwh = energy;
  state.energyCash += energyCash;
  state.reserveCash += reserveCash;
  state.dischargedMwh += discharged;
  return energyCash + reserveCash;
}
