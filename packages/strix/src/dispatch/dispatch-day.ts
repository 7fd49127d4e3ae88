import {
  clipDeviation,
  kindOfDay,
  kindOfNextDay,
  seasonalProfileInto,
  updateDayScale,
} from '../observation/observer.js';
import { HOURS, REGIMES } from '../observation/policy-table.js';
import { chooseAction, correctionIndex } from '../planning/choose-action.js';
import {
  expectedReservePricesInto,
  isPlanningDay,
  netReserveRevenue,
  planDay,
} from '../planning/plan-day.js';
import type { DispatchState } from './dispatch-state.js';

/**
 * An offer below this share of the power counts as none: at a full battery it would consist of rounding, and each hour's
 * losses would make room for a larger one.
 */
const MIN_OFFER_SHARE = 1e-9;

/**
 * Operates a battery through one day: at the first hour the policy plans, then each hour it observes the price, acts, and
 * updates its state. Method note, equations (9) to (19) and section 3.
 *
 * @param weekday - 0 = Monday
 * @param month - calendar month, 0 to 11
 * @param reservePrices - 24 prices [currency/MW per h]; absent: no reserve is paid
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
  // Both kinds of day are written: on a Friday the plan also looks at Saturday.
  if (!policy.seesPrices) seasonalProfileInto(profile, policy.observer, month);
  updateDayScale(state, profile, kind * HOURS, policy.observer);
  // Without usable energy or power there is nothing to decide.
  if (!(battery.usableMwh > 0 && battery.powerMw > 0)) {
    state.energyByHour.fill(state.energyMwh);
    return 0;
  }
  const sells = reservePrices !== undefined && battery.reserve !== undefined;
  state.dayStartProfile.set(profile);
  if (policy.fixedSchedule === undefined && isPlanningDay(weekday)) {
    const expected = sells
      ? expectedReservePricesInto(state.reservePrices, policy, state.scalePerMwh)
      : undefined;
    planDay(state.plan, profile, kind, battery, state.profileMean, expected);
  }
  observeDay(state, prices, kind);
  const { decision } = state;
  decision.kind = kind;
  decision.nextKind = kindOfNextDay(weekday);
  decision.scalePerMwh = state.scalePerMwh;
  decision.reserveOpportunityCostPerMwh = 0;
  decision.profileMean = state.profileMean;
  return sells ? sellThroughDay(state, prices, kind, reservePrices) : actThroughDay(state, prices);
}

/** Equations (10) to (13). Observation is independent of the battery, so it runs in its own loop. */
function observeDay(state: DispatchState, prices: Float64Array, kind: number): void {
  const { profile, edges, edgesPassed, deviations, widths, regimes, policy } = state;
  const softsignDeviations = state.softsignDeviations;
  const { widthFactor, profileClip, surpriseGain } = policy.observer;
  const profileGain = policy.seesPrices ? policy.observer.profileGain[kind]! : 0;
  const { scalePerMwh, profileMean } = state;
  const kindFrom = (kind * 24) | 0;
  let { surprise } = state;
  for (let hour = 0; hour < 24; hour++) {
    const at = kindFrom + hour;
    const expected = profile[at]!;
    const above = expected - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const deviation = prices[hour]! - expected;
    const squashed = deviation / (width + Math.abs(deviation));
    const reach = profileClip * width;
    const clipped = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
    profile[at] = expected + profileGain * clipped;
    surprise += surpriseGain * (squashed - surprise);
    // The table gives the regime at the start of the cell; edges inside the cell are tested one by one.
    let regime = edgesPassed[((surprise + 1) * 1_024) | 0]! & 7;
    while (surprise >= edges[regime]!) regime = (regime + 1) & 7;
    deviations[hour] = deviation;
    widths[hour] = width;
    regimes[hour] = regime;
    softsignDeviations[hour] = squashed;
  }
  state.surprise = surprise;
}

/** Learned correction of the state of an hour. */
function learnedCorrection(state: DispatchState, hour: number): number {
  const { corrections } = state.policy;
  if (corrections === undefined) return 0;
  const storeShare = state.decision.energyMwh / state.battery.usableMwh;
  return corrections[
    correctionIndex(hour, state.regimes[hour]!, state.softsignDeviations[hour]!, storeShare)
  ]!;
}

