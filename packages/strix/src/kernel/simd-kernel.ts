import {
  createDispatchState,
  type DispatchState,
  initialPlan,
} from '../dispatch/dispatch-state.js';
import * as at from '../internal/kernel-layout.js';
import { createInitialNormals } from '../price/initial-normals.js';
import { createPathState, monthOfDay, startPath } from '../price/path-state.js';
import { startReserveProcess } from '../price/reserve-process.js';
import { type CompiledKernel, createCompiledKernel } from './compiled-kernel.js';
import {
  resetEarnings,
  useInitialPlan,
  writeBattery,
  writeInitialPlan,
  writeObservation,
  writeObserver,
  writePath,
  writePolicy,
  writePrices,
} from './kernel-memory.js';
import {
  type KernelOptions,
  type PathStart,
  type PathsKernel,
  requireLogRoom,
} from './kernel-options.js';

const MONTHS = 12;

/**
 * Simulates four paths at a time in WebAssembly. Undefined where the host cannot run it, and for calendars of more than 50 years.
 */
export function createSimdKernel(options: KernelOptions): PathsKernel | undefined {
  const { seed, prices, calendar, reserve: offer } = options;
  const batteries = options.batteries.map(({ policy, battery }) =>
    createDispatchState(policy, battery, offer),
  );
  const first = at.DRAWS + prices.drawCount * at.DRAW_BYTES;
  const initialPlans = first + batteries.length * at.BATTERY_BYTES;
  const kernel = createCompiledKernel(
    initialPlans + batteries.length * MONTHS * at.INITIAL_PLAN_BYTES,
  );
  if (kernel === undefined || calendar.monthOfDay.length > at.MAX_CALENDAR_DAYS) return undefined;
  const { views } = kernel;
  const reserveTables = batteries[0]!.newBattery.reserve === undefined ? undefined : prices.reserve;
  writePrices(views, prices, calendar);
  writeObserver(views, batteries[0]!.policy);
  views.words[at.SELLS_RESERVE / 4] = reserveTables === undefined ? 0 : 1;
  views.words[at.LOG_DAY_BYTES / 4] = options.logsEnergy ? 24 * 8 : 0;
  for (const [index, { policy }] of batteries.entries()) {
    writePolicy(views, policyAddress(index), policy);
  }
  const initialPlanOf = initialPlanWriter(kernel, initialPlans, batteries);
  const path = createPathState(prices, calendar);
  const initialNormals = createInitialNormals(seed, options.sampling);
  let lanes = 0;
  /** Month of a day of the path in each lane. */
  const monthsOf: ((day: number) => number)[] = [];

  return {
    start: (firstPath, count) => {
      lanes = count;
      const starts: PathStart[] = [];
      for (let lane = 0; lane < at.LANES; lane++) {
        // Lanes that are not needed repeat the last path.
        const number = firstPath + Math.min(lane, count - 1);
        startPath(path, seed, number, initialNormals);
        const reserve =
          reserveTables && startReserveProcess(reserveTables, path.draw, seed, number);
        writePath(views, lane, path, reserve);
        for (const index of batteries.keys()) startBattery(lane, index, path.month);
        const { firstDay } = path;
        monthsOf[lane] = (day) => monthOfDay({ calendar, firstDay }, day);
        starts.push({ levelYear: path.effects[0]!, spreadYear: path.effects[3]! });
      }
      return starts.slice(0, count);
    },
    simulateDays: (firstDay, dayCount) => {
      requireLogRoom(options, dayCount);
      kernel.simulateDays(firstDay, dayCount, lanes, first, batteries.length);
    },
    restart: (day) => {
      for (const [lane, months] of monthsOf.entries()) {
        writeObservation(views, lane, batteries[0]!.policy.observer, months(day));
        for (const index of batteries.keys()) startBattery(lane, index, months(day));
      }
    },
    earnings: (lane, battery) => {
      const record = recordOf(lane, battery);
      const { doubles, words } = views;
      return {
        energyCash: doubles[(record + at.ENERGY_CASH) / 8]!,
        reserveCash: doubles[(record + at.RESERVE_CASH) / 8]!,
        dischargedMwh: doubles[(record + at.DISCHARGED) / 8]!,
        monthCash: doubles.subarray((record + at.MONTH_CASH) / 8, (record + at.MONTH_DAYS) / 8),
        monthDays: words.subarray((record + at.MONTH_DAYS) / 4, (record + at.USABLE_MWH) / 4),
      };
    },
    clearEarnings: (lane, battery) => resetEarnings(views, recordOf(lane, battery)),
    energyLog: (lane, battery) => {
      const from = (recordOf(lane, battery) + at.ENERGY_LOG) / 8;
      return views.doubles.subarray(from, from + at.MAX_LOG_DAYS * 24);
    },
    changeBattery: (lane, battery, changed) => {
      const record = recordOf(lane, battery);
      const { doubles } = views;
      const usableMwh = doubles[(record + at.USABLE_MWH) / 8]!;
      const socFraction = usableMwh > 0 ? doubles[(record + at.ENERGY) / 8]! / usableMwh : 0;
      writeBattery(views, record, changed, batteries[battery]!.depthMw);
      doubles[(record + at.ENERGY) / 8] = socFraction * changed.usableMwh;
    },
  };

  function policyAddress(battery: number): number {
    return first + battery * at.BATTERY_BYTES;
  }

  function recordOf(lane: number, battery: number): number {
    return policyAddress(battery) + at.POLICY_BYTES + lane * at.RECORD_BYTES;
  }

  function startBattery(lane: number, index: number, month: number): void {
    const { policy, newBattery, depthMw, initialEnergyMwh } = batteries[index]!;
    const record = recordOf(lane, index);
    writeBattery(views, record, newBattery, depthMw);
    resetEarnings(views, record);
    views.doubles[(record + at.ENERGY) / 8] = initialEnergyMwh;
    if (policy.fixedSchedule === undefined) {
      useInitialPlan(views, record, initialPlanOf(index, month));
    }
  }
}

/** Writes the initial plans of batteries, each when it is first needed; returns their addresses. */
function initialPlanWriter(
  { views }: CompiledKernel,
  from: number,
  batteries: readonly DispatchState[],
): (battery: number, month: number) => number {
  const written = new Set<number>();
  return (battery, month) => {
    const address = from + (battery * MONTHS + month) * at.INITIAL_PLAN_BYTES;
    if (!written.has(address)) {
      writeInitialPlan(views, address, initialPlan(batteries[battery]!, month));
      written.add(address);
    }
    return address;
  };
}
