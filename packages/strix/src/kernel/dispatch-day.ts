import type { DispatchState, ReserveLimits } from './dispatch-state.js';
import { settleDayInto } from './internal/settle-day.js';

const FIRST_WEEKEND_DAY = 5;

/**
 * Operates a battery through one day: each hour the policy sees the price, acts, and remembers. Method note, equations (9)
 * to (15) and section 3.
 *
 * @param state - battery and policy, moved on by a day
 * @param prices - 24 prices [currency/MWh]
 * @param weekday - 0 = Monday
 * @param reservePrices - 24 prices [currency/MW per h]; without them no reserve is sold
 * @returns cash of the day, energy and reserves [currency]
 */
export function dispatchDay(
  state: DispatchState,
  prices: Float64Array,
  weekday: number,
  reservePrices?: Float64Array,
): number {
  observeDay(state, prices, weekday < FIRST_WEEKEND_DAY ? 0 : 1);
  return state.reserve === undefined || reservePrices === undefined
    ? actThroughDay(state, prices)
    : sellThroughDay(state, prices, state.reserve, reservePrices);
}

/** Equations (9) to (14). What is observed does not depend on the battery, so it has a loop of its own. */
function observeDay(state: DispatchState, prices: Float64Array, kind: number): void {
  const EDGES = 48;
  const CONSTANTS = 53;
  const SCALE = 10;
  const MEAN = 11;
  const { memory, edgesPassed, rows, policy, settled } = state;
  const { observer } = policy;
  const ofKind = (kind * 24) | 0;
  settleDayInto(settled, memory, ofKind, observer);
  // Numbers of a typed array need no check of their kind in the loop; those of objects do.
  const scalePerMwh = settled.features[SCALE]!;
  const profileMean = settled.features[MEAN]!;
  const widthFactor = memory[CONSTANTS]!;
  const profileReach = memory[CONSTANTS + 1]!;
  const surpriseGain = memory[CONSTANTS + 2]!;
  const profileGain = memory[CONSTANTS + 3 + kind]!;
  const halfBins = memory[CONSTANTS + 5]!;
  const rowsOfRegime = policy.priceBins | 0;
  const rowsOfHour = (5 * rowsOfRegime) | 0;
  const lastBin = (rowsOfRegime - 1) | 0;
  let row = (settled.dayClass * 24 * rowsOfHour) | 0;
  let { surprise } = state;
  for (let hour = 0; hour < 24; hour++) {
    const at = ofKind + hour;
    const expected = memory[at]!;
    const above = expected - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const deviation = prices[hour]! - expected;
    const squashed = deviation / (width + Math.abs(deviation));
    const reach = profileReach * width;
    const taken = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
    memory[at] = expected + profileGain * taken;
    surprise += surpriseGain * (squashed - surprise);
    // The table knows the regime but for the edges that the cell of this surprise holds.
    let regime = edgesPassed[((surprise + 1) * 1_024) | 0]! & 7;
    if (surprise >= memory[EDGES + regime]!) {
      regime = (regime + 1) & 7;
      while (surprise >= memory[EDGES + regime]!) regime = (regime + 1) & 7;
    }
    const place = ((squashed + 1) * halfBins) | 0;
    const bin = place < lastBin ? place : lastBin;
    rows[hour] = row + regime * rowsOfRegime + bin;
    row = (row + rowsOfHour) | 0;
  }
  state.surprise = surprise;
}

/** Equation (15) and the energy part of section 3. */
function actThroughDay(state: DispatchState, prices: Float64Array): number {
  const MOVES = 59;
  const { rows, policy, memory } = state;
  const { actions } = policy;
  const points = policy.socPoints | 0;
  const topPoint = memory[MOVES]!;
  const chargePointsOfStep = memory[MOVES + 2]!;
  const dischargePointsOfStep = memory[MOVES + 3]!;
  const boughtMwhOfPoint = memory[MOVES + 4]!;
  const soldMwhOfPoint = memory[MOVES + 5]!;
  let { energy } = state;
  let cash = 0;
  let discharged = 0;
  for (let hour = 0; hour < 24; hour++) {
    const action = actions[Math.imul(rows[hour]!, points) + ((energy + 0.5) | 0)]!;
    if (action > 0) {
      const asked = action * chargePointsOfStep;
      const room = topPoint - energy;
      const moved = asked < room ? asked : room;
      energy = asked < room ? energy + asked : topPoint;
      cash -= prices[hour]! * (moved * boughtMwhOfPoint);
    } else if (action < 0) {
      const asked = -action * dischargePointsOfStep;
      const moved = asked < energy ? asked : energy;
      energy -= moved;
      const soldMwh = moved * soldMwhOfPoint;
      cash += prices[hour]! * soldMwh;
      discharged += soldMwh;
    }
  }
  state.energy = energy;
  state.energyCash += cash;
  state.dischargedMwh += discharged;
  return cash;
}

/**
 * An offer below this share of the power is none: at a full store it would be made of rounding, and each hour's losses
 * would make room for a larger one.
 */
const LEAST_OFFER = 1e-9;

/** As {@link actThroughDay}, and after each hour's energy the reserve that it leaves free. */
function sellThroughDay(
  state: DispatchState,
  prices: Float64Array,
  reserve: ReserveLimits,
  reservePrices: Float64Array,
): number {
  const { rows, policy, topPoint } = state;
  let { energy } = state;
  let energyCash = 0;
  let reserveCash = 0;
  let discharged = 0;
  const leastOfferMw = LEAST_OFFER * reserve.powerMw;
  for (let hour = 0; hour < 24; hour++) {
    const row = rows[hour]!;
    const price = prices[hour]!;
    const action = policy.actions[row * policy.socPoints + Math.floor(energy + 0.5)]!;
    let meterMwh = 0;
    if (action > 0) {
      const asked = action * state.chargePointsOfStep;
      const room = topPoint - energy;
      meterMwh = Math.min(asked, room) * state.boughtMwhOfPoint;
      energy = asked < room ? energy + asked : topPoint;
      energyCash -= price * meterMwh;
    } else if (action < 0) {
      const moved = Math.min(-action * state.dischargePointsOfStep, energy);
      energy -= moved;
      meterMwh = moved * state.soldMwhOfPoint;
      energyCash += price * meterMwh;
      discharged += meterMwh;
    }
    if (policy.sellReserve[row] === 0) continue;
    const offer = Math.min(
      reserve.depthMw,
      reserve.powerMw - meterMwh,
      energy * reserve.upMwOfPoint,
      reserve.roomlessMw + (topPoint - energy) * reserve.downMwOfPoint,
    );
    if (!(offer > leastOfferMw)) continue;
    const deployed = offer * reserve.deployedMwh;
    energy = Math.max(0, energy - offer * reserve.drainedPoints);
    reserveCash += offer * reservePrices[hour]!;
    energyCash += deployed * reserve.soldShare * price;
    discharged += deployed;
  }
  state.energy = energy;
  state.energyCash += energyCash;
  state.reserveCash += reserveCash;
  state.dischargedMwh += discharged;
  return energyCash + reserveCash;
}
