import type { Highs, ModelData } from 'highs';
import type { Basis } from '../solver.js';

/** A task for HiGHS, as data that can be sent to another thread. */
export interface NativeTask {
  data: ModelData;
  options: Record<string, string | number | boolean>;
  /** First point of a search. */
  start?: Float64Array;
  /** First basis of a linear program. */
  startBasis?: Basis;
}

/** The outcome of HiGHS, as data that can be sent back; `x` only if it has a feasible point. */
export interface NativeOutcome {
  modelStatus: number;
  runMs: number;
  x?: Float64Array;
  objective?: number;
  rowDuals?: Float64Array;
  basis?: Basis;
  searchBound?: number;
  nodes?: number;
}

/** An improving point found during the search. */
export interface NativeIncumbent {
  x: Float64Array;
  searchBound?: number | undefined;
}

export interface NativeHooks {
  isAborted?: () => boolean;
  onIncumbent?: (incumbent: NativeIncumbent) => void;
}

export function nativeRun(highs: Highs, task: NativeTask, hooks?: NativeHooks): NativeOutcome;
