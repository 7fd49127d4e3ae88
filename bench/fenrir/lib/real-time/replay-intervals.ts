import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import { boundSeries } from '../bound-series.js';
import type { Replay } from '../replay.js';
import { settleStep } from '../settle-step.js';
import type { Stretch } from '../stretch.js';
import type { IntervalPolicyMaker } from './interval-policy.js';

/**
 * Replays a policy interval by interval: it learns the price of an interval when the interval begins, not earlier, and the state carries over.
 *
 * @param battery - begins with its initial energy
 */
export async function replayIntervals(
  { market, fromDay, untilDay }: Stretch,
  battery: BatteryParameters,
  makePolicy: IntervalPolicyMaker,
): Promise<Replay> {
  const { grid, prices, calendar, days } = market;
  const policy = makePolicy();
  const fromStep = days[fromDay]!.from;
  const length = days[untilDay - 1]!.until - fromStep;
  const valueSeries = new Float64Array(length);
  const powerMwSeries = new Float64Array(length);
  const energyMwhSeries = new Float64Array(length);
  const confidenceSeries = new Float64Array(length).fill(Number.NaN);
  let dischargedMwh = 0;
  let energyMwh = battery.initialEnergyMwh;
  // Holds only prices that are known.
  const told = new Float64Array(fromStep + length).fill(Number.NaN);
  told.set(prices.subarray(0, fromStep));
  for (let step = fromStep; step < fromStep + length; step += 1) {
    const at = step - fromStep;
    const price = prices[step]!;
    energyMwhSeries[at] = energyMwh;
    told[step] = price;
    if (Number.isNaN(price)) continue;
    const known = told.subarray(0, step + 1);
    const action = await policy.act({ step, grid, calendar, prices: known, energyMwh, battery });
    const settled = settleStep(battery, energyMwh, action.powerMw, price, grid.stepMinutes);
    powerMwSeries[at] = action.powerMw;
    valueSeries[at] = settled.value;
    confidenceSeries[at] = action.confidence ?? Number.NaN;
    dischargedMwh += settled.dischargedMwh;
    energyMwh = settled.energyMwh;
  }
  return { fromStep, valueSeries, powerMwSeries, energyMwhSeries, confidenceSeries, dischargedMwh };
}

/**
 * Value of perfect foresight of the whole stretch, from the same first energy [currency per step].
 *
 * @param battery - begins with its initial energy
 */
export function boundOfStretch({ market, fromDay, untilDay }: Stretch, battery: BatteryParameters) {
  const { days, prices, grid } = market;
  const known = prices.subarray(days[fromDay]!.from, days[untilDay - 1]!.until);
  return boundSeries(known, battery, grid.stepMinutes);
}