/** Decides an hour, from the plan or by the fixed schedule. Price, displaced reserve and energy are already filled in. */
function decideHour(state: DispatchState, hour: number): void {
  const { policy, battery, decision } = state;
  const { fixedSchedule } = policy;
  if (fixedSchedule !== undefined) {
    const action = fixedSchedule[hour]!;
    const free = battery.usableMwh - decision.energyMwh;
    if (action > 0)
      decision.energyChangeMwh = battery.maxChargeMwh < free ? battery.maxChargeMwh : free;
    else if (action === 0) decision.energyChangeMwh = 0;
    else decision.energyChangeMwh = -Math.min(battery.maxDischargeMwh, decision.energyMwh);
    return;
  }
  decision.hour = hour;
  decision.regime = state.regimes[hour]!;
  decision.correction = learnedCorrection(state, hour);
  if (policy.seesPrices) {
    decision.deviation = clipDeviation(state.deviations[hour]! / state.widths[hour]!);
  } else {
    decision.deviation = 0;
    decision.pricePerMwh -= state.deviations[hour]!;
  }
  const { deviationForecast, observer } = policy;
  chooseAction(
    state.plan,
    state.dayStartProfile,
    battery,
    deviationForecast,
    observer.widthFactor,
    decision,
  );
}

/** The energy part of section 3. */
function actThroughDay(state: DispatchState, prices: Float64Array): number {
  const { decision, energyByHour } = state;
  const { dischargeEfficiency, inverseChargeEfficiency } = state.battery;
  let energy = state.energyMwh;
  let cash = 0;
  let discharged = 0;
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[hour]!;
    decision.pricePerMwh = price;
    decision.energyMwh = energy;
    energyByHour[hour] = energy;
    decideHour(state, hour);
    const moved = decision.energyChangeMwh;
    energy += moved;
    if (moved > 0) {
      cash -= price * (moved * inverseChargeEfficiency);
    } else if (moved < 0) {
      const soldMwh = -moved * dischargeEfficiency;
      cash += price * soldMwh;
      discharged += soldMwh;
    }
  }
  state.energyMwh = energy;
  state.energyCash += cash;
  state.dischargedMwh += discharged;
  return cash;
}

/** Like {@link actThroughDay}; in addition, each hour sells the reserve that its energy leaves free. */
function sellThroughDay(
  state: DispatchState,
  prices: Float64Array,
  kind: number,
  reservePrices: Float64Array,
): number {
  const { battery, policy, scalePerMwh, profileMean, depthMw, decision, energyByHour } = state;
  const {
    reserve,
    usableMwh,
    dischargeEfficiency,
    inverseChargeEfficiency,
    powerMw,
    wearPerMwhDischarged,
  } = battery;
  const reserveScales = policy.reservePrice;
  if (reserve === undefined || reserveScales === undefined) return 0;
  const { upMwPerMwh, downMwPerMwh, maxOfferMw, deployedMwh, storeLossMwh } = reserve;
  let energy = state.energyMwh;
  let energyCash = 0;
  let reserveCash = 0;
  let discharged = 0;
  const leastOfferMw = MIN_OFFER_SHARE * powerMw;
  const kindFrom = kind * HOURS;
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[hour]!;
    const observedPrice = policy.seesPrices ? price : state.profile[kindFrom + hour]!;
    const expected = reserveScales[hour * REGIMES + state.regimes[hour]!]! * scalePerMwh;
    const net = netReserveRevenue(
      reserve,
      wearPerMwhDischarged,
      expected,
      observedPrice,
      profileMean,
    );
    decision.pricePerMwh = price;
    decision.energyMwh = energy;
    energyByHour[hour] = energy;
    decision.reserveOpportunityCostPerMwh = net > 0 ? (net * maxOfferMw) / powerMw : 0;
    decideHour(state, hour);
    const moved = decision.energyChangeMwh;
    energy += moved;
    let meterMwh = 0;
    if (moved > 0) {
      meterMwh = moved * inverseChargeEfficiency;
      energyCash -= price * meterMwh;
    } else if (moved < 0) {
      meterMwh = -moved * dischargeEfficiency;
      energyCash += price * meterMwh;
      discharged += meterMwh;
    }
    if (!(net > 0)) continue;
    let offer = powerMw - meterMwh;
    if (offer > depthMw) offer = depthMw;
    const up = energy * upMwPerMwh;
    if (offer > up) offer = up;
    if (downMwPerMwh > 0) {
      const down = (usableMwh - energy) * downMwPerMwh;
      if (offer > down) offer = down;
    }
    if (!(offer > leastOfferMw)) continue;
    energy -= offer * storeLossMwh;
    if (energy < 0) energy = 0;
    reserveCash += offer * reservePrices[hour]!;
    energyCash += offer * reserve.energySoldMwh * price;
    discharged += offer * deployedMwh;
  }
  state.energyMwh = energy;
  state.energyCash += energyCash;
  state.reserveCash += reserveCash;
  state.dischargedMwh += discharged;
  return energyCash + reserveCash;
}
