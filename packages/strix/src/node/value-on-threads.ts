import { createHash } from 'node:crypto';
import { cancelledError } from '../internal/strix-error.js';
import { resolveProject } from '../project/resolve-project.js';
import type { ProjectValuation, ValuationControl } from '../project/types.js';
import type { ProjectValuationOptions } from '../schema/project-valuation.js';
import type { ThreadGroup } from './thread-group.js';
import { runLives, runSingle } from './thread-tasks.js';

/** `valueProject` on the threads of a group. */
export async function valueOnThreads(
  group: ThreadGroup,
  options: ProjectValuationOptions,
  { signal, onProgress, nowMs }: ValuationControl,
): Promise<ProjectValuation> {
  // Checked on this thread: what is not plain data could not be sent to another one.
  const project = resolveProject(options);
  const { projectCount } = project;
  if (signal?.aborted === true) throw cancelledError(0, projectCount);
  const thread = threadOf(options);
  const prepared = await runSingle(
    group,
    thread,
    { kind: 'prepareProject', project },
    projectCount,
    signal,
  );
  if (prepared.kind !== 'preparedProject') {
    throw new Error(`a thread answered "prepareProject" with "${prepared.kind}"`);
  }
  const startMs = nowMs?.() ?? 0;
  const run = { plan: prepared.plan, pathCount: projectCount };
  const outputs = await runLives(group, run, {
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onProgress }),
  });
  const endMs = nowMs?.();
  const summary = { kind: 'summariseProject', project, outputs } as const;
  const reply = await runSingle(group, thread, summary, projectCount, signal);
  if (reply.kind !== 'valued') {
    throw new Error(`a thread answered "summariseProject" with "${reply.kind}"`);
  }
  if (endMs === undefined) return reply.valuation;
  // A coarse clock may show no time passed.
  const elapsedMs = Math.max(1e-3, endMs - startMs);
  return { ...reply.valuation, projectsPerSecond: (1000 * projectCount) / elapsedMs };
}

/** Jobs on the same market go to the same thread, which has trained on it. */
function threadOf({ battery, market, policy }: ProjectValuationOptions): number {
  const content = JSON.stringify([battery, market, policy]);
  return createHash('sha256').update(content).digest().readUInt32LE();
}
