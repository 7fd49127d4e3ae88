import type { DayProblem } from '../../plan/day-problem.js';
import type { TodayOptions } from '../today-options.js';
import { blockProblem } from './block-problem.js';
import { type HourBlocks, hourBlocks } from './hour-blocks.js';
import type { LaterTargets } from './later-targets.js';
import type { NetPaths } from './net-paths.js';
import { todayWindows } from './today-windows.js';

/** What is to be planned of the rest of today. */
export interface TodayBlocks {
  readonly problem: DayProblem;
  readonly blocks: HourBlocks;
  /** Block of the problem that a step of the day is in. */
  readonly blockOf: (step: number) => number;
  /** By step of the day: whether a window of the problem meters it. */
  readonly isMetered: Uint8Array;
  /** Peaks by window of the options to those of the problem; always in the same array [kW]. */
  readonly pick: (peaksKw: ArrayLike<number>) => Float64Array;
}

/**
 * Lays the rest of today out in blocks, for the windows that are worth planning for.
 *
 * @param options - battery, windows, peaks so far
 * @param paths - net loads of the futures
 * @param later - how far peaks of the later days can be brought down, of all windows
 * @returns undefined where no window meters the rest of today
 */
export function todayBlocks(
  options: TodayOptions,
  paths: NetPaths,
  later: LaterTargets,
): TodayBlocks | undefined {
  const { options: planned, chosen, pick } = todayWindows(options);
  if (planned === undefined) return undefined;
  const blocks = hourBlocks(paths, planned.fromStep, planned.stepMinutes);
  const problem = blockProblem(
    planned,
    paths,
    {
      naturalKw: ofWindows(later.naturalKw, chosen, paths.pathCount),
      leastKw: ofWindows(later.leastKw, chosen, paths.pathCount),
    },
    blocks,
  );
  const isMetered = Uint8Array.from({ length: paths.stepsPerDay }, (_, step) =>
    planned.meteredSteps.some((steps) => steps[step] === 1) ? 1 : 0,
  );
  const blockOf = (step: number) => Math.floor(step / blocks.stepsPerBlock) - blocks.firstBlock;
  return { problem, blocks, blockOf, isMetered, pick };
}

function ofWindows(values: Float64Array, windows: readonly number[], pathCount: number) {
  const chosen = new Float64Array(windows.length * pathCount);
  for (const [place, window] of windows.entries()) {
    chosen.set(values.subarray(window * pathCount, (window + 1) * pathCount), place * pathCount);
  }
  return chosen;
}
