import type { EngineErrorData } from '@bess/kernel/errors';
import type { PathOutputs } from '../../kernel/path-outputs.js';
import type { SimulationPlan } from '../../kernel/simulation-plan.js';
import type { PreparedSimulation } from '../../plan/prepare-simulation.js';
import type { SimulateOptions, SimulationResult } from '../../types.js';

/** Options of a simulation that can cross to a thread. */
export type PlainOptions = Omit<SimulateOptions, 'signal' | 'onProgress' | 'nowMs'>;

/** Paths of a plan for all threads; each takes the next chunk until there is none. */
export interface SimulateTask {
  readonly kind: 'simulate';
  readonly id: number;
  readonly plan: SimulationPlan;
  readonly pathCount: number;
  readonly chunkPaths: number;
  /** On shared memory. */
  readonly outputs: PathOutputs;
  /** Number of the next path that nobody has taken, on shared memory. */
  readonly nextPath: Int32Array;
}

/** Something that one thread does at one go. */
export type SingleTask =
  | { readonly kind: 'prepare'; readonly options: PlainOptions }
  | {
      readonly kind: 'summarise';
      readonly prepared: PreparedSimulation;
      readonly outputs: readonly PathOutputs[];
    };

/** What a thread is told. */
export type ThreadMessage =
  | SimulateTask
  | (SingleTask & { readonly id: number })
  | { readonly kind: 'drop'; readonly id: number };

/** What a thread answers. */
export type ThreadReply = { readonly id: number } & (
  | { readonly kind: 'paths'; readonly donePaths: number }
  | { readonly kind: 'prepared'; readonly prepared: PreparedSimulation }
  | { readonly kind: 'summarised'; readonly result: SimulationResult }
  | { readonly kind: 'failure'; readonly error: EngineErrorData }
);
