import { pathsOfHours } from '../internal/paths-of-hours.js';
import { cancelledError } from '../internal/strix-error.js';
import { allocateLifeOutputs, type LifeOutputs, type LifePlan } from '../project/simulate-lives.js';
import {
  allocateOutputs,
  type PathOutputs,
  type SimulationPlan,
} from '../simulation/simulate-paths.js';
import { shareArrays } from './share-arrays.js';
import type {
  LivesTask,
  SimulateTask,
  SingleTask,
  ThreadGroup,
  ThreadReply,
} from './thread-group.js';

/**
 * Chunks are long enough that handing them out costs nothing, and short enough for the signal and for the threads to finish
 * together.
 */
const MIN_HOURS_PER_CHUNK = 100_000;
const MAX_HOURS_PER_CHUNK = 500_000;
const CHUNKS_PER_THREAD = 16;
const SIGNAL_POLL_MS = 10;
const HOURS_PER_DAY = 24;

/** Repeated jobs simulate the same plan; its arrays are copied to shared memory once. */
const sharedPlans = new WeakMap<object, object>();

interface SharedRun {
  readonly plan: SimulationPlan;
  /** Default 0. */
  readonly firstPath?: number;
  readonly pathCount: number;
  /** Paths that a thread takes at a time. */
  readonly chunkPaths?: number;
}

interface RunObserver {
  readonly signal?: { readonly aborted: boolean };
  readonly onProgress?: (progress: { donePaths: number; totalPaths: number }) => unknown;
}

/** Simulates consecutive paths on all threads; the outputs are in shared memory. */
export async function runShared(
  group: ThreadGroup,
  { plan, firstPath = 0, pathCount, chunkPaths }: SharedRun,
  observer: RunObserver,
): Promise<PathOutputs> {
  const outputs = shareArrays(allocateOutputs(pathCount, plan.byMonth));
  const shared = sharePlan(plan);
  const task = { kind: 'simulate', plan: shared, firstPath, pathCount, outputs } as const;
  const chunk =
    chunkPaths ?? defaultChunk(HOURS_PER_DAY * plan.calendar.dayCount, pathCount, group.size);
  await runPaths(group, { ...task, chunkPaths: chunk }, observer);
  return outputs;
}

/** The same for the lives of projects. */
export async function runLives(
  group: ThreadGroup,
  { plan, pathCount }: { readonly plan: LifePlan; readonly pathCount: number },
  observer: RunObserver,
): Promise<LifeOutputs> {
  const outputs = shareArrays(allocateLifeOutputs(plan, pathCount));
  const hoursOfPath = HOURS_PER_DAY * plan.calendar.dayCount * plan.batteries.length;
  const chunkPaths = defaultChunk(hoursOfPath, pathCount, group.size);
  const task = { kind: 'lives', plan: sharePlan(plan), firstPath: 0, outputs } as const;
  await runPaths(group, { ...task, pathCount, chunkPaths }, observer);
  return outputs;
}

type PathsOfPlan = Omit<SimulateTask, 'id' | 'nextPath'> | Omit<LivesTask, 'id' | 'nextPath'>;

/** Hands out the paths of a plan to all threads, and settles when all are simulated. */
function runPaths(
  group: ThreadGroup,
  paths: PathsOfPlan,
  { signal, onProgress }: RunObserver,
): Promise<void> {
  const { pathCount } = paths;
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
        else if (donePaths === pathCount) end(resolve);
      },
      onFailure: fail,
    });
    if (signal?.aborted === true) {
      cancel();
      return;
    }
    if (signal !== undefined) poll = setInterval(() => signal.aborted && cancel(), SIGNAL_POLL_MS);
    const nextPath = new Int32Array(new SharedArrayBuffer(4));
    group.sendAll({ ...paths, id, nextPath });
  });
}

function sharePlan<Plan extends object>(plan: Plan): Plan {
  const shared = (sharedPlans.get(plan) as Plan | undefined) ?? shareArrays(plan);
  sharedPlans.set(plan, shared);
  return shared;
}

function defaultChunk(hoursOfPath: number, pathCount: number, threads: number): number {
  const even = (pathCount * hoursOfPath) / (threads * CHUNKS_PER_THREAD);
  const hours = Math.min(MAX_HOURS_PER_CHUNK, Math.max(MIN_HOURS_PER_CHUNK, even));
  return pathsOfHours(hours, hoursOfPath);
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
