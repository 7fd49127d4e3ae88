import { addToTally, emptyTally } from './internal/peak-tally.js';
import { peakWindow } from './internal/peak-window.js';
import { mappedRisk, type RiskMap } from './internal/risk-map.js';
import type { PeakRiskScene } from './peak-risk-scene.js';
import { riskMaps } from './risk-maps.generated.js';

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

/** Below such a weight no path holds the peak. */
const LEAST_WEIGHT = 1e-9;

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
export function peakRisk(scenes: readonly PeakRiskScene[]): PeakRisk {
  const { stepsPerDay } = scenes[0]!.futures;
  const tally = emptyTally(stepsPerDay);
  let daysLeft = 0;
  let isBegun = false;
  let isFromShapes = false;
  for (const scene of scenes) {
    addToTally(tally, scene);
    isBegun ||= scene.seenSteps > 0;
    isFromShapes ||= scene.isFromShapes === true;
    const { dayCount, pathCount } = scene.futures;
    daysLeft += pathCount * (dayCount - scene.fromStep / stepsPerDay);
  }
  const { paths, places, highestPlaces } = tally;
  if (highestPlaces.every((count) => count === 0)) return nothingMetered(paths, stepsPerDay);
  const shares = {
    day: tally.day / paths,
    hour: tally.hour / paths,
    newPeak: tally.newPeak / paths,
  };
  const left = daysLeft / paths;
  const read = (map: RiskMap, share: number) =>
    isFromShapes ? share : mappedRisk(map, share, left);
  const dayProbability = read(riskMaps[isBegun ? 'dayBegun' : 'day'], shares.day);
  const { start, end } = peakWindow(tally.day > LEAST_WEIGHT ? places : highestPlaces);
  return {
    peakRiskProbability: dayProbability,
    // The coming hour is part of the next 24, and what holds the bill's peak is not below the running one.
    peakHourProbability: Math.min(dayProbability, read(riskMaps.hour, shares.hour)),
    newPeakProbability: Math.max(dayProbability, read(riskMaps.newPeak, shares.newPeak)),
    windowFrom: start,
    windowUntil: end,
    pathCount: paths,
    shares,
  };
}

/** No demand of the next 24 hours is charged for. */
function nothingMetered(pathCount: number, windowUntil: number): PeakRisk {
  const none = { peakRiskProbability: 0, peakHourProbability: 0, newPeakProbability: 0 };
  const shares = { day: 0, hour: 0, newPeak: 0 };
  return { ...none, windowFrom: 0, windowUntil, pathCount, shares };
}
