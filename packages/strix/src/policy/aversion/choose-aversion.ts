import { createDispatchState } from '../../kernel/create-dispatch-state.js';
import { dispatchDay } from '../../kernel/dispatch-day.js';
import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { startDispatch } from '../../kernel/start-dispatch.js';
import { HOURS, OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook, PolicyTable } from '../policy-table.js';
import type { DaySample } from '../training/day-sample.js';

/** Shares of the shortfall that are tried. */
const AVERSIONS = [0, 0.02, 0.05, 0.1, 0.2, 0.4];
/** Simulated training days that are operated for each, in stretches of 30 days. */
const TRIED_DAYS = 18_000;
const STRETCH_DAYS = 30;
const TAIL = 0.1;

/**
 * The aversion under which 30-day stretches of the training paths earn most, cash less wear, where the mean of all and the mean of
 * the worst tenth count alike; the smaller of equals. Method note, section 6.
 *
 * @param table - policy without aversion
 * @param shortfall - by hours ahead, in widths
 * @param battery - battery
 * @param sample - training days
 * @returns the policy with its outlook lowered
 */
export function chooseAversion(
  table: PolicyTable,
  shortfall: Float64Array,
  battery: KernelBattery,
  sample: DaySample,
): PolicyTable {
  let best = table;
  let most = Number.NEGATIVE_INFINITY;
  for (const aversion of AVERSIONS) {
    const tried = { ...table, outlook: lowered(table.outlook, shortfall, aversion) };
    const earned = meanAndTail(tried, battery, sample);
    if (earned > most) {
      most = earned;
      best = tried;
    }
  }
  return best;
}

function lowered({ shift, carry }: Outlook, shortfall: Float64Array, aversion: number): Outlook {
  return {
    shift: shift.map((value, at) => value - aversion * shortfall[at % OUTLOOK_HOURS]!),
    carry,
  };
}

/** Mean over all stretches plus that over the worst tenth. */
function meanAndTail(table: PolicyTable, battery: KernelBattery, sample: DaySample): number {
  const state = createDispatchState(table, battery);
  const earned: number[] = [];
  const days = Math.min(TRIED_DAYS, sample.simulatedDays);
  let length = 0;
  let before = 0;
  for (let day = 0; day < days; day++) {
    if (sample.follows[day] === 0) {
      startDispatch(state, sample.months[day]!);
      length = 0;
      before = 0;
    }
    const prices = sample.prices.subarray(day * HOURS, (day + 1) * HOURS);
    dispatchDay(state, prices, sample.weekdays[day]!, sample.months[day]!);
    length++;
    if (length % STRETCH_DAYS === 0) {
      const total = state.energyCash - battery.wearPerMwhDischarged * state.dischargedMwh;
      earned.push(total - before);
      before = total;
    }
  }
  const sorted = Float64Array.from(earned).sort();
  const worst = sorted.subarray(0, Math.max(1, Math.floor(TAIL * sorted.length)));
  return meanOf(sorted) + meanOf(worst);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
