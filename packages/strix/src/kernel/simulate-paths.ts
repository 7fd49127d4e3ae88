import { allocateOutputs } from './allocate-outputs.js';
import { createDispatchState } from './create-dispatch-state.js';
import { createPathState } from './create-path-state.js';
import { dispatchDay } from './dispatch-day.js';
import type { DispatchState } from './dispatch-state.js';
import { nextDayInto } from './next-day-into.js';
import type { PathOutputs } from './path-outputs.js';
import type { PathState } from './path-state.js';
import { reservePricesInto, startReserve } from './reserve-process.js';
import type { SimulationPlan } from './simulation-plan.js';
import { startDispatch } from './start-dispatch.js';
import { startPath } from './start-path.js';

/**
 * Simulates a range of paths of a plan. What a path earns depends on the plan and its number alone: ranges put together
 * give the same bits as one range.
 *
 * @param plan - all that the paths need
 * @param firstPath - number of the first path
 * @param pathCount - paths
 * @param outputs - receives the results; made when absent
 * @param offset - entry of the first path in them. Default 0
 * @returns the outputs
 * @throws EngineError of `createStream`
 * @example
 * simulatePaths(plan, 0, 1_000).energyCash.length;
 * // => 1000
 */
export function simulatePaths(
  plan: SimulationPlan,
  firstPath: number,
  pathCount: number,
  outputs: PathOutputs = allocateOutputs(pathCount, plan.byMonth),
  offset = 0,
): PathOutputs {
  const reserve = plan.reserve;
  const kind = plan.prices.reserve?.kind;
  const path = createPathState(plan.prices, plan.calendar);
  const dispatch = createDispatchState(
    plan.policy,
    plan.battery,
    reserve === undefined || kind === undefined ? undefined : { kind, terms: reserve },
  );
  for (let index = 0; index < pathCount; index++) {
    const entry = offset + index;
    simulatePath(plan, path, dispatch, firstPath + index, outputs, entry);
    outputs.energyCash[entry] = dispatch.energyCash;
    outputs.reserveCash[entry] = dispatch.reserveCash;
    outputs.dischargedMwh[entry] = dispatch.dischargedMwh;
    outputs.wearCost[entry] = plan.battery.wearPerMwhDischarged * dispatch.dischargedMwh;
  }
  return outputs;
}

const prices = new Float64Array(24);
const shapes = new Float64Array(24);
const reservePrices = new Float64Array(24);

function simulatePath(
  plan: SimulationPlan,
  path: PathState,
  dispatch: DispatchState,
  number: number,
  outputs: PathOutputs,
  entry: number,
): void {
  startPath(path, plan.seed, number);
  startDispatch(dispatch, path.month);
  outputs.levelYear[entry] = path.effects[0]!;
  outputs.spreadYear[entry] = path.effects[3]!;
  if (plan.byMonth) {
    outputs.monthCash.fill(0, entry * 12, entry * 12 + 12);
    outputs.monthDays.fill(0, entry * 12, entry * 12 + 12);
  }
  const reserveTables = dispatch.battery.reserve === undefined ? undefined : plan.prices.reserve;
  const reserve =
    reserveTables === undefined
      ? undefined
      : startReserve(reserveTables, path.draw, plan.seed, number);
  for (let day = 0; day < plan.calendar.dayCount; day++) {
    if (reserveTables === undefined || reserve === undefined) {
      nextDayInto(path, prices);
    } else {
      nextDayInto(path, prices, shapes);
      reservePricesInto(reservePrices, reserveTables, path.draw, path.month, shapes, reserve);
    }
    const cash = dispatchDay(dispatch, prices, path.weekday, path.month, reservePrices);
    if (plan.byMonth) {
      outputs.monthCash[entry * 12 + path.month]! += cash;
      outputs.monthDays[entry * 12 + path.month]! += 1;
    }
  }
}
