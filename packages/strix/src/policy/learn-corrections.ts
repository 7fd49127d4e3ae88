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

/** Simulated training days, beside all real ones, and the number of passes over them. */
const MAX_TRAINING_DAYS = 12_000;
const EPOCHS = 2;
/** The n-th visit has weight 3/(3 + n), method note (26): more than in a mean, because the targets improve during learning. */
const LEARNING_RATE_LAG = 3;
const MIN_LEARNING_RATE = 0.002;
/** Weight, in visits, of a zero correction. */
const PRIOR_VISITS = 200;
/** Temporal differences are clipped to this many widths, so that one spike does not undo what was learned. */
const MAX_TEMPORAL_DIFFERENCE = 4;

/** The post-decision state after an hour. */
interface PostDecisionState {
  entry: number;
  valuePerMwh: number;
  risesPerWidth: number;
}

/**
 * Q-learning on the post-decision state: learns how far the marginal value of energy stored after an hour differs from the
 * plan's, by hour, regime, deviation and energy, in widths of the hour. Prices do not depend on the battery, so each observed
 * hour teaches all energies at once. Method note, section 7.
 */
export function learnCorrections(
  table: PolicyTable,
  battery: BatteryParameters,
  sample: DaySample,
): Float64Array {
  const policy = createPolicy(table, battery);
  const planningParameters = planningBattery(battery);
  const corrections = new Float64Array(CORRECTION_COUNT);
  const visits = new Uint32Array(CORRECTION_COUNT);
  const before: PostDecisionState[] = Array.from({ length: SOC_BINS }, () => ({
    entry: 0,
    valuePerMwh: 0,
    risesPerWidth: 1,
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
        updateCorrections(
          corrections,
          visits,
          before,
          follows,
          table,
          planningParameters,
          state,
          now,
        );
      }
    }
  }
  return corrections.map((learned, entry) => {
    const seen = visits[entry]!;
    return (learned * seen) / (seen + PRIOR_VISITS);
  });
}

/**
 * Equation (25): the realised value of a MWh stored after the previous hour is its purchase or sale price now, within what an
 * hour can move, or its value if it stays. Then sets the post-decision states of this hour.
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
  const buying = now.pricePerMwh * battery.inverseChargeEfficiency;
  const selling = (now.pricePerMwh - battery.wearPerMwhDischarged) * battery.dischargeEfficiency;
  const after: PostDecisionState = { entry: 0, valuePerMwh: 0, risesPerWidth: 1 };
  const correctedValueAt = (energyMwh: number): number => {
    now.energyMwh = energyMwh;
    const { plan, morning, seen } = state;
    const { deviationForecast } = table;
    const marginalValue = marginalValueAt(plan, morning, battery, deviationForecast, now);
    const { valuePerMwh, risesPerWidth } = marginalValue;
    after.entry = correctionIndex(
      now.hour,
      seen.regime,
      seen.softsignDeviation,
      energyMwh / usableMwh,
    );
    after.valuePerMwh = valuePerMwh;
    after.risesPerWidth = risesPerWidth;
    return valuePerMwh + after.risesPerWidth * corrections[after.entry]!;
  };
  for (let part = 0; part < SOC_BINS; part++) {
    const energyMwh = ((part + 0.5) / SOC_BINS) * usableMwh;
    const previous = before[part]!;
    const valueIfKept = correctedValueAt(energyMwh);
    const { entry, valuePerMwh, risesPerWidth } = after;
    if (follows) {
      let realisedValue = valueIfKept;
      if (buying < valueIfKept) {
        const charged = energyMwh + battery.maxChargeMwh;
        realisedValue =
          charged < usableMwh
            ? Math.max(buying, Math.min(valueIfKept, correctedValueAt(charged)))
            : buying;
      } else if (selling > valueIfKept) {
        const sold = energyMwh - battery.maxDischargeMwh;
        realisedValue =
          sold > 0 ? Math.min(selling, Math.max(valueIfKept, correctedValueAt(sold))) : selling;
      }
      const difference =
        (realisedValue - previous.valuePerMwh) / previous.risesPerWidth -
        corrections[previous.entry]!;
      const count = visits[previous.entry]!++;
      const step = Math.max(MIN_LEARNING_RATE, LEARNING_RATE_LAG / (LEARNING_RATE_LAG + count));
      corrections[previous.entry]! +=
        step * Math.min(MAX_TEMPORAL_DIFFERENCE, Math.max(-MAX_TEMPORAL_DIFFERENCE, difference));
    }
    previous.entry = entry;
    previous.valuePerMwh = valuePerMwh;
    previous.risesPerWidth = risesPerWidth;
  }
}
