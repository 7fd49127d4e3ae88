import type { LoadFutures } from '@bess/strix/load-futures';
import { netLoadDays } from '../futures/net-load.js';
import { riskCalibrations } from './calibration.generated.js';
import { calibrateRisk, type RiskCalibration } from './calibration.js';

const WINDOW_SHARE = 0.8;
const HOURS_PER_DAY = 24;

/** Loads closer to each other than about this share of them count as equal in part, so that few paths tell small probabilities. */
const SMOOTHING_SHARE = 0.0025;

/** Below such a weight no path holds the peak. */
const MIN_WEIGHT = 1e-9;

/** How likely the bill's peak comes soon if nothing is done, and where it would be. */
export interface PeakRisk {
  /** P(the next 24 hours hold the peak that the bill charges for): their highest demand reaches running peak, floor and the rest. */
  readonly peakRiskProbability: number;
  /** The same for the coming hour. */
  readonly peakHourProbability: number;
  /** P(a demand above the running peak within the next 24 hours). */
  readonly newPeakProbability: number;
  /** Of the shortest window with 80 % of the places of that peak: first step, counted from now. */
  readonly windowFrom: number;
  /** One past its last step. */
  readonly windowUntil: number;
  /** Paths that they rest on. */
  readonly pathCount: number;
  /** What the paths say before it is read as a probability. */
  readonly shares: { readonly day: number; readonly hour: number; readonly newPeak: number };
}

/**
 * The risk of the bill's peak in the next 24 hours and in the coming hour, without action: counted over the paths of one or several scenes, by
 * steps that are rounded off, and read as probabilities by what came of such shares in 27 buildings. Where no path holds the peak, the
 * window is that of the highest demand; where the next 24 hours are not metered the risk is 0. Method note, section 12.
 *
 * @param scenes - at least one, all with steps of the same length; each counts by its paths
 * @example
 * const futures = drawLoadFutures(prepared, { seed: 1, pathCount: 2000, parameterDraws: 20, kinds: [0, 0, 1] });
 * peakRisk([{ futures, seenSteps: 0, fromStep: 0, runningPeakKw: 120 }]).peakRiskProbability; // => e.g. 0.2
 */
export function peakRisk(scenes: readonly PeakRiskProblem[]): PeakRisk {
  const { stepsPerDay } = scenes[0]!.futures;
  const tally = emptyCounts(stepsPerDay);
  let daysLeft = 0;
  let isBegun = false;
  let isFromShapes = false;
  for (const scene of scenes) {
    countPeaks(tally, scene);
    isBegun ||= scene.seenSteps > 0;
    isFromShapes ||= scene.isFromShapes === true;
    const { dayCount, pathCount } = scene.futures;
    daysLeft += pathCount * (dayCount - scene.fromStep / stepsPerDay);
  }
  const { paths, places, highestPlaces } = tally;
  if (highestPlaces.every((count) => count === 0)) return zeroRisk(paths, stepsPerDay);
  const shares = {
    day: tally.day / paths,
    hour: tally.hour / paths,
    newPeak: tally.newPeak / paths,
  };
  const left = daysLeft / paths;
  const read = (map: RiskCalibration, share: number) =>
    isFromShapes ? share : calibrateRisk(map, share, left);
  const dayProbability = read(riskCalibrations[isBegun ? 'dayBegun' : 'day'], shares.day);
  const { start, end } = peakWindow(tally.day > MIN_WEIGHT ? places : highestPlaces);
  return {
    peakRiskProbability: dayProbability,
    // The coming hour is part of the next 24, and what holds the bill's peak is not below the running one.
    peakHourProbability: Math.min(dayProbability, read(riskCalibrations.hour, shares.hour)),
    newPeakProbability: Math.max(dayProbability, read(riskCalibrations.newPeak, shares.newPeak)),
    windowFrom: start,
    windowUntil: end,
    pathCount: paths,
    shares,
  };
}

/** No demand of the next 24 hours is charged for. */
function zeroRisk(pathCount: number, windowUntil: number): PeakRisk {
  const none = { peakRiskProbability: 0, peakHourProbability: 0, newPeakProbability: 0 };
  const shares = { day: 0, hour: 0, newPeak: 0 };
  return { ...none, windowFrom: 0, windowUntil, pathCount, shares };
}

