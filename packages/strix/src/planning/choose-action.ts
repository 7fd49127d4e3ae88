import {
  CORRECTION_BLOCK_HOURS,
  DEVIATION_BINS,
  type DeviationForecast,
  FORECAST_HOURS,
  HOURS,
  REGIMES,
  SOC_BINS,
} from '../observation/policy-table.js';
import type { PlanningBattery } from './battery.js';
import { type DayValueFunctions, STAGES_PER_KIND } from './value-function.js';

/** Corrections of all states. */
export const CORRECTION_COUNT =
  (HOURS / CORRECTION_BLOCK_HOURS) * REGIMES * DEVIATION_BINS * SOC_BINS;

/** An hour in which something is to be decided. One object serves all hours: numbers passed one by one cost more than the decision. */
export interface DecisionState {
  /** Of the day and of the day after it: 0 on weekdays, 1 on weekends. */
  kind: number;
  nextKind: number;
  /** 0 to 23. */
  hour: number;
  /** 0 to 4. */
  regime: number;
  /** Scale of the day and mean of its profile [currency/MWh]. */
  scalePerMwh: number;
  profileMean: number;
  /** Of this hour's price from its profile, in widths, within the reach. */
  deviation: number;
  /** Learned correction of the prices expected, in widths of their hours. */
  correction: number;
  /** Of this hour [currency/MWh]. */
  pricePerMwh: number;
  /** Cost of moving a MWh at the meter either way, beside wear: the reserve that it displaces [currency/MWh]. */
  reserveOpportunityCostPerMwh: number;
  /** Stored above the least [MWh]. */
  energyMwh: number;
  /** Receives the change of the energy stored [MWh]. */
  energyChangeMwh: number;
}

/** An hour to be filled in. One literal without parts, so that all have the same layout in memory. */
export function createDecisionState(): DecisionState {
  return {
    kind: 0,
    nextKind: 0,
    hour: 0,
    regime: 0,
    // Not whole numbers: engines lay out fields by what they first hold.
    scalePerMwh: 0.5,
    profileMean: 0.5,
    deviation: 0.5,
    correction: 0.5,
    pricePerMwh: 0.5,
    reserveOpportunityCostPerMwh: 0.5,
    energyMwh: 0.5,
    energyChangeMwh: 0.5,
  };
}

/**
 * What to do in an hour, equation (19): energy is bought while a MWh more is worth more than it costs, or sold while one less
 * costs less than it earns. What a MWh is worth is the price that the profile expects of the hour in which the plan would buy or
 * sell it, moved by what this hour's price says of that one.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param widthFactor - of equation (10)
 * @param now - the hour; receives what is done
 */
