import { STAGES_PER_KIND } from '../internal/kernel-layout.js';
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
import type { DayValueFunctions } from './value-function.js';

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
    deviation: 0.5,
    correction: 0.5,
    pricePerMwh: 0.5,
    reserveOpportunityCostPerMwh: 0.5,
    energyMwh: 0.5,
    energyChangeMwh: 0.5,
  };
}

/** Expected prices of the coming hours, as they stood at the first hour of the day; entries of weekdays, then of weekends. */
export interface MorningProfile {
  /** Running profile [currency/MWh]. */
  readonly profile: Float64Array;
  /** Widths of the hours, equation (10) [currency/MWh]. */
  readonly widths: Float64Array;
}

/**
 * Decides an hour, equation (19): buys while a further MWh is worth more than it costs, or sells while a MWh is worth less
 * than it earns. The marginal value of a MWh is the expected price of the hour in which the plan would buy or sell it,
 * corrected by the forecast from this hour's price.
 *
 * @param plan - of both kinds of day
 * @param morning - expected prices
 * @param forecast - of later deviations
 * @param now - the hour; receives the energy change
 */
export function chooseAction(
  plan: DayValueFunctions,
  morning: MorningProfile,
  battery: PlanningBattery,
  forecast: DeviationForecast,
  now: DecisionState,
): void {
  const { kind, hour, energyMwh: energy, pricePerMwh, reserveOpportunityCostPerMwh } = now;
  const { usableMwh, toleranceMwh, wearPerMwhDischarged } = battery;
  const { endsMwh } = plan;
  const buying = (pricePerMwh + reserveOpportunityCostPerMwh) * battery.inverseChargeEfficiency;
  const selling =
    (pricePerMwh - wearPerMwhDischarged - reserveOpportunityCostPerMwh) *
    battery.dischargeEfficiency;
  const stage = kind * STAGES_PER_KIND + hour;
  const first = plan.starts[stage]!;
  const last = first + plan.counts[stage]!;
  // The segment of the next MWh of headroom.
  let above = first;
  while (above < last && endsMwh[above]! <= energy + toleranceMwh) above++;
  if (above < last && worthOf(plan, above, morning, battery, forecast, now) > buying) {
    const highest = Math.min(energy + battery.maxChargeMwh, usableMwh);
    let end = endsMwh[above]!;
    while (end < highest) {
      above++;
      if (above === last || worthOf(plan, above, morning, battery, forecast, now) <= buying) break;
      end = endsMwh[above]!;
    }
    now.energyChangeMwh = Math.min(end, highest) - energy;
    return;
  }
  if (energy <= toleranceMwh) {
    now.energyChangeMwh = -energy;
    return;
  }
  // The segment of the last MWh stored.
  let below = above === last || endsMwh[above - 1]! >= energy - toleranceMwh ? above - 1 : above;
  if (worthOf(plan, below, morning, battery, forecast, now) >= selling) {
    now.energyChangeMwh = 0;
    return;
  }
  const lowest = Math.max(energy - battery.maxDischargeMwh, 0);
  let start = endsMwh[below - 1]!;
  while (start > lowest) {
    below--;
    if (worthOf(plan, below, morning, battery, forecast, now) >= selling) break;
    start = endsMwh[below - 1]!;
  }
  const target = Math.max(start, lowest);
  now.energyChangeMwh = target > toleranceMwh ? target - energy : -energy;
}

/** Expected value of the energy of a segment, as the price of this hour lets expect the others [currency/MWh]. */
function worthOf(
  plan: DayValueFunctions,
  segment: number,
  { profile, widths }: MorningProfile,
  battery: PlanningBattery,
  { leadIntercepts, leadSlopes }: DeviationForecast,
  now: DecisionState,
): number {
  const tag = plan.hourTags[segment]!;
  const later = tag >> 1;
  const at = (later < HOURS ? now.kind : now.nextKind - 1) * HOURS + later;
  const lead = now.regime * FORECAST_HOURS - now.hour + later;
  const shift = leadIntercepts[lead]! + now.deviation * leadSlopes[lead]! + now.correction;
  const expected = profile[at]! + widths[at]! * shift;
  const factor = (tag & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
  return expected * factor + plan.priceIndependentParts[segment]!;
}

/**
 * Marginal value of energy stored after an hour as {@link chooseAction} computes it without a correction, and its increase
 * when the price of the hour in which it is sold or bought rises by a width. `now.energyMwh` is the energy stored after the
 * hour.
 */
export function marginalValueAt(
  plan: DayValueFunctions,
  { profile, widths }: MorningProfile,
  battery: PlanningBattery,
  forecast: DeviationForecast,
  now: DecisionState,
): { valuePerMwh: number; risesPerWidth: number } {
  const stage = now.kind * STAGES_PER_KIND + now.hour;
  let at = plan.starts[stage]!;
  const last = at + plan.counts[stage]! - 1;
  while (at < last && plan.endsMwh[at]! <= now.energyMwh) at++;
  const later = plan.hourTags[at]! >> 1;
  const lead = now.regime * FORECAST_HOURS - now.hour + later;
  const place = (later < HOURS ? now.kind : now.nextKind - 1) * HOURS + later;
  const width = widths[place]!;
  const shift = forecast.leadIntercepts[lead]! + now.deviation * forecast.leadSlopes[lead]!;
  const factor =
    (plan.hourTags[at]! & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
  return {
    valuePerMwh: (profile[place]! + width * shift) * factor + plan.priceIndependentParts[at]!,
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
