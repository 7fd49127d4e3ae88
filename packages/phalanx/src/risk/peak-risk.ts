import type { LoadFutures } from '@bess/strix/load-futures';
import { netLoadDays } from '../futures/net-load.js';
import { riskCalibrations } from './calibration.generated.js';
import { calibrateRisk, type RiskCalibration } from './calibration.js';

const WINDOW_SHARE = 0.8;
const HOURS_PER_DAY = 24;

/** Bandwidth of the smoothed comparison of two loads, as a share of them, so that few paths suffice for small probabilities. */
const SMOOTHING_SHARE = 0.0025;

/** A smaller total weight means that no path reaches the peak. */
const MIN_WEIGHT = 1e-9;

/** Probability that the billing peak occurs soon without battery action, and when. */
export interface PeakRisk {
  /**
   * Probability that the next 24 hours contain the billing peak: their highest demand reaches the running peak, the floor and the peak of the
   * later days.
   */
  readonly peakRiskProbability: number;
  /** The same for the coming hour. */
  readonly peakHourProbability: number;
  /** Probability of a demand above the running peak within the next 24 hours. */
  readonly newPeakProbability: number;
  /** First step of the shortest window with 80 % of the times of that peak, counted from now. */
  readonly windowFrom: number;
  /** The step after its last one. */
  readonly windowUntil: number;
  /** By step from now: share of the times of that peak, which the window is chosen from; all 0 if the next 24 hours are not metered. */
  readonly timeShares: Float64Array;
  /** Number of paths. */
  readonly pathCount: number;
  /** Shares of the paths, before calibration. */
  readonly shares: { readonly day: number; readonly hour: number; readonly newPeak: number };
}

/**
 * Probability of the billing peak in the next 24 hours and in the coming hour, without battery action: the smoothed share of paths, over one
 * or several problems, calibrated with the outcomes in 27 buildings. If no path reaches the peak, the window is that of the highest demand;
 * if the next 24 hours are not metered, the risk is 0. Method note, section 12.
 *
 * @param problems - at least one, all with the same step length; each is weighted by its paths
 * @example
 * const futures = drawLoadFutures(prepared, { seed: 1, pathCount: 2000, parameterDraws: 20, kinds: [0, 0, 1] });
 * peakRisk([{ futures, seenSteps: 0, fromStep: 0, runningPeakKw: 120 }]).peakRiskProbability; // => e.g. 0.2
 */
export function peakRisk(problems: readonly PeakRiskProblem[]): PeakRisk {
  const { stepsPerDay } = problems[0]!.futures;
  const counts = emptyCounts(stepsPerDay);
  let daysLeft = 0;
  let isDayStarted = false;
  let isFromShapes = false;
  for (const problem of problems) {
    countPeaks(counts, problem);
    isDayStarted ||= problem.seenSteps > 0;
    isFromShapes ||= problem.isFromShapes === true;
    const { dayCount, pathCount } = problem.futures;
    daysLeft += pathCount * (dayCount - problem.fromStep / stepsPerDay);
  }
  const { paths, places, highestPlaces } = counts;
  if (highestPlaces.every((count) => count === 0)) return zeroRisk(paths, stepsPerDay);
  const shares = {
    day: counts.day / paths,
    hour: counts.hour / paths,
    newPeak: counts.newPeak / paths,
  };
  const left = daysLeft / paths;
  const calibrate = (calibration: RiskCalibration, share: number) =>
    isFromShapes ? share : calibrateRisk(calibration, share, left);
  const dayProbability = calibrate(riskCalibrations[isDayStarted ? 'dayBegun' : 'day'], shares.day);
  const times = counts.day > MIN_WEIGHT ? places : highestPlaces;
  const { start, end } = peakWindow(times);
  const total = times.reduce((sum, count) => sum + count, 0);
  return {
    peakRiskProbability: dayProbability,
    // The coming hour is part of the next 24 hours, and a billing peak is never below the running peak.
    peakHourProbability: Math.min(dayProbability, calibrate(riskCalibrations.hour, shares.hour)),
    newPeakProbability: Math.max(
      dayProbability,
      calibrate(riskCalibrations.newPeak, shares.newPeak),
    ),
    windowFrom: start,
    windowUntil: end,
    timeShares: times.map((count) => count / total),
    pathCount: paths,
    shares,
  };
}

function zeroRisk(pathCount: number, windowUntil: number): PeakRisk {
  const none = { peakRiskProbability: 0, peakHourProbability: 0, newPeakProbability: 0 };
  const shares = { day: 0, hour: 0, newPeak: 0 };
  const timeShares = new Float64Array(windowUntil);
  return { ...none, windowFrom: 0, windowUntil, timeShares, pathCount, shares };
}

/** Paths of a billing period without battery action, and the peaks that they compete with. */
export interface PeakRiskProblem {
  /** From today's local midnight to the end of the billing period, given today's readings. */
  readonly futures: LoadFutures;
  /** Steps of today that were observed when the paths were drawn, which are the same on all paths. */
  readonly seenSteps: number;
  /**
   * Whether the history is too short, so that the paths come from load shapes of other buildings; then shares of paths are used without
   * calibration.
   */
  readonly isFromShapes?: boolean;
  /** First step of today that is not over, by the local clock. */
  readonly fromStep: number;
  /** Coming days × steps of a day, today first: 1 if a step is metered; by default all are. */
  readonly meteredSteps?: Uint8Array;
  /** Highest demand of the billing period so far [kW], by path if it is not known; 0 at the start of the period. */
  readonly runningPeakKw: number | Float64Array;
  /** Ratchet floor [kW]; 0 by default. */
  readonly floorKw?: number;
  /** By path: highest metered net load from the day after tomorrow on [kW], if already known. */
  readonly laterPeaksKw?: Float64Array;
}

