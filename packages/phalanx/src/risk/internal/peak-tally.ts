import type { LoadFutures } from '@bess/strix';
import { netDays } from '../../gate/internal/net-days.js';
import type { PeakRiskScene } from '../peak-risk-scene.js';

/** What the paths of scenes say, summed up. */
export interface PeakTally {
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

const HOURS_PER_DAY = 24;
/** Loads closer to each other than about this share of them count as equal in part, so that few paths tell small probabilities. */
const BLUR = 0.0025;

/** A tally of nothing. */
export function emptyTally(stepsPerDay: number): PeakTally {
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
export function addToTally(tally: PeakTally, scene: PeakRiskScene): void {
  const { futures, fromStep, meteredSteps, runningPeakKw, laterPeaksKw } = scene;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const floorKw = scene.floorKw ?? 0;
  const hourSteps = stepsPerDay / HOURS_PER_DAY;
  const { isSolar, netDayInto } = netDays(futures);
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
    const holds = reaches(highestKw, boundKw);
    tally.day += holds;
    tally.hour += reaches(hourKw, Math.max(boundKw, restKw));
    tally.newPeak += reaches(highestKw, runningKw);
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
function reaches(kw: number, boundKw: number): number {
  const demand = Math.max(0, kw);
  const bound = Math.max(0, boundKw);
  const scale = Math.max(demand, bound);
  // Nothing against nothing: as likely as not.
  return scale > 0 ? 1 / (1 + Math.exp((bound - demand) / (BLUR * scale))) : 0.5;
}
