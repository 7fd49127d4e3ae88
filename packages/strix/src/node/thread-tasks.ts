import { cancelledError } from '../internal/strix-error.js';
import {
  allocateOutputs,
  type PathOutputs,
  type SimulationPlan,
} from '../simulation/simulate-paths.js';
import { shareArrays } from './share-arrays.js';
import type { SingleTask, ThreadGroup, ThreadReply } from './thread-group.js';

/**
 * Chunks are long enough that handing them out costs nothing, and short enough for the signal and for the threads to finish
 * together.
 */
const MIN_HOURS_PER_CHUNK = 100_000;
const MAX_HOURS_PER_CHUNK = 500_000;
const CHUNKS_PER_THREAD = 16;
const SIGNAL_POLL_MS = 10;

/** Repeated jobs simulate the same plan; its arrays are copied to shared memory once. */
const sharedPlans = new WeakMap<SimulationPlan, SimulationPlan>();

interface SharedRun {
  readonly plan: SimulationPlan;
  readonly pathCount: number;
  /** Paths that a thread takes at a time. */
  readonly chunkPaths?: number;
}

interface RunObserver {
  readonly signal?: { readonly aborted: boolean };
  readonly onProgress?: (progress: { donePaths: number; totalPaths: number }) => unknown;
}

/** Simulates paths 0 to `pathCount` − 1 on all threads; the outputs are in shared memory. */
export function runShared(
  group: ThreadGroup,
  { plan, pathCount, chunkPaths = defaultChunk(plan, pathCount, group.size) }: SharedRun,
  { signal, onProgress }: RunObserver,
): Promise<PathOutputs> {
  const outputs = shareArrays(allocateOutputs(pathCount, plan.byMonth));
  let donePaths = 0;
  return new Promise((resolve, reject) => {
    let poll: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(poll);
      group.finish(id);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const cancel = () => fail(cancelledError(donePaths, pathCount));
    const id = group.open({
      onReply: (reply) => {
        if (reply.kind !== 'paths') return;
        donePaths += reply.donePaths;
        try {
          onProgress?.({ donePaths, totalPaths: pathCount });
        } catch (error) {
          fail(error);
          return;
        }
        if (signal?.aborted === true) cancel();
        else if (donePaths === pathCount) end(() => resolve(outputs));
      },
      onFailure: fail,
    });
    if (signal?.aborted === true) {
      cancel();
      return;
    }
    if (signal !== undefined) poll = setInterval(() => signal.aborted && cancel(), SIGNAL_POLL_MS);
    const nextPath = new Int32Array(new SharedArrayBuffer(4));
    const shared = sharePlan(plan);
    group.sendAll({ kind: 'simulate', id, plan: shared, pathCount, chunkPaths, outputs, nextPath });
  });
}

function sharePlan(plan: SimulationPlan): SimulationPlan {
  const shared = sharedPlans.get(plan) ?? shareArrays(plan);
  sharedPlans.set(plan, shared);
  return shared;
}

function defaultChunk(plan: SimulationPlan, pathCount: number, threads: number): number {
  const hoursOfPath = 24 * plan.calendar.dayCount;
  const even = (pathCount * hoursOfPath) / (threads * CHUNKS_PER_THREAD);
  const hours = Math.min(MAX_HOURS_PER_CHUNK, Math.max(MIN_HOURS_PER_CHUNK, even));
  return Math.max(1, Math.floor(hours / hoursOfPath));
}

type SingleReply = Exclude<ThreadReply, { kind: 'failure' | 'paths' }>;

/**
 * Runs a task on one thread, the same thread for the same number. An aborted signal ends the waiting, not the thread's work.
 */
export function runSingle(
  group: ThreadGroup,
  thread: number,
  task: SingleTask,
  totalPaths: number,
  signal: { readonly aborted: boolean } | undefined,
): Promise<SingleReply> {
  return new Promise((resolve, reject) => {
    let poll: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(poll);
      group.finish(id);
      settle();
    };
    const id = group.open({
      onReply: (reply) => reply.kind !== 'paths' && end(() => resolve(reply)),
      onFailure: (error) => end(() => reject(error)),
    });
    const look = () => signal?.aborted === true && end(() => reject(cancelledError(0, totalPaths)));
    if (signal !== undefined) poll = setInterval(look, SIGNAL_POLL_MS);
    group.sendTo(thread, { ...task, id });
  });
}
