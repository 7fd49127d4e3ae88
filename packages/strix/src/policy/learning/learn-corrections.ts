import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { createPolicy, type PolicyState } from '../create-policy.js';
import { CORRECTIONS, correctionAt } from '../internal/correction-at.js';
import { describeHour } from '../internal/describe-hour.js';
import { HOURS, STORE_PARTS } from '../internal/layout.js';
import { createHourToDecide, type HourToDecide } from '../planning/choose-move.js';
import { marginalValue } from '../planning/marginal-value.js';
import { type PlannedBattery, plannedBattery } from '../planning/planned-battery.js';
import type { PolicyTable } from '../policy-table.js';
import type { DaySample } from '../training/day-sample.js';
import { beginsAnew } from '../training/sample-days.js';

/** Simulated days that are learned from, beside all real ones, and how often they are gone through. */
const LEARNED_DAYS = 12_000;
const EPOCHS = 2;
/** The n-th visit counts 3/(3 + n), method note (26): more than in a mean, as what is learned from gets better. */
const STEP_LAG = 3;
const LEAST_STEP = 0.002;
/** Visits by which a state leans on what the plan says. */
const PRIOR_VISITS = 200;
/** Surprises count up to this many widths, so that one spike does not undo what was learned. */
const REACH = 4;

/** A post-decision state at which an hour left the store. */
interface Left {
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
  battery: KernelBattery,
  sample: DaySample,
): Float64Array {
  const policy = createPolicy(table, battery);
  const planned = plannedBattery(battery);
  const corrections = new Float64Array(CORRECTIONS);
  const visits = new Uint32Array(CORRECTIONS);
  const before: Left[] = Array.from({ length: STORE_PARTS }, () => ({
    ...{ entry: 0, valuePerMwh: 0, risesPerWidth: 1 },
  }));
  const now = createHourToDecide();
  const real = sample.follows.length - sample.simulatedDays;
  const simulated = Math.min(LEARNED_DAYS, sample.simulatedDays);
  let state = policy.begin(0);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = 0; i < simulated + real; i++) {
      const day = i < simulated ? i : sample.simulatedDays + i - simulated;
      const month = sample.months[day]!;
      const begins = beginsAnew(sample, day);
      if (begins) state = policy.begin(month);
      const weekday = sample.weekdays[day]!;
      for (let hour = 0; hour < HOURS; hour++) {
        const pricePerMwh = sample.prices[day * HOURS + hour]!;
        policy.observe(state, { pricePerMwh, hour, weekday, month, newDay: hour === 0 });
        describeHour(now, state);
        const follows = hour > 0 || sample.follows[day] === 1;
        learnFrom(corrections, visits, before, follows, table, planned, state, now);
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
function learnFrom(
  corrections: Float64Array,
  visits: Uint32Array,
  before: Left[],
  follows: boolean,
  table: PolicyTable,
  battery: PlannedBattery,
  state: PolicyState,
  now: HourToDecide,
): void {
  const { roomMwh } = battery;
  const { widthFactor } = table.observer;
  const buying = now.pricePerMwh * battery.boughtPerMwh;
  const selling = (now.pricePerMwh - battery.wearPerMwhDischarged) * battery.soldPerMwh;
  const leaving: Left = { entry: 0, valuePerMwh: 0, risesPerWidth: 1 };
  const worthAt = (energyMwh: number): number => {
    now.energyMwh = energyMwh;
    const { plan, morning, seen } = state;
    const { outlook } = table;
    const worth = marginalValue(plan, morning, battery, outlook, widthFactor, now);
    const { valuePerMwh, risesPerWidth } = worth;
    leaving.entry = correctionAt(now.hour, seen.regime, seen.squashed, energyMwh / roomMwh);
    leaving.valuePerMwh = valuePerMwh;
    leaving.risesPerWidth = risesPerWidth;
    return valuePerMwh + leaving.risesPerWidth * corrections[leaving.entry]!;
  };
  for (let part = 0; part < STORE_PARTS; part++) {
    const energyMwh = ((part + 0.5) / STORE_PARTS) * roomMwh;
    const left = before[part]!;
    const stays = worthAt(energyMwh);
    const { entry, valuePerMwh, risesPerWidth } = leaving;
    if (follows) {
      let worth = stays;
      if (buying < stays) {
        const charged = energyMwh + battery.chargeMwh;
        worth = charged < roomMwh ? Math.max(buying, Math.min(stays, worthAt(charged))) : buying;
      } else if (selling > stays) {
        const sold = energyMwh - battery.dischargeMwh;
        worth = sold > 0 ? Math.min(selling, Math.max(stays, worthAt(sold))) : selling;
      }
      const surprise = (worth - left.valuePerMwh) / left.risesPerWidth - corrections[left.entry]!;
      const count = visits[left.entry]!++;
      const step = Math.max(LEAST_STEP, STEP_LAG / (STEP_LAG + count));
      corrections[left.entry]! += step * Math.min(REACH, Math.max(-REACH, surprise));
    }
    left.entry = entry;
    left.valuePerMwh = valuePerMwh;
    left.risesPerWidth = risesPerWidth;
  }
}
