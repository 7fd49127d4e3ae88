import type { PolicyTable } from '../policy/policy-table.js';
import type { DaySettled } from './internal/settle-day.js';

/**
 * A battery, a policy and what they remember along a path. Made by {@link createDispatchState}, set to the start of a path
 * by {@link startDispatch}, moved on by {@link dispatchDay}. Energy is counted in points of the policy's SoC grid, so that
 * the nearest point is one addition away.
 */
export interface DispatchState {
  readonly policy: PolicyTable;
  /** Energy between two points [MWh]; 0 when the battery has no room. */
  readonly mwhOfPoint: number;
  /** Highest point. */
  readonly topPoint: number;
  /** Energy at the start [points]. */
  readonly initialPoints: number;
  /** Moved by one step of action in an hour [points]. */
  readonly chargePointsOfStep: number;
  readonly dischargePointsOfStep: number;
  /** At the meter, for one point [MWh]. */
  readonly boughtMwhOfPoint: number;
  readonly soldMwhOfPoint: number;
  readonly wearPerMwhDischarged: number;
  readonly reserve: ReserveLimits | undefined;
  /** Number of regime edges surely passed at each 1/1024 of the surprise from −1 to 1. */
  readonly edgesPassed: Uint8Array;
  /**
   * What the hourly loops read and write: running profile (24 hours of weekdays, then of weekends), the four edges and one that
   * is never reached, width factor, reach, gains of the surprise, of weekdays and of weekends, half the bins, and the numbers of
   * the battery in the order of this interface.
   */
  readonly memory: Float64Array;
  /** Of each hour of the day: row of the policy's state, without the SoC. */
  readonly rows: Int32Array;
  /** Scale and class of the day. */
  readonly settled: DaySettled;
  surprise: number;
  /** [points] */
  energy: number;
  /** Since the start of the path: sold less bought energy and paid for reserves [currency], discharged [MWh]. */
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
}

/** What bounds an offer of reserve and what it costs to hold; method note, section 3. */
export interface ReserveLimits {
  /** Rated power and largest offer [MW]. */
  readonly powerMw: number;
  readonly depthMw: number;
  /** Reserve that one point of energy allows [MW]. */
  readonly upMwOfPoint: number;
  /** Reserve that one point of room allows, beside what needs no room: all of one that is upwards only [MW]. */
  readonly downMwOfPoint: number;
  readonly roomlessMw: number;
  /** Deployed upwards in an hour, for each MW [MWh]. */
  readonly deployedMwh: number;
  /** What that takes from the store, for each MW [points]. */
  readonly drainedPoints: number;
  /** Share of the deployed energy that is sold at the energy price: 1, or 0 where what is deployed down nets it out. */
  readonly soldShare: number;
}
