import type { DispatchState } from './dispatch-state.js';
import { nearestClass } from './internal/nearest-class.js';

const HOURS = 24;
const FIRST_WEEKEND_DAY = 5;
const REGIMES = 5;
const CELLS_OF_ONE = 512;

/**
 * Operates a battery through one day: each hour the policy sees the price, acts, and remembers. Method note, equations (9)
 * to (14) and section 3.
 *
 * @param state - battery and policy, moved on by a day
 * @param prices - 24 prices [currency/MWh]
 * @param weekday - 0 = Monday
 * @param reservePrices - 24 prices [currency/MW per h]; read when the state sells reserves
 * @returns cash of the day, energy and reserves [currency]
 */
export function dispatchDay(
  state: DispatchState,
  prices: Float64Array,
  weekday: number,
  reservePrices?: Float64Array,
): number {
  const { policy, profile, edgesPassed, edges, topPoint, reserve } = state;
  const { chargePointsOfStep, dischargePointsOfStep, boughtMwhOfPoint, soldMwhOfPoint } = state;
  const { actions, sellReserve, priceBins, socPoints, observer } = policy;
  const { centrePerMwh, inverseScale, surpriseGain, classCentres } = observer;
  const kind = weekday < FIRST_WEEKEND_DAY ? 0 : 1;
  const profileGain = observer.profileGain[kind]!;
  const ofKind = kind * HOURS;
  const lastBin = priceBins - 1;
  const halfBins = priceBins * 0.5;
  const ofClass = nearestClass(profile, ofKind, classCentres) * HOURS;
  let { surprise, energy } = state;
  let energyCash = 0;
  let reserveCash = 0;
  let discharged = 0;

  for (let hour = 0; hour < HOURS; hour++) {
    const price = prices[hour]!;
    const scaled = (price - centrePerMwh) * inverseScale;
    const squashed = scaled / (1 + Math.abs(scaled));
    const surprising = squashed - profile[ofKind + hour]!;
    profile[ofKind + hour]! += profileGain * surprising;
    surprise += surpriseGain * (surprising - surprise);
    // The table knows the regime but for the one edge that the cell of this surprise may hold.
    let regime = edgesPassed[((surprise + 2) * CELLS_OF_ONE) | 0]!;
    while (surprise >= edges[regime]!) regime++;
    const place = ((squashed + 1) * halfBins) | 0;
    const bin = place > lastBin ? lastBin : place;
    const row = ((ofClass + hour) * REGIMES + regime) * priceBins + bin;
    const action = actions[row * socPoints + ((energy + 0.5) | 0)]!;
    let meterMwh = 0;
    if (action > 0) {
      const asked = action * chargePointsOfStep;
      const room = topPoint - energy;
      const points = asked < room ? asked : room;
      energy = asked < room ? energy + asked : topPoint;
      meterMwh = points * boughtMwhOfPoint;
      energyCash -= price * meterMwh;
    } else if (action < 0) {
      const asked = -action * dischargePointsOfStep;
      const points = asked < energy ? asked : energy;
      energy -= points;
      meterMwh = points * soldMwhOfPoint;
      energyCash += price * meterMwh;
      discharged += meterMwh;
    }
    if (reserve !== undefined && sellReserve[row] !== 0) {
      const offer = Math.min(
        reserve.depthMw,
        reserve.powerMw - meterMwh,
        energy * reserve.upMwOfPoint,
        reserve.roomlessMw + (topPoint - energy) * reserve.downMwOfPoint,
      );
      if (offer > 0) {
        const deployed = offer * reserve.deployedMwh;
        energy = Math.max(0, energy - offer * reserve.drainedPoints);
        reserveCash += offer * reservePrices![hour]!;
        energyCash += deployed * reserve.soldShare * price;
        discharged += deployed;
      }
    }
  }
  state.surprise = surprise;
  state.energy = energy;
  state.energyCash += energyCash;
  state.reserveCash += reserveCash;
  state.dischargedMwh += discharged;
  return energyCash + reserveCash;
}
