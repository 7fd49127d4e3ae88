import { dispatchDay } from '../dispatch/dispatch-day.js';
import {
  changeBattery,
  createDispatchState,
  type DispatchState,
  startDispatch,
} from '../dispatch/dispatch-state.js';
import { LANES, MAX_LOG_DAYS } from '../internal/kernel-layout.js';
import { createInitialNormals } from '../price/initial-normals.js';
import { createPathState, monthOfDay, type PathState, startPath } from '../price/path-state.js';
import {
  nextMarketDayInto,
  type ReserveProcess,
  startReserveProcess,
} from '../price/reserve-process.js';
import { type KernelOptions, type PathsKernel, requireLogRoom } from './kernel-options.js';

const HOURS = 24;
const MONTHS = 12;

const prices = new Float32Array(HOURS);
const reservePrices = new Float32Array(HOURS);

/** A path with its batteries. */
interface ScalarLane {
  readonly path: PathState;
  readonly batteries: readonly ScalarBattery[];
  reserve: ReserveProcess | undefined;
}

interface ScalarBattery {
  readonly dispatch: DispatchState;
  readonly monthCash: Float64Array;
  readonly monthDays: Uint32Array;
  readonly log: Float64Array;
}

/** Simulates path by path in TypeScript: the twin of the compiled kernel, for hosts that cannot run it. */
export function createScalarKernel(options: KernelOptions): PathsKernel {
  const { seed, calendar, logsEnergy } = options;
  const lanes = Array.from({ length: LANES }, () => createLane(options));
  const initialNormals = createInitialNormals(seed, options.sampling);
  let count = 0;
  const batteryOf = (lane: number, battery: number) => lanes[lane]!.batteries[battery]!;
  const reserveTables =
    batteryOf(0, 0).dispatch.newBattery.reserve === undefined ? undefined : options.prices.reserve;
  return {
    start: (firstPath, pathCount) => {
      count = pathCount;
      return lanes.slice(0, count).map((lane, index) => {
        const { path } = lane;
        startPath(path, seed, firstPath + index, initialNormals);
        lane.reserve =
          reserveTables && startReserveProcess(reserveTables, path.draw, seed, firstPath + index);
        for (const battery of lane.batteries) startBattery(battery, path.month);
        return { levelYear: path.effects[0]!, spreadYear: path.effects[3]! };
      });
    },
    simulateDays: (_firstDay, dayCount) => {
      requireLogRoom(options, dayCount);
      for (const lane of lanes.slice(0, count)) {
        for (let day = 0; day < dayCount; day++) simulateDay(lane, logsEnergy ? day : 0);
      }
    },
    restart: (day) => {
      for (const { path, batteries } of lanes.slice(0, count)) {
        for (const battery of batteries) startBattery(battery, monthOfDay(path, day));
      }
    },
    earnings: (lane, battery) => {
      const { dispatch, monthCash, monthDays } = batteryOf(lane, battery);
      const { energyCash, reserveCash, dischargedMwh } = dispatch;
      return { energyCash, reserveCash, dischargedMwh, monthCash, monthDays };
    },
    clearEarnings: (lane, battery) => clearEarnings(batteryOf(lane, battery)),
    energyLog: (lane, battery) => batteryOf(lane, battery).log,
    changeBattery: (lane, battery, changed) =>
      changeBattery(batteryOf(lane, battery).dispatch, changed),
  };

  function createLane({ batteries, reserve }: KernelOptions): ScalarLane {
    return {
      path: createPathState(options.prices, calendar),
      batteries: batteries.map(({ policy, battery }) => {
        const dispatch = createDispatchState(policy, battery, reserve);
        return {
          dispatch,
          monthCash: new Float64Array(MONTHS),
          monthDays: new Uint32Array(MONTHS),
          log: new Float64Array((logsEnergy ? MAX_LOG_DAYS : 1) * HOURS),
        };
      }),
      reserve: undefined,
    };
  }
}

function startBattery(battery: ScalarBattery, month: number): void {
  startDispatch(battery.dispatch, month);
  clearEarnings(battery);
}

function clearEarnings({ dispatch, monthCash, monthDays }: ScalarBattery): void {
  dispatch.energyCash = 0;
  dispatch.reserveCash = 0;
  dispatch.dischargedMwh = 0;
  monthCash.fill(0);
  monthDays.fill(0);
}

function simulateDay({ path, batteries, reserve }: ScalarLane, logDay: number): void {
  nextMarketDayInto(path, reserve, prices, reservePrices);
  const { month, weekday } = path;
  for (const { dispatch, monthCash, monthDays, log } of batteries) {
    monthCash[month]! += dispatchDay(dispatch, prices, weekday, month, reserve && reservePrices);
    monthDays[month]! += 1;
    log.set(dispatch.energyByHour, logDay * HOURS);
  }
}
