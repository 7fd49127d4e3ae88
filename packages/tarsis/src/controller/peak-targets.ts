import type { TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { meterInterval } from '@bess/tariff-library/bill';
import { checkSeries, validators } from '../internal/validate.js';
import { createPlannedBattery } from '../problem/battery.js';
import type { BatteryOptions } from '../schema/battery-options.js';
import { type ControllerState, stateAt } from './controller-state.js';
import { expectedPeakCost } from './expected-peak-cost.js';
import { followCaps, followToday } from './follow-caps.js';
import { demandOfIntervalKw, restKwForDemand } from './meter-interval.js';
import { type PeakProblem, type PeakProblemOptions, peakProblem } from './peak-problem.js';

/**
 * The reserve counts on recharging only below this share of a cap: next to a high load, charging would raise the peak
 * as soon as the load is slightly higher than expected.
 */
const chargedBelowShare = 0.8;

/** Candidate levels per cap and round. */
const candidateCount = 9;

/** Search range of each round around the best level so far, as a share of the full range. */
const searchSpans = [1, 1 / 2, 1 / 8, 1 / 32];

/** A lower cap is accepted only if it saves more than rounding. */
const minGain = 1e-9;

/** Options of {@link peakTargets}. */
export interface PeakTargetsOptions {
  readonly tariff: string | Tariff;
  /** The measured steps; now is the end of the last one. Today and the last four weeks before it are used. */
  readonly grid: TimeGrid;
  /** Consumption in each step, vehicles included, without the battery [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** Solar power in each step [kW]. */
  readonly solarKwSeries?: ArrayLike<number>;
  readonly battery: BatteryOptions;
  /** State of the controller now. */
  readonly state: ControllerState;
}

/** The peaks that a controller defends, as the meter shows them: means over its interval. */
export interface PeakTargets {
  /** Any-time peak, or the demand that is billed in any case if that is higher [kW]. */
  readonly peakKw: number;
  /** By demand period of the tariff [kW]. */
  readonly periodPeaksKw: readonly number[];
  /**
   * Energy that the battery should hold at the beginning of each step from now to local midnight, and at midnight, so that
   * it can hold the targets in every scenario of today [kWh].
   */
  readonly reserveKwhSeries: Float64Array;
}

/**
 * Chooses the peaks to defend and the energy reserve that this needs. For each peak that the tariff charges for, it picks
 * the level with the lowest expected cost of the month. A level that is too low empties the battery before the peak is
 * over; one that is too high gives away savings. Each candidate level is simulated over the last four weeks and over
 * scenarios of the rest of today; the remaining days of the month are drawn from past days of the same kind (weekday or
 * weekend). Levels never lie below peaks that the month has already reached or that a ratchet bills in any case. Call it
 * again whenever measurements differ from the expectation.
 *
 * Where steps are shorter than the meter interval, a single step may exceed a target as long as its interval does not.
 * The imports earlier in the interval determine what its remaining steps may draw; those of the current interval are
 * part of the state.
 *
 * @param options Powers in [kW].
 * @returns null before the first complete day was measured.
 * @throws EngineError `unknownTariff`, `tariffNotSupported`; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const grid = createTimeGrid({ start: '2026-06-03', length: 28 * 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const tariff = 'sce-tou-8-option-d-under-2-kv';
 * const state = startController({ tariff, grid });
 * const loadKwSeries = new Float64Array(28 * 24).fill(100);
 * const battery = { powerKw: 0, capacityKwh: 0 };
 * Math.round(peakTargets({ tariff, grid, loadKwSeries, battery, state }).peakKw);
 * // => 100
 */
export function peakTargets(options: PeakTargetsOptions): PeakTargets | null {
  validators.peakTargets(options);
  const { grid } = options;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const battery = createPlannedBattery(options.battery, 'battery', tariff);
  const state = stateAt(options.state, tariff, grid, grid.length);
  const netKwSeries = checkSeries('loadKwSeries', options.loadKwSeries, grid.length, {
    minimum: 0,
  });
  if (options.solarKwSeries !== undefined) {
    const solar = checkSeries('solarKwSeries', options.solarKwSeries, grid.length, {
      minimum: 0,
    });
    for (const [step, kw] of solar.entries()) netKwSeries[step]! -= kw;
  }
  return choosePeakTargets({ tariff, grid, battery, state, netKwSeries });
}

/** {@link peakTargets} without validation. */
export function choosePeakTargets(
  options: Omit<PeakProblemOptions, 'meterSteps'>,
): PeakTargets | null {
  const { tariff, grid } = options;
  const meterSteps = meterInterval(tariff, grid).steps;
  const problem = peakProblem({ ...options, meterSteps });
  if (!problem) return null;
  const capsKw = searchCaps(problem);
  const [peakKw, ...periodPeaksKw] = problem.floorKw.map((floorKw, index) =>
    Number.isFinite(capsKw[index]) ? Math.max(floorKw, capsKw[index]!) : floorKw,
  );
  return { peakKw: peakKw!, periodPeaksKw, reserveKwhSeries: reserveEnergy(problem, capsKw) };
}

/**
 * Searches the caps with the lowest expected cost, one cap at a time in several rounds. A lower cap costs less while the
 * battery can hold it, and more on days on which the battery empties too early.
 *
 * @returns Any-time cap first, then by demand period [kW]; infinity for peaks that cost nothing.
 */
function searchCaps(problem: PeakProblem): Float64Array {
  const { charged, floorKw, battery } = problem;
  const highestKw = uncontrolledPeaks(problem);
  const capsKw = highestKw.map(() => Number.POSITIVE_INFINITY);
  const lowestKw = highestKw.map((kw, index) => Math.max(0, floorKw[index]!, kw - battery.powerKw));
  for (const index of charged) {
    // Charging for an expensive period may justify a peak above that of the load itself.
    highestKw[index] = Math.max(highestKw[index]!, lowestKw[index]!) + battery.powerKw;
    capsKw[index] = highestKw[index]!;
  }
  // Demand periods first, while the any-time cap still leaves room to charge for them.
  const inOrder = charged.toReversed();
  const costOf = expectedPeakCost(problem);
  let least = costOf(capsKw);
  for (const share of searchSpans) {
    for (const index of inOrder) {
      const low = lowestKw[index]!;
      const high = highestKw[index]!;
      const span = share * (high - low);
      const middle = share < 1 ? capsKw[index]! : (low + high) / 2;
      let best = capsKw[index]!;
      for (let candidate = 0; candidate < candidateCount; candidate += 1) {
        const kw = middle + span * (candidate / (candidateCount - 1) - 0.5);
        capsKw[index] = Math.min(high, Math.max(low, kw));
        if (capsKw[index] === best) continue;
        const cost = costOf(capsKw);
        if (cost >= least - minGain * Math.max(1, least)) continue;
        least = cost;
        best = capsKw[index]!;
      }
      capsKw[index] = best;
    }
  }
  // A cap that no simulated day reaches is lowered to the highest value reached. The simulated cost stays the same, and the
  // controller also defends this level against loads not seen before.
  const highestLeftKw = peaksUnderCaps(problem, capsKw);
  for (const index of charged) capsKw[index] = Math.min(capsKw[index]!, highestLeftKw[index]!);
  return capsKw;
}

/** Highest load of any day, without the battery. */
function uncontrolledPeaks({ past, today, tierSchedules }: PeakProblem): Float64Array {
  const highestKw = new Float64Array(tierSchedules.length);
  const raise = (series: Float64Array, periodSeries: Int16Array) => {
    for (const [interval, kw] of series.entries()) {
      const period = periodSeries[interval]!;
      highestKw[0] = Math.max(highestKw[0]!, kw);
      if (period >= 0) highestKw[period + 1] = Math.max(highestKw[period + 1]!, kw);
    }
  };
  raise(past.netKwSeries, past.periodSeries);
  for (const [restKw, ...laterKw] of today.netKwSeries) {
    const firstKw = demandOfIntervalKw(Math.max(0, restKw!), today.running);
    raise(Float64Array.of(firstKw, ...laterKw), today.periodSeries);
  }
  return highestKw;
}

/** Highest import under the caps over the past days and all scenarios of today; any-time first, then by demand period [kW]. */
function peaksUnderCaps(problem: PeakProblem, capsKw: Float64Array): Float64Array {
  const { battery, intervalHours, past, today } = problem;
  const follower = { battery, stepHours: intervalHours, capsKw };
  const highestKw = new Float64Array(capsKw.length);
  const { netKwSeries, periodSeries } = past;
  const fullKwh = battery.maxSocFraction * battery.capacityKwh;
  followCaps(highestKw, follower, netKwSeries, periodSeries, 0, netKwSeries.length, fullKwh);
  for (const series of today.netKwSeries) followToday(highestKw, follower, problem, series);
  return highestKw;
}

/**
 * Minimum energy at the beginning of each step of the rest of today with which the battery can hold the caps in every
 * scenario, counting on recharging where there is room.
 *
 * @returns One entry per step from now to midnight, and one for midnight [kWh].
 */
function reserveEnergy(
  { battery, stepHours, intervalHours, today }: PeakProblem,
  capsKw: Float64Array,
): Float64Array {
  const { running, periodSeries } = today;
  const meterSteps = Math.round(intervalHours / stepHours);
  const steps = running.steps + (periodSeries.length - 1) * meterSteps;
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = battery;
  const lowKwh = battery.minSocFraction * capacityKwh;
  const windowKwh = battery.maxSocFraction * capacityKwh - lowKwh;
  const reserve = new Float64Array(steps + 1).fill(lowKwh);
  for (const netKwSeries of today.netKwSeries) {
    let neededKwh = 0;
    let step = steps;
    for (let interval = periodSeries.length - 1; interval >= 0; interval -= 1) {
      const period = periodSeries[interval]!;
      const capKw = Math.min(capsKw[0]!, period < 0 ? capsKw[0]! : capsKw[period + 1]!);
      const leftKw = interval === 0 ? restKwForDemand(capKw, running) : capKw;
      const netKw = netKwSeries[interval]!;
      const aboveKw = Math.min(powerKw, Math.max(0, netKw - leftKw));
      const roomKw = Math.min(powerKw, Math.max(0, chargedBelowShare * leftKw - netKw));
      const ofStepKwh = (aboveKw / dischargeEfficiency - roomKw * chargeEfficiency) * stepHours;
      const from = interval === 0 ? 0 : step - meterSteps;
      for (step -= 1; step >= from; step -= 1) {
        neededKwh = Math.min(windowKwh, Math.max(0, neededKwh + ofStepKwh));
        reserve[step] = Math.max(reserve[step]!, lowKwh + neededKwh);
      }
      step = from;
    }
  }
  return reserve;
}
