import type { Highs, ModelData } from 'highs';
import type { Basis } from '../solver.js';

/** What HiGHS is asked to do, in data that can cross to another thread. */
export interface NativeTask {
  data: ModelData;
  options: Record<string, string | number | boolean>;
  /** First point of a search. */
  start?: Float64Array;
  /** First basis of a linear program. */
  startBasis?: Basis;
}

/** What HiGHS says, in data that can cross back; `x` only where it has a feasible point. */
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

/** A point found on the way. */
export interface NativeIncumbent {
  x: Float64Array;
  searchBound?: number | undefined;
}

export interface NativeHooks {
  isAborted?: () => boolean;
  onIncumbent?: (incumbent: NativeIncumbent) => void;
}

export function nativeRun(highs: Highs, task: NativeTask, hooks?: NativeHooks): NativeOutcome;
