import { createHash } from 'node:crypto';
import type { PathOutputs } from '../../kernel/path-outputs.js';
import { resolveOptions } from '../../plan/resolve-options.js';
import type { SimulateOptions, SimulationResult } from '../../types.js';
import { cancelledError } from './cancelled-error.js';
import type { PlainOptions } from './messages.js';
import { runShared } from './run-shared.js';
import { runSingle } from './run-single.js';
import type { ThreadGroup } from './thread-group.js';

/** `simulate` with all its work on the threads of a group. */
export async function simulateOn(
  group: ThreadGroup,
  options: SimulateOptions,
): Promise<SimulationResult> {
  const { signal, onProgress, nowMs, ...plain } = options;
  // Here, because what is no plain data would not reach a thread that could say so.
  const { pathCount } = resolveOptions(plain);
  if (signal?.aborted === true) throw cancelledError(0, pathCount);
  const thread = threadOf(plain);
  const reply = await runSingle(
    group,
    thread,
    { kind: 'prepare', options: plain },
    pathCount,
    signal,
  );
  if (reply.kind !== 'prepared')
    throw new Error(`a thread answered "prepare" with "${reply.kind}"`);
  const { prepared } = reply;
  const totalPaths = prepared.runs.reduce((sum, run) => sum + run.pathCount, 0);
  const startMs = nowMs?.() ?? 0;
  const outputs: PathOutputs[] = [];
  let donePaths = 0;
  for (const run of prepared.runs) {
    const before = donePaths;
    const ofRun = await runShared(group, run, {
      ...(signal !== undefined && { signal }),
      onProgress: (progress) => {
        donePaths = before + progress.donePaths;
        onProgress?.({ donePaths, totalPaths });
      },
    }).catch((error: unknown) => {
      throw signal?.aborted === true ? cancelledError(donePaths, totalPaths) : error;
    });
    outputs.push(ofRun);
  }
  const endMs = nowMs?.();
  const summary = { kind: 'summarise', prepared, outputs } as const;
  const summarised = await runSingle(group, thread, summary, totalPaths, undefined);
  if (summarised.kind !== 'summarised') {
    throw new Error(`a thread answered "summarise" with "${summarised.kind}"`);
  }
  if (endMs === undefined) return summarised.result;
  // A coarse clock may not have moved.
  const elapsedMs = Math.max(1e-3, endMs - startMs);
  return { ...summarised.result, pathsPerSecond: (1000 * totalPaths) / elapsedMs };
}

/** Jobs with the same policy go to the same thread, which remembers it. */
function threadOf({ battery, market, policy }: PlainOptions): number {
  const content = JSON.stringify([battery, market, policy]);
  return createHash('sha256').update(content).digest().readUInt32LE();
}