/** Futures of a billing period without action, and the peaks that its rest is up against. */
export interface PeakRiskProblem {
  /** From today's local midnight to the end of the billing period, drawn with what is seen of today. */
  readonly futures: LoadFutures;
  /** Steps of today that were seen when the futures were drawn: those are the same on all paths. */
  readonly seenSteps: number;
  /**
   * Whether nothing was learned of the facility yet, so that they come from shapes of other loads: then shares of paths are taken for
   * probabilities as they are.
   */
  readonly isFromShapes?: boolean;
  /** First step of today that is not over, by the local clock. */
  readonly fromStep: number;
  /** Coming days × steps of a day, today first: 1 where a demand charge counts; without it all count. */
  readonly meteredSteps?: Uint8Array;
  /** Highest demand of the billing period so far [kW], by path where it is not known; 0 at its beginning. */
  readonly runningPeakKw: number | Float64Array;
  /** The ratchet's floor [kW]; 0 without it. */
  readonly floorKw?: number;
  /** By path: highest metered net load from the day after tomorrow on [kW], where it is known already. */
  readonly laterPeaksKw?: Float64Array;
}

/** What the paths of scenes say, summed up. */
interface PeakCounts {
  paths: number;
  /** Weights of the paths whose bill's peak falls within the next 24 hours. */
  day: number;
  /** The same for the coming hour. */
  hour: number;
  /** Paths' weights of a demand above the running peak within the next 24 hours. */
  newPeak: number;
  /** By step from now on: weights of the paths whose bill's peak is there. */
  readonly places: Float64Array;
  /** By step from now on: paths whose highest demand of the next 24 hours is there, whether it is the bill's peak or not. */
  readonly highestPlaces: Float64Array;
}

/** A tally of nothing. */
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

/** Adds the paths of a scene. Method note, equations (40) and (41). */
function countPeaks(tally: PeakCounts, scene: PeakRiskProblem): void {
  const { futures, fromStep, meteredSteps, runningPeakKw, laterPeaksKw } = scene;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const floorKw = scene.floorKw ?? 0;
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
        const ahead = day * stepsPerDay + step - fromStep;
        if (ahead >= stepsPerDay) {
          if (kw > laterKw) laterKw = kw;
          continue;
        }
        if (kw > highestKw) {
          highestKw = kw;
          place = ahead;
        }
        if (ahead < hourSteps) hourKw = Math.max(hourKw, kw);
        else restKw = Math.max(restKw, kw);
      }
    }
    tally.paths += 1;
    if (place < 0) continue;
    const boundKw = Math.max(runningKw, floorKw, laterKw);
    const holds = smoothedExceedance(highestKw, boundKw);
    tally.day += holds;
    tally.hour += smoothedExceedance(hourKw, Math.max(boundKw, restKw));
    tally.newPeak += smoothedExceedance(highestKw, runningKw);
    tally.places[place] = tally.places[place]! + holds;
    tally.highestPlaces[place] = tally.highestPlaces[place]! + 1;
  }
}

/** Highest load from the day after tomorrow on [kW]. */
function laterPeak({ dayPeakKw, dayCount }: LoadFutures, path: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = path * (dayCount - 1) + 1; at < (path + 1) * (dayCount - 1); at += 1) {
    if (dayPeakKw[at]! > highest) highest = dayPeakKw[at]!;
  }
  return highest;
}

/** How far a demand reaches a bound, 0 to 1: a step that is rounded off. Demands below 0 cost nothing, so they count as 0. */
function smoothedExceedance(kw: number, boundKw: number): number {
  const demand = Math.max(0, kw);
  const bound = Math.max(0, boundKw);
  const scale = Math.max(demand, bound);
  // Nothing against nothing: as likely as not.
  return scale > 0 ? 1 / (1 + Math.exp((bound - demand) / (SMOOTHING_SHARE * scale))) : 0.5;
}

/**
 * The shortest run of steps that holds at least 80 % of all counts; among runs of one length the one that holds most, then the first.
 *
 * @param counts - by step, with a positive sum
 * @returns first step and the one after the last
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