interface PeakCounts {
  paths: number;
  /** Weight of the paths whose billing peak is within the next 24 hours. */
  day: number;
  /** The same for the coming hour. */
  hour: number;
  /** Weight of the paths with a demand above the running peak within the next 24 hours. */
  newPeak: number;
  /** By step from now: weight of the paths with their billing peak at that step. */
  readonly places: Float64Array;
  /** By step from now: number of paths with their highest demand of the next 24 hours at that step, whether or not it is the billing peak. */
  readonly highestPlaces: Float64Array;
}

function emptyCounts(stepsPerDay: number): PeakCounts {
  return {
    paths: 0,
    day: 0,
    hour: 0,
    newPeak: 0,
    places: new Float64Array(stepsPerDay),
    highestPlaces: new Float64Array(stepsPerDay),
  };
}

/** Adds the paths of a problem. Method note, equations (40) and (41). */
function countPeaks(counts: PeakCounts, problem: PeakRiskProblem): void {
  const { futures, fromStep, meteredSteps, runningPeakKw, laterPeaksKw } = problem;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const floorKw = problem.floorKw ?? 0;
  const hourSteps = stepsPerDay / HOURS_PER_DAY;
  const { isSolar, netDayInto } = netLoadDays(futures);
  const dayKw = new Float64Array(stepsPerDay);
  const isLaterKnown = laterPeaksKw !== undefined || (!isSolar && !meteredSteps);
  const visitedDays = isLaterKnown ? Math.min(2, dayCount) : dayCount;
  for (let path = 0; path < pathCount; path += 1) {
    const runningKw = typeof runningPeakKw === 'number' ? runningPeakKw : runningPeakKw[path]!;
    let hourKw = Number.NEGATIVE_INFINITY;
    let restKw = Number.NEGATIVE_INFINITY;
    let laterKw = laterPeaksKw
      ? laterPeaksKw[path]!
      : isLaterKnown
        ? laterPeak(futures, path)
        : Number.NEGATIVE_INFINITY;
    let place = -1;
    let highestKw = Number.NEGATIVE_INFINITY;
    for (let day = 0; day < visitedDays; day += 1) {
      netDayInto(dayKw, path, day);
      for (let step = day === 0 ? fromStep : 0; step < stepsPerDay; step += 1) {
        if (meteredSteps && meteredSteps[day * stepsPerDay + step] === 0) continue;
        const kw = dayKw[step]!;
        const lookahead = day * stepsPerDay + step - fromStep;
        if (lookahead >= stepsPerDay) {
          if (kw > laterKw) laterKw = kw;
          continue;
        }
        if (kw > highestKw) {
          highestKw = kw;
          place = lookahead;
        }
        if (lookahead < hourSteps) hourKw = Math.max(hourKw, kw);
        else restKw = Math.max(restKw, kw);
      }
    }
    counts.paths += 1;
    if (place < 0) continue;
    const boundKw = Math.max(runningKw, floorKw, laterKw);
    const weight = smoothedExceedance(highestKw, boundKw);
    counts.day += weight;
    counts.hour += smoothedExceedance(hourKw, Math.max(boundKw, restKw));
    counts.newPeak += smoothedExceedance(highestKw, runningKw);
    counts.places[place] = counts.places[place]! + weight;
    counts.highestPlaces[place] = counts.highestPlaces[place]! + 1;
  }
}

function laterPeak({ dayPeakKw, dayCount }: LoadFutures, path: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = path * (dayCount - 1) + 1; at < (path + 1) * (dayCount - 1); at += 1) {
    if (dayPeakKw[at]! > highest) highest = dayPeakKw[at]!;
  }
  return highest;
}

/** Smoothed indicator (sigmoid) that a demand reaches a bound. Demands below 0 cost nothing, so they count as 0. */
function smoothedExceedance(kw: number, boundKw: number): number {
  const demand = Math.max(0, kw);
  const bound = Math.max(0, boundKw);
  const scale = Math.max(demand, bound);
  // Both are 0: probability ½.
  return scale > 0 ? 1 / (1 + Math.exp((bound - demand) / (SMOOTHING_SHARE * scale))) : 0.5;
}

/**
 * The shortest run of steps that contains at least 80 % of all counts; among runs of the same length the one with the most, then the first.
 */
function peakWindow(counts: Float64Array): { readonly start: number; readonly end: number } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let best = { start: 0, end: counts.length, held: total };
  let end = 0;
  let held = 0;
  for (let start = 0; start < counts.length; start += 1) {
    while (end < counts.length && held < WINDOW_SHARE * total) {
      held += counts[end]!;
      end += 1;
    }
    if (held < WINDOW_SHARE * total) break;
    const shorter = end - start - (best.end - best.start);
    if (shorter < 0 || (shorter === 0 && held > best.held)) best = { start, end, held };
    held -= counts[start]!;
  }
  return { start: best.start, end: best.end };
}
