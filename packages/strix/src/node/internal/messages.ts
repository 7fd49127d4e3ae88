import type { EngineErrorData } from '@bess/kernel/errors';
import type { PathOutputs } from '../../kernel/path-outputs.js';
import type { SimulationPlan } from '../../kernel/simulation-plan.js';

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

/** What a thread is told. */
export type ThreadMessage = SimulateTask | { readonly kind: 'drop'; readonly id: number };

/** What a thread answers. */
export type ThreadReply = { readonly id: number } & (
  | { readonly kind: 'paths'; readonly donePaths: number }
  | { readonly kind: 'failure'; readonly error: EngineErrorData }
);
