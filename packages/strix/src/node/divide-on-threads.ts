import { createHash } from 'node:crypto';
import { cancelledError } from '../internal/strix-error.js';
import type { PreparedSimulation } from '../simulation/prepare-simulation.js';
import { resolveOptions } from '../simulation/resolve-options.js';
import { allocateOutputs, type PathOutputs } from '../simulation/simulate-paths.js';
import type { SimulateOptions, SimulationResult } from '../simulation/types.js';
import { decodeRangeInto, divideRuns, encodeRange, type PathRange } from './path-ranges.js';
import { shareArrays } from './share-arrays.js';
import type { ThreadGroup } from './thread-group.js';
import { runShared, runSingle } from './thread-tasks.js';

/** Signal, progress and clock of a divided simulation or of one of its ranges. */
export type SimulationControl = Pick<SimulateOptions, 'signal' | 'onProgress' | 'nowMs'>;

/**
 * A prepared simulation whose ranges of paths any process may simulate that prepared the same options with the same version
 * of this package. The bits of a range depend on neither the process nor the number of its threads.
 */
export interface DividedSimulation {
  /**
   * Together they hold each path of each run once. Empty for a simulation of fewer path-hours than two ranges.
   */
  readonly ranges: readonly PathRange[];
  /** Paths of all runs. */
  readonly totalPaths: number;
  /**
   * Simulates everything on the threads of this process.
   *
   * @throws EngineError `cancelled`, `threadDied`, `poolClosed`
   */
  simulate(control?: SimulationControl): Promise<SimulationResult>;
  /**
   * Simulates one of the ranges on the threads of this process and returns its outputs as bytes.
   *
   * @param index - index in `ranges`
   * @throws EngineError `cancelled`, `threadDied`, `poolClosed`
   */
  simulateRange(index: number, control?: SimulationControl): Promise<Uint8Array>;
  /**
   * Computes the result from the outputs of all ranges, each read once; the same result as that of `simulate` to the bit, without
   * `pathsPerSecond`.
   *
   * @param outputOf - the bytes of `simulateRange` for an index in `ranges`
   * @throws EngineError `rangeMismatch` for bytes of another range, `threadDied`, `poolClosed`; or what the reading of the bytes throws
   */
  merge(outputOf: (index: number) => Promise<Uint8Array>): Promise<SimulationResult>;
}

/** How a simulation is divided. */
export interface DivisionOptions {
  /** Path-hours of a range at most; the same in all processes that share a simulation. Default 8,000,000. */
  hoursPerRange?: number;
}

/** Prepares a simulation on a thread of the group. */
export async function divideOnThreads(
  group: ThreadGroup,
  options: SimulateOptions,
  { hoursPerRange }: DivisionOptions = {},
): Promise<DividedSimulation> {
  const { signal } = options;
  // Checked on this thread: what is not plain data could not be sent to another one.
  const resolved = resolveOptions(options);
  const { pathCount } = resolved;
  if (signal?.aborted === true) throw cancelledError(0, pathCount);
  const thread = threadOf(options);
  const task = { kind: 'prepare', options: resolved } as const;
  const reply = await runSingle(group, thread, task, pathCount, signal);
  if (reply.kind !== 'prepared')
    throw new Error(`a thread answered "prepare" with "${reply.kind}"`);
  const ranges = divideRuns(reply.prepared.runs, hoursPerRange);
  return new SimulationOnThreads(group, thread, reply.prepared, ranges);
}

class SimulationOnThreads implements DividedSimulation {
  readonly totalPaths: number;

  constructor(
    private readonly group: ThreadGroup,
    private readonly thread: number,
    private readonly prepared: PreparedSimulation,
    readonly ranges: readonly PathRange[],
  ) {
    this.totalPaths = prepared.runs.reduce((sum, run) => sum + run.pathCount, 0);
  }

  async simulate(control: SimulationControl = {}): Promise<SimulationResult> {
    const { signal, onProgress, nowMs } = control;
    const { totalPaths } = this;
    const startMs = nowMs?.() ?? 0;
    const outputs: PathOutputs[] = [];
    let donePaths = 0;
    for (const run of this.prepared.runs) {
      const before = donePaths;
      const runOutputs = await runShared(this.group, run, {
        ...(signal !== undefined && { signal }),
        onProgress: (progress) => {
          donePaths = before + progress.donePaths;
          onProgress?.({ donePaths, totalPaths });
        },
      }).catch((error: unknown) => {
        throw signal?.aborted === true ? cancelledError(donePaths, totalPaths) : error;
      });
      outputs.push(runOutputs);
    }
    const endMs = nowMs?.();
    const result = await this.summarise(outputs);
    if (endMs === undefined) return result;
    // A coarse clock may show no time passed.
    const elapsedMs = Math.max(1e-3, endMs - startMs);
    return { ...result, pathsPerSecond: (1000 * totalPaths) / elapsedMs };
  }

  async simulateRange(index: number, control: SimulationControl = {}): Promise<Uint8Array> {
    const { signal, onProgress } = control;
    const range = this.ranges[index]!;
    const { plan } = this.prepared.runs[range.run]!;
    const outputs = await runShared(
      this.group,
      { plan, firstPath: range.firstPath, pathCount: range.pathCount },
      {
        ...(signal !== undefined && { signal }),
        ...(onProgress !== undefined && { onProgress }),
      },
    );
    return encodeRange(range, outputs);
  }

  async merge(outputOf: (index: number) => Promise<Uint8Array>): Promise<SimulationResult> {
    const outputs = this.prepared.runs.map(({ plan, pathCount }) =>
      shareArrays(allocateOutputs(pathCount, plan.byMonth)),
    );
    for (const [index, range] of this.ranges.entries()) {
      decodeRangeInto(outputs[range.run]!, range, await outputOf(index));
    }
    return this.summarise(outputs);
  }

  private async summarise(outputs: readonly PathOutputs[]): Promise<SimulationResult> {
    const task = { kind: 'summarise', prepared: this.prepared, outputs } as const;
    const reply = await runSingle(this.group, this.thread, task, this.totalPaths, undefined);
    if (reply.kind !== 'summarised') {
      throw new Error(`a thread answered "summarise" with "${reply.kind}"`);
    }
    return reply.result;
  }
}

/** Jobs with the same policy go to the same thread, which has it cached. */
function threadOf({ battery, market, policy }: SimulateOptions): number {
  const content = JSON.stringify([battery, market, policy]);
  return createHash('sha256').update(content).digest().readUInt32LE();
}
