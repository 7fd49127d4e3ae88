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

/** Number of states with a learned correction. */
export const CORRECTION_COUNT =
  (HOURS / CORRECTION_BLOCK_HOURS) * REGIMES * DEVIATION_BINS * SOC_BINS;

/**
 * Inputs and result of a decision for one hour. One object serves all hours, because passing the numbers one by one costs more
 * than the decision.
 */
export interface DecisionState {
  /** Kind of the day and of the following day: 0 on weekdays, 1 on weekends. */
  kind: number;
  nextKind: number;
  /** 0 to 23. */
  hour: number;
  /** 0 to 4. */
  regime: number;
  /** Scale of the day and mean of its profile [currency/MWh]. */
  scalePerMwh: number;
  profileMean: number;
  /** Deviation of this hour's price from its profile, in widths, clipped. */
  deviation: number;
  /** Learned correction of the expected prices, in widths of their hours. */
  correction: number;
  /** Price of this hour [currency/MWh]. */
  pricePerMwh: number;
  /** Cost of moving a MWh at the meter either way, beside wear: the displaced reserve [currency/MWh]. */
  reserveOpportunityCostPerMwh: number;
  /** Stored energy above the minimum [MWh]. */
  energyMwh: number;
  /** Receives the change of the energy stored [MWh]. */
  energyChangeMwh: number;
}

/** A decision to be filled in. One flat literal, so that all of them have the same layout in memory. */
export function createDecisionState(): DecisionState {
  return {
    kind: 0,
    nextKind: 0,
    hour: 0,
    regime: 0,
    // Fractions, because the engine chooses the representation of a field by its first value.
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
 * Decides an hour, equation (19): buys while a further MWh is worth more than it costs, or sells while a MWh is worth less
 * than it earns. The marginal value of a MWh is the expected price of the hour in which the plan would buy or sell it,
 * corrected by the forecast from this hour's price.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param forecast - of later deviations
 * @param widthFactor - of equation (10)
 * @param now - the hour; receives the energy change
 */
export function chooseAction(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  forecast: DeviationForecast,
  widthFactor: number,
  now: DecisionState,
): void {
  const { kind, nextKind, hour, scalePerMwh, profileMean, deviation, correction, energyMwh } = now;
  const { pricePerMwh, reserveOpportunityCostPerMwh } = now;
  const { priceIndependentParts, lengths, hourTags } = plan;
  const { leadIntercepts, leadSlopes } = forecast;
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
  const stage = kind * STAGES_PER_KIND + hour;
  const first = plan.starts[stage]!;
  const last = first + plan.counts[stage]!;
  const forecastAt = now.regime * FORECAST_HOURS - hour;
  const today = kind * HOURS;
  const tomorrow = (nextKind - 1) * HOURS;
  let at = first;
  let end = 0;
  // The segment that contains the next MWh of headroom.
  while (at < last) {
    end += lengths[at]!;
    if (end > energyMwh + toleranceMwh) break;
    at++;
  }
  const startSegment = at;
  const startSegmentEnd = end;
  let target = energyMwh;
  const maxEnergy = energyMwh + maxChargeMwh;
  while (at < last) {
    const tag = hourTags[at]!;
    const later = tag >> 1;
    const profilePrice = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = profilePrice - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      profilePrice +
      width *
        (leadIntercepts[forecastAt + later]! +
          deviation * leadSlopes[forecastAt + later]! +
          correction);
    if (
      expected * ((tag & 1) === 1 ? inverseChargeEfficiency : dischargeEfficiency) +
        priceIndependentParts[at]! <=
      buying
    )
      break;
    target = end < maxEnergy ? end : maxEnergy;
    at++;
    if (end >= maxEnergy || at === last) break;
    end += lengths[at]!;
  }
  if (target > energyMwh) {
    now.energyChangeMwh = target < usableMwh ? target - energyMwh : usableMwh - energyMwh;
    return;
  }
  const minEnergy = energyMwh - maxDischargeMwh;
  at = startSegment;
  let start = at < last ? startSegmentEnd - lengths[at]! : end;
  if (at === last || start >= energyMwh - toleranceMwh) {
    at--;
    if (at >= first) start -= lengths[at]!;
  }
  while (at >= first) {
    const tag = hourTags[at]!;
    const later = tag >> 1;
    const profilePrice = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = profilePrice - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      profilePrice +
      width *
        (leadIntercepts[forecastAt + later]! +
          deviation * leadSlopes[forecastAt + later]! +
          correction);
    if (
      expected * ((tag & 1) === 1 ? inverseChargeEfficiency : dischargeEfficiency) +
        priceIndependentParts[at]! >=
      selling
    )
      break;
    target = start > minEnergy ? start : minEnergy;
    if (start <= minEnergy || at === first) break;
    at--;
    start -= lengths[at]!;
  }
  now.energyChangeMwh = target > toleranceMwh ? target - energyMwh : -energyMwh;
}

/**
 * Marginal value of energy stored after an hour as {@link chooseAction} computes it without a correction, and its increase
 * when the price of the hour in which it is sold or bought rises by a width. `now.energyMwh` is the energy stored after the
 * hour.
 */
export function marginalValueAt(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  forecast: DeviationForecast,
  widthFactor: number,
  now: DecisionState,
): { valuePerMwh: number; risesPerWidth: number } {
  const stage = now.kind * STAGES_PER_KIND + now.hour;
  let at = plan.starts[stage]!;
  const last = at + plan.counts[stage]! - 1;
  let end = plan.lengths[at]!;
  while (at < last && end <= now.energyMwh) {
    at++;
    end += plan.lengths[at]!;
  }
  const later = plan.hourTags[at]! >> 1;
  const forecastEntry = now.regime * FORECAST_HOURS - now.hour + later;
  const kind = later < HOURS ? now.kind : now.nextKind;
  const profilePrice = profile[kind * HOURS + (later % HOURS)]!;
  const width = now.scalePerMwh + widthFactor * Math.max(0, profilePrice - now.profileMean);
  const expected =
    profilePrice +
    width *
      (forecast.leadIntercepts[forecastEntry]! +
        now.deviation * forecast.leadSlopes[forecastEntry]!);
  const factor =
    (plan.hourTags[at]! & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
  return {
    valuePerMwh: expected * factor + plan.priceIndependentParts[at]!,
    risesPerWidth: factor * width,
  };
}

/** Entry of the learned correction for a state; `energyShare` is the share of the usable energy, 0 to 1. */
export function correctionIndex(
  hour: number,
  regime: number,
  softsignDeviation: number,
  energyShare: number,
): number {
  const bin = Math.min(
    DEVIATION_BINS - 1,
    Math.floor((softsignDeviation + 1) * 0.5 * DEVIATION_BINS),
  );
  const part = Math.min(SOC_BINS - 1, Math.floor(energyShare * SOC_BINS));
  const row = (Math.floor(hour / CORRECTION_BLOCK_HOURS) * REGIMES + regime) * DEVIATION_BINS + bin;
  return row * SOC_BINS + part;
}
