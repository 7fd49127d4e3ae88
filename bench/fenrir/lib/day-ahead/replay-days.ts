import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import { boundSeries } from '../bound-series.js';
import type { Replay } from '../replay.js';
import { settleStep } from '../settle-step.js';
import type { Stretch } from '../stretch.js';
import type { DayPlan, DayPlannerMaker } from './day-planner.js';

/**
 * Replays a planner day by day: each plan is fixed from what was known at noon of the day before, executed from empty and settled at the
 * realised prices.
 *
 * @param battery - battery; its initial energy is not used
 * @throws Error when a plan is not as long as its day
 */
export function replayDays(
  { market, fromDay, untilDay }: Stretch,
  battery: BatteryParameters,
  makePlanner: DayPlannerMaker,
): Replay {
  const { grid, prices, knownAhead, calendar, days } = market;
  const empty = emptied(battery);
  const planner = makePlanner();
  const fromStep = days[fromDay]!.from;
  const length = days[untilDay - 1]!.until - fromStep;
  const valueSeries = new Float64Array(length);
  const powerMwSeries = new Float64Array(length);
  const energyMwhSeries = new Float64Array(length);
  const confidenceSeries = new Float64Array(length).fill(Number.NaN);
  let dischargedMwh = 0;
  for (let index = fromDay; index < untilDay; index += 1) {
    const day = days[index]!;
    const plan = planner.plan({
      ...{ day, grid, calendar },
      prices: prices.slice(0, day.from),
      knownAhead: knownAhead.map(({ name, values }) => ({
        name,
        values: values.slice(0, day.until),
      })),
      battery: empty,
    });
    checkLength(plan, day.until - day.from);
    let energyMwh = empty.initialEnergyMwh;
    for (let step = day.from; step < day.until; step += 1) {
      const at = step - fromStep;
      const powerMw = plan.powerMwSeries[step - day.from]!;
      const settled = settleStep(empty, energyMwh, powerMw, prices[step]!, grid.stepMinutes);
      powerMwSeries[at] = powerMw;
      energyMwhSeries[at] = energyMwh;
      valueSeries[at] = settled.value;
      confidenceSeries[at] = plan.confidenceSeries?.[step - day.from] ?? Number.NaN;
      dischargedMwh += settled.dischargedMwh;
      energyMwh = settled.energyMwh;
    }
  }
  return { fromStep, valueSeries, powerMwSeries, energyMwhSeries, confidenceSeries, dischargedMwh };
}

/**
 * Value of perfect foresight of each day, from empty [currency per step].
 *
 * @param battery - battery; its initial energy is not used
 */
export function boundOfDays({ market, fromDay, untilDay }: Stretch, battery: BatteryParameters) {
  const bounds = market.days
    .slice(fromDay, untilDay)
    .map(({ from, until }) =>
      boundSeries(market.prices.subarray(from, until), emptied(battery), market.grid.stepMinutes),
    );
  return Float64Array.from(bounds.flatMap((bound) => [...bound]));
}

function emptied(battery: BatteryParameters): BatteryParameters {
  return { ...battery, initialEnergyMwh: battery.minEnergyMwh };
}

function checkLength({ powerMwSeries }: DayPlan, steps: number): void {
  if (powerMwSeries.length === steps) return;
  throw new Error(`a plan of ${steps} steps was asked for; one of ${powerMwSeries.length} came`);
}