export function chooseAction(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  outlook: DeviationForecast,
  widthFactor: number,
  now: DecisionState,
): void {
  const { kind, nextKind, hour, scalePerMwh, profileMean, deviation, correction, energyMwh } = now;
  const { pricePerMwh, reserveOpportunityCostPerMwh } = now;
  const { priceIndependentParts, lengths, hourTags } = plan;
  const { leadIntercepts, leadSlopes } = outlook;
  const {
    usableMwh,
    maxChargeMwh,
    maxDischargeMwh,
    dischargeEfficiency,
    inverseChargeEfficiency,
    toleranceMwh,
  } = battery;
  const buying = (pricePerMwh + reserveOpportunityCostPerMwh) * inverseChargeEfficiency;
  const selling =
    (pricePerMwh - battery.wearPerMwhDischarged - reserveOpportunityCostPerMwh) *
    dischargeEfficiency;
  const place = kind * STAGES_PER_KIND + hour;
  const first = plan.starts[place]!;
  const last = first + plan.counts[place]!;
  const outlookAt = now.regime * FORECAST_HOURS - hour;
  const today = kind * HOURS;
  const tomorrow = (nextKind - 1) * HOURS;
  let at = first;
  let end = 0;
  // The segment that holds the next bit of room.
  while (at < last) {
    end += lengths[at]!;
    if (end > energyMwh + toleranceMwh) break;
    at++;
  }
  const here = at;
  const endHere = end;
  let target = energyMwh;
  const most = energyMwh + maxChargeMwh;
  while (at < last) {
    const tag = hourTags[at]!;
    const later = tag >> 1;
    const usual = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = usual - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      usual +
      width *
        (leadIntercepts[outlookAt + later]! +
          deviation * leadSlopes[outlookAt + later]! +
          correction);
    if (
      expected * ((tag & 1) === 1 ? inverseChargeEfficiency : dischargeEfficiency) +
        priceIndependentParts[at]! <=
      buying
    )
      break;
    target = end < most ? end : most;
    at++;
    if (end >= most || at === last) break;
    end += lengths[at]!;
  }
  if (target > energyMwh) {
    now.energyChangeMwh = target < usableMwh ? target - energyMwh : usableMwh - energyMwh;
    return;
  }
  const least = energyMwh - maxDischargeMwh;
  at = here;
  let start = at < last ? endHere - lengths[at]! : end;
  if (at === last || start >= energyMwh - toleranceMwh) {
    at--;
    if (at >= first) start -= lengths[at]!;
  }
  while (at >= first) {
    const tag = hourTags[at]!;
    const later = tag >> 1;
    const usual = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = usual - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      usual +
      width *
        (leadIntercepts[outlookAt + later]! +
          deviation * leadSlopes[outlookAt + later]! +
          correction);
    if (
      expected * ((tag & 1) === 1 ? inverseChargeEfficiency : dischargeEfficiency) +
        priceIndependentParts[at]! >=
      selling
    )
      break;
    target = start > least ? start : least;
    if (start <= least || at === first) break;
    at--;
    start -= lengths[at]!;
  }
  now.energyChangeMwh = target > toleranceMwh ? target - energyMwh : -energyMwh;
}

/**
 * What a MWh stored after an hour is worth, as {@link chooseAction} takes it to be without a correction.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param widthFactor - of equation (10)
 * @param now - the hour; `energyMwh` is what is stored after it
 * @returns its worth, and what it rises by when the price of the hour in which it is sold or bought is a width higher
 */
export function marginalValueAt(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  outlook: DeviationForecast,
  widthFactor: number,
  now: DecisionState,
): { valuePerMwh: number; risesPerWidth: number } {
  const place = now.kind * STAGES_PER_KIND + now.hour;
  let at = plan.starts[place]!;
  const last = at + plan.counts[place]! - 1;
  let end = plan.lengths[at]!;
  while (at < last && end <= now.energyMwh) {
    at++;
    end += plan.lengths[at]!;
  }
  const later = plan.hourTags[at]! >> 1;
  const ahead = now.regime * FORECAST_HOURS - now.hour + later;
  const kind = later < HOURS ? now.kind : now.nextKind;
  const usual = profile[kind * HOURS + (later % HOURS)]!;
  const width = now.scalePerMwh + widthFactor * Math.max(0, usual - now.profileMean);
  const expected =
    usual + width * (outlook.leadIntercepts[ahead]! + now.deviation * outlook.leadSlopes[ahead]!);
  const factor =
    (plan.hourTags[at]! & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
  return {
    valuePerMwh: expected * factor + plan.priceIndependentParts[at]!,
    risesPerWidth: factor * width,
  };
}

/**
 * Entry of the learned correction of the state of an hour.
 *
 * @param hour - 0 to 23
 * @param regime - 0 to 4
 * @param squashed - deviation of the hour, −1 to 1
 * @param storeShare - of the room, 0 to 1
 */
export function correctionIndex(
  hour: number,
  regime: number,
  squashed: number,
  storeShare: number,
): number {
  const bin = Math.min(DEVIATION_BINS - 1, Math.floor((squashed + 1) * 0.5 * DEVIATION_BINS));
  const part = Math.min(SOC_BINS - 1, Math.floor(storeShare * SOC_BINS));
  const row = (Math.floor(hour / CORRECTION_BLOCK_HOURS) * REGIMES + regime) * DEVIATION_BINS + bin;
  return row * SOC_BINS + part;
}
