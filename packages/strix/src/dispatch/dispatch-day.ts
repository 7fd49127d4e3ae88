import {
  clipDeviation,
  kindOfDay,
  kindOfNextDay,
  observeHour,
  seasonalProfileInto,
  updateDayScale,
  widthsInto,
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
  prices: Float32Array | Float64Array,
  weekday: number,
  month: number,
  reservePrices?: Float32Array | Float64Array,
): number {
  const { policy, battery } = state;
  const { seesPrices, observer } = policy;
  const kind = kindOfDay(weekday);
  // Both kinds of day are written: on a Friday the plan also looks at Saturday.
  if (!seesPrices) seasonalProfileInto(state.profile, observer, month);
  updateDayScale(state, state.profile, kind * HOURS, observer);
  state.morning.profile.set(state.profile);
  widthsInto(state.morning.widths, state.profile, state, observer);
  observeDay(state, prices, weekday);
  // Without usable energy or power there is nothing to decide.
  if (!(battery.usableMwh > 0 && battery.powerMw > 0)) {
    state.energyByHour.fill(state.energyMwh);
    return 0;
  }
  const sells = reservePrices !== undefined && battery.reserve !== undefined;
  if (policy.fixedSchedule === undefined && isPlanningDay(weekday)) {
    const expected = sells
      ? expectedReservePricesInto(state.reservePrices, policy, state.scalePerMwh)
      : undefined;
    planDay(state.plan, state.morning.profile, kind, battery, state.profileMean, expected);
  }
  const { decision } = state;
  decision.kind = kind;
  decision.nextKind = kindOfNextDay(weekday);
  decision.reserveOpportunityCostPerMwh = 0;
  return sells ? sellThroughDay(state, prices, reservePrices) : actThroughDay(state, prices);
}

/** Observes all hours of the day, because prices do not depend on the battery. */
function observeDay(
  state: DispatchState,
  prices: Float32Array | Float64Array,
  weekday: number,
): void {
  const { policy, morning, seenPrices, deviations, softsignDeviations, regimes } = state;
  const { observer, seesPrices } = policy;
  const kind = kindOfDay(weekday);
  for (let hour = 0; hour < HOURS; hour++) {
    const pricePerMwh = Math.fround(prices[hour]!);
    const seen = observeHour(state, observer, pricePerMwh, kind, hour, seesPrices);
    seenPrices[hour] = seesPrices ? pricePerMwh : morning.profile[kind * HOURS + hour]!;
    deviations[hour] = seesPrices ? clipDeviation(seen.deviation) : 0;
    softsignDeviations[hour] = seen.softsignDeviation;
    regimes[hour] = seen.regime;
  }
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

/** Decides an hour, from the plan or by the fixed schedule. Displaced reserve and energy are already filled in. */
function decideHour(state: DispatchState, hour: number): void {
  const { policy, battery, decision } = state;
  const { fixedSchedule } = policy;
  if (fixedSchedule !== undefined) {
    const action = fixedSchedule[hour]!;
    const free = battery.usableMwh - decision.energyMwh;
    if (action > 0) decision.energyChangeMwh = Math.min(battery.maxChargeMwh, free);
    else if (action === 0) decision.energyChangeMwh = 0;
    else decision.energyChangeMwh = -Math.min(battery.maxDischargeMwh, decision.energyMwh);
    return;
  }
  decision.hour = hour;
  decision.regime = state.regimes[hour]!;
  decision.correction = learnedCorrection(state, hour);
  decision.deviation = state.deviations[hour]!;
  decision.pricePerMwh = state.seenPrices[hour]!;
  chooseAction(state.plan, state.morning, battery, policy.deviationForecast, decision);
}

/** Energy only. Returns the cash of the day. */
function actThroughDay(state: DispatchState, prices: Float32Array | Float64Array): number {
  const { decision, energyByHour } = state;
  const { dischargeEfficiency, inverseChargeEfficiency } = state.battery;
  let energy = state.energyMwh;
  let cash = 0;
  let discharged = 0;
  for (let hour = 0; hour < HOURS; hour++) {
    decision.energyMwh = energy;
    energyByHour[hour] = energy;
    decideHour(state, hour);
    const moved = decision.energyChangeMwh;
    energy += moved;
    const meterMwh = moved * (moved > 0 ? inverseChargeEfficiency : dischargeEfficiency);
    cash -= Math.fround(prices[hour]!) * meterMwh;
    if (moved < 0) discharged -= meterMwh;
  }
  state.energyMwh = energy;
  state.energyCash += cash;
  state.dischargedMwh += discharged;
  return cash;
}

/** Like {@link actThroughDay}; in addition, each hour sells the reserve that its energy leaves free. */
function sellThroughDay(
  state: DispatchState,
  prices: Float32Array | Float64Array,
  reservePrices: Float32Array | Float64Array,
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
  for (let hour = 0; hour < HOURS; hour++) {
    const price = Math.fround(prices[hour]!);
    const expected = reserveScales[hour * REGIMES + state.regimes[hour]!]! * scalePerMwh;
    const net = netReserveRevenue(
      reserve,
      wearPerMwhDischarged,
      expected,
      state.seenPrices[hour]!,
      profileMean,
    );
    decision.energyMwh = energy;
    energyByHour[hour] = energy;
    decision.reserveOpportunityCostPerMwh = net > 0 ? (net * maxOfferMw) / powerMw : 0;
    decideHour(state, hour);
    const moved = decision.energyChangeMwh;
    energy += moved;
    const meterMwh = moved * (moved > 0 ? inverseChargeEfficiency : dischargeEfficiency);
    energyCash -= price * meterMwh;
    if (moved < 0) discharged -= meterMwh;
    if (!(net > 0)) continue;
    let offer = powerMw - Math.abs(meterMwh);
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
    reserveCash += offer * Math.fround(reservePrices[hour]!);
    energyCash += offer * reserve.energySoldMwh * price;
    discharged += offer * deployedMwh;
  }
  state.energyMwh = energy;
  state.energyCash += energyCash;
  state.reserveCash += reserveCash;
  state.dischargedMwh += discharged;
  return energyCash + reserveCash;
}
