import { createPolicy, fillDecisionState, type PolicyState } from '../dispatch/create-policy.js';
import { HOURS, type PolicyTable, SOC_BINS } from '../observation/policy-table.js';
import {
  type BatteryParameters,
  type PlanningBattery,
  planningBattery,
} from '../planning/battery.js';
import {
  CORRECTION_COUNT,
  correctionIndex,
  createDecisionState,
  type DecisionState,
  marginalValueAt,
} from '../planning/choose-action.js';
import { type DaySample, resetsObserver } from './sample-days.js';

/** Simulated days that are learned from, beside all real ones, and how often they are gone through. */
const MAX_TRAINING_DAYS = 12_000;
const EPOCHS = 2;
/** The n-th visit counts 3/(3 + n), method note (26): more than in a mean, as what is learned from gets better. */
const LEARNING_RATE_LAG = 3;
const MIN_LEARNING_RATE = 0.002;
/** Visits by which a state leans on what the plan says. */
const PRIOR_VISITS = 200;
/** Surprises count up to this many widths, so that one spike does not undo what was learned. */
const MAX_TEMPORAL_DIFFERENCE = 4;

/** A post-decision state at which an hour left the store. */
interface PostDecisionState {
  entry: number;
  valuePerMwh: number;
  risesPerWidth: number;
}

/**
 * Q-learning on the post-decision state: how far the worth of a MWh stored after an hour is from what the plan says, by hour, regime, deviation
 * and energy. Prices do not depend on what the battery does, so each hour seen teaches all energies at once. Method note, section 7.
 *
 * @param table - policy without corrections
 * @param battery - battery
 * @param sample - days
 * @returns corrections of all states, in widths of their hours
 */
export function learnCorrections(
  table: PolicyTable,
  battery: BatteryParameters,
  sample: DaySample,
): Float64Array {
  const policy = createPolicy(table, battery);
  const planned = planningBattery(battery);
  const corrections = new Float64Array(CORRECTION_COUNT);
  const visits = new Uint32Array(CORRECTION_COUNT);
  const before: PostDecisionState[] = Array.from({ length: SOC_BINS }, () => ({
    ...{ entry: 0, valuePerMwh: 0, risesPerWidth: 1 },
  }));
  const now = createDecisionState();
  const real = sample.follows.length - sample.simulatedDays;
  const simulated = Math.min(MAX_TRAINING_DAYS, sample.simulatedDays);
  let state = policy.begin(0);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = 0; i < simulated + real; i++) {
      const day = i < simulated ? i : sample.simulatedDays + i - simulated;
      const month = sample.months[day]!;
      const begins = resetsObserver(sample, day);
      if (begins) state = policy.begin(month);
      const weekday = sample.weekdays[day]!;
      for (let hour = 0; hour < HOURS; hour++) {
        const pricePerMwh = sample.prices[day * HOURS + hour]!;
        policy.observe(state, { pricePerMwh, hour, weekday, month, newDay: hour === 0 });
        fillDecisionState(now, state);
        const follows = hour > 0 || sample.follows[day] === 1;
        updateCorrections(corrections, visits, before, follows, table, planned, state, now);
      }
    }
  }
  return corrections.map((learned, entry) => {
    const seen = visits[entry]!;
    return (learned * seen) / (seen + PRIOR_VISITS);
  });
}

/**
 * Equation (25): what a MWh left after the hour before turned out to be worth is what it is bought for or sold at now, within what
 * an hour can move, or what it is worth if it stays. Then the states that this hour leaves.
 */
function updateCorrections(
  corrections: Float64Array,
  visits: Uint32Array,
  before: PostDecisionState[],
  follows: boolean,
  table: PolicyTable,
  battery: PlanningBattery,
  state: PolicyState,
  now: DecisionState,
): void {
  const { usableMwh } = battery;
  const { widthFactor } = table.observer;
  const buying = now.pricePerMwh * battery.inverseChargeEfficiency;
  const selling = (now.pricePerMwh - battery.wearPerMwhDischarged) * battery.dischargeEfficiency;
  const leaving: PostDecisionState = { entry: 0, valuePerMwh: 0, risesPerWidth: 1 };
  const worthAt = (energyMwh: number): number => {
    now.energyMwh = energyMwh;
    const { plan, dayStartProfile, seen } = state;
    const { deviationForecast } = table;
    const worth = marginalValueAt(
      plan,
      dayStartProfile,
      battery,
      deviationForecast,
      widthFactor,
      now,
    );
    const { valuePerMwh, risesPerWidth } = worth;
    leaving.entry = correctionIndex(
      now.hour,
      seen.regime,
      seen.softsignDeviation,
      energyMwh / usableMwh,
    );
    leaving.valuePerMwh = valuePerMwh;
    leaving.risesPerWidth = risesPerWidth;
    return valuePerMwh + leaving.risesPerWidth * corrections[leaving.entry]!;
  };
  for (let part = 0; part < SOC_BINS; part++) {
    const energyMwh = ((part + 0.5) / SOC_BINS) * usableMwh;
    const left = before[part]!;
    const stays = worthAt(energyMwh);
    const { entry, valuePerMwh, risesPerWidth } = leaving;
    if (follows) {
      let worth = stays;
      if (buying < stays) {
        const charged = energyMwh + battery.maxChargeMwh;
        worth = charged < usableMwh ? Math.max(buying, Math.min(stays, worthAt(charged))) : buying;
      } else if (selling > stays) {
        const sold = energyMwh - battery.maxDischargeMwh;
        worth = sold > 0 ? Math.min(selling, Math.max(stays, worthAt(sold))) : selling;
      }
      const surprise = (worth - left.valuePerMwh) / left.risesPerWidth - corrections[left.entry]!;
      const count = visits[left.entry]!++;
      const step = Math.max(MIN_LEARNING_RATE, LEARNING_RATE_LAG / (LEARNING_RATE_LAG + count));
      corrections[left.entry]! +=
        step * Math.min(MAX_TEMPORAL_DIFFERENCE, Math.max(-MAX_TEMPORAL_DIFFERENCE, surprise));
    }
    left.entry = entry;
    left.valuePerMwh = valuePerMwh;
    left.risesPerWidth = risesPerWidth;
  }
}
