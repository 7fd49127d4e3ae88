import { MAX_LOG_DAYS } from '../internal/kernel-layout.js';
import type { PolicyTable } from '../observation/policy-table.js';
import type { BatteryParameters, PlanningBattery, ReserveOffer } from '../planning/battery.js';
import type { QuasiRandomSampling } from '../price/initial-normals.js';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-model.js';

/** A battery and the policy that operates it. */
export interface KernelBattery {
  readonly policy: PolicyTable;
  readonly battery: BatteryParameters;
}

/** Paths with batteries on them. */
export interface KernelOptions {
  readonly seed: number;
  readonly prices: PriceTables;
  readonly calendar: PathCalendar;
  /** At least one. Their policies observe alike, and all of them can sell a reserve, or none. */
  readonly batteries: readonly KernelBattery[];
  /** Absent: no reserve is sold. */
  readonly reserve?: ReserveOffer;
  /** Absent: independent random numbers. */
  readonly sampling?: QuasiRandomSampling;
  /** Whether the energy of all hours of a call is kept, of at most `MAX_LOG_DAYS` days. */
  readonly logsEnergy: boolean;
}

/** Simulates a group of up to four paths, and batteries on them. Results of a path do not depend on its group. */
export interface PathsKernel {
  /** Starts `count` paths, 1 to 4, from `firstPath` on; returns what each drew. */
  start(firstPath: number, count: number): readonly PathStart[];
  /** Simulates the next days of these paths. Day 0 is the first. */
  simulateDays(firstDay: number, dayCount: number): void;
  /** Batteries as at the start of a path, and policies without observations, at the start of a day. Prices go on. */
  restart(day: number): void;
  /** What a battery did on a path: sums since the start, or since {@link PathsKernel.clearEarnings}. */
  earnings(lane: number, battery: number): KernelEarnings;
  clearEarnings(lane: number, battery: number): void;
  /** Energy at the start of each hour of the days of the last call, above the minimum [MWh]; a view, which may be longer. */
  energyLog(lane: number, battery: number): Float64Array;
  /** Gives a running battery other parameters, because it has aged or is replaced. It keeps its state of charge. */
  changeBattery(lane: number, battery: number, changed: PlanningBattery): void;
}

/** Year effects of level and log spread that a path drew. */
export interface PathStart {
  readonly levelYear: number;
  readonly spreadYear: number;
}

/** Cash [currency] and energy [MWh] of a battery on a path. */
export interface KernelEarnings {
  readonly energyCash: number;
  readonly reserveCash: number;
  readonly dischargedMwh: number;
  /** Cash and days by calendar month; views. */
  readonly monthCash: Float64Array;
  readonly monthDays: Uint32Array;
}

/** @throws Error where a call logs the energy of more days than there is room for */
export function requireLogRoom({ logsEnergy }: KernelOptions, dayCount: number): void {
  if (!logsEnergy || dayCount <= MAX_LOG_DAYS) return;
  throw new Error(`the energy of at most ${MAX_LOG_DAYS} days is kept; ${dayCount} were asked for`);
}
