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
 * Only room below this share of a cap is counted on for charging: beside a high load, charging lifts the peak as soon as that
 * is a little higher than expected.
 */
const chargedBelowShare = 0.8;

/** Candidates of a cap in a round. */
const candidateCount = 9;

/** Each round looks nearer around the best of the one before, as a share of the range. */
const searchSpans = [1, 1 / 2, 1 / 8, 1 / 32];

/** What is gained by a lower cap must be more than rounding. */
const leastGain = 1e-9;

/** Everything {@link peakTargets} takes. */
export interface PeakTargetsOptions {
  readonly tariff: string | Tariff;
  /** The steps that were measured; now is the end of the last. Of them the last four weeks before today count, and today. */
  readonly grid: TimeGrid;
  /** Used in each of them, vehicles included, without the battery [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** What panels gave in each of them [kW]. */
  readonly solarKwSeries?: ArrayLike<number>;
  readonly battery: BatteryOptions;
  /** The controller's, now. */
  readonly state: ControllerState;
}

/** What a controller defends, as the meter shows it: means over its interval. */
export interface PeakTargets {
  /** At any time; what is billed anyway where that is more [kW]. */
  readonly peakKw: number;
  /** By demand period of the tariff [kW]. */
  readonly periodPeaksKw: readonly number[];
  /**
   * What the battery should hold at the beginning of each step from now to local midnight, and at midnight, so that the
   * targets hold however today goes on [kWh].
   */
  readonly reserveKwhSeries: Float64Array;
}

/**
 * The peaks that are worth defending, and the energy that this takes: for each peak that the tariff charges for, the level at which the
 * month is expected to cost least. Too low a level empties the battery before the peak is over, too high a one gives away what it could have held;
 * the last four weeks tell how often. Each candidate is followed through them, and through the ways in which today may go on from what was measured of it; the
 * days that are left of the month are drawn from those of their kind (weekday or weekend). Peaks that the month has seen, and
 * those that a ratchet bills anyway, are paid for. Ask again whenever something turned out differently.
 *
 * Where steps are finer than the meter's, a step may draw more than a target as long as its interval does not: what it has drawn so
 * far decides what is left for its other steps, and that of the interval that runs stands in the state.
 *
 * @param options Powers in [kW].
 * @returns null before a first whole day was measured.
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
  const battery = createPlannedBattery(options.battery, 'battery');
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

/** What {@link peakTargets} does, of options that are known to be sound. */
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
 * The caps under which the month's peaks are expected to cost least, one after the other in rounds: a lower one costs less
 * where the battery can hold it, and more on the days on which it is empty too soon.
 *
 * @returns At any time first, then by demand period [kW]; infinity for peaks that cost nothing.
 */
function searchCaps(problem: PeakProblem): Float64Array {
  const { charged, floorKw, battery } = problem;
  const highestKw = uncontrolledPeaks(problem);
  const capsKw = highestKw.map(() => Number.POSITIVE_INFINITY);
  const lowestKw = highestKw.map((kw, index) => Math.max(0, floorKw[index]!, kw - battery.powerKw));
  for (const index of charged) {
    // Charging for a dear window may be worth a peak that the load itself does not come to.
    highestKw[index] = Math.max(highestKw[index]!, lowestKw[index]!) + battery.powerKw;
    capsKw[index] = highestKw[index]!;
  }
  // Windows first, while any time has room to charge for them.
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
        if (cost >= least - leastGain * Math.max(1, least)) continue;
        least = cost;
        best = capsKw[index]!;
      }
      capsKw[index] = best;
    }
  }
  // A cap that is never come to is lowered to what is: nothing changes but what is defended against a load that nobody has seen.
  const highestLeftKw = peaksUnderCaps(problem, capsKw);
  for (const index of charged) capsKw[index] = Math.min(capsKw[index]!, highestLeftKw[index]!);
  return capsKw;
}

/** What the load itself comes to on any of the days. */
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

/** What import comes to at most under caps, on the days that were and in all ways that today may go; at any time first, then by demand period [kW]. */
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
 * What the battery should still hold at the beginning of each step of the rest of today, so that the caps hold whichever way
 * the day goes, charging where there is room included.
 *
 * @param capsKw At any time first, then by demand period.
 * @returns One entry for each step from now to midnight, and one for midnight [kWh].
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
