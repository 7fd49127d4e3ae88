import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHighsSolver, type MilpModel } from '@bess/milp';
import { optimize } from '@bess/tarsis';
import { type HighsPeer, type PeerAnswer, startHighsPeer, writeModel } from './highs-peer.js';
import { recordedModels } from './recorded-models.js';
import type { SpeedCase } from './speed-cases.js';

/** Options of a measurement. */
export interface SpeedSettings {
  readonly rounds: number;
  readonly relGap: number;
  /** Longest search of native HiGHS, wall clock [s]. */
  readonly limitS: number;
  /** Interpreter that has `highspy`. */
  readonly python: string;
}

/** Times of one case, medians of the rounds. */
export interface SpeedRow {
  readonly columns: number;
  readonly rows: number;
  readonly integers: number;
  /** First answer of the process, before anything is loaded. */
  readonly coldWallMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly gapPct: number;
  /** Peak memory of the answering process, before anything else ran in it. */
  readonly memoryMib: number;
  /** The same before the first answer: Node, the packages and the loader of their sources. */
  readonly baseMemoryMib: number;
  readonly native: {
    /** Native search on the same models, to the same gap. */
    readonly cpuMs: number;
    /** Whether the time limit ended it. */
    readonly gapPct: number;
    readonly memoryMib: number;
    readonly objectivesDiffer: number;
  };
  /** The linear relaxation alone, from a cold start: solver against solver. */
  readonly relaxation: {
    readonly oursCpuMs: number;
    readonly nativeCpuMs: number;
    readonly objectivesDiffer: number;
  };
}

/** Measures a whole answer, in turn with native HiGHS on the models that it needed. */
export async function measureSpeed(
  { options }: SpeedCase,
  settings: SpeedSettings,
): Promise<SpeedRow> {
  const { relGap, rounds } = settings;
  const answer = () => timed(() => optimize({ ...options, relGap }));
  const baseMemoryMib = process.resourceUsage().maxRSS / 1024;
  const cold = await answer();
  // Warm-up: the first calls compile WebAssembly; a server has done that.
  await answer();
  const memoryMib = process.resourceUsage().maxRSS / 1024;
  const models = await recordedModels({ ...options, relGap });
  const folder = mkdtempSync(join(tmpdir(), 'tarsis-speed-'));
  const peer = startHighsPeer(settings.python);
  try {
    const whole = [];
    const searches: PeerAnswer[][] = [];
    const relaxations = [];
    await loadInTurn(folder, peer, models, (model) => relaxed(model, peer, settings));
    for (let round = 0; round < rounds; round += 1) {
      whole.push(await answer());
      relaxations.push(
        await loadInTurn(folder, peer, models, (model) => relaxed(model, peer, settings)),
      );
      // A search that reached its limit once will reach it again.
      if (searches.flat().every(({ isOptimal }) => isOptimal)) {
        const request = { relGap, relaxOnly: false, limitS: settings.limitS };
        searches.push(await loadInTurn(folder, peer, models, () => peer.solve(request)));
      }
    }
    const last = searches.at(-1)!;
    const ours = whole.at(-1)!.result;
    const native = last.at(-1)!;
    return {
      columns: models[0]!.columnCount,
      rows: models[0]!.rowCount,
      integers: models.at(-1)!.columnInteger.reduce((sum, each) => sum + each, 0),
      coldWallMs: cold.wallMs,
      wallMs: median(whole.map(({ wallMs }) => wallMs)),
      cpuMs: median(whole.map(({ cpuMs }) => cpuMs)),
      gapPct: ours.optimalityGapPct,
      memoryMib,
      baseMemoryMib,
      native: {
        cpuMs: median(searches.map((each) => sumOf(each, ({ cpuMs }) => cpuMs))),
        gapPct: gapOf(native),
        memoryMib: native.memoryMib,
        objectivesDiffer: relativeDifference(ours.objective, native.objective),
      },
      relaxation: {
        oursCpuMs: median(relaxations.map((each) => sumOf(each, ({ oursCpuMs }) => oursCpuMs))),
        nativeCpuMs: median(
          relaxations.map((each) => sumOf(each, ({ nativeCpuMs }) => nativeCpuMs)),
        ),
        objectivesDiffer: Math.max(...relaxations.flat().map(({ differ }) => differ)),
      },
    };
  } finally {
    peer.end();
    rmSync(folder, { recursive: true });
  }
}

async function loadInTurn<Result>(
  folder: string,
  peer: HighsPeer,
  models: readonly MilpModel[],
  run: (model: MilpModel) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const model of models) {
    const path = join(folder, 'model.json');
    writeModel(path, model);
    await peer.read(path);
    results.push(await run(model));
  }
  return results;
}

async function relaxed(model: MilpModel, peer: HighsPeer, { relGap, limitS }: SpeedSettings) {
  const own = await timed(() => createHighsSolver().solve(model, { relGap, relaxOnly: true }));
  const other = await peer.solve({ relGap, relaxOnly: true, limitS });
  return {
    oursCpuMs: own.cpuMs,
    nativeCpuMs: other.cpuMs,
    differ: relativeDifference(own.result.objective ?? Number.NaN, other.objective),
  };
}

async function timed<Result>(
  run: () => Promise<Result>,
): Promise<{ wallMs: number; cpuMs: number; result: Result }> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000, result };
}

function gapOf({ objective, bound }: PeerAnswer): number {
  if (objective === null || bound === null) return Number.POSITIVE_INFINITY;
  return (100 * (objective - bound)) / Math.max(1, Math.abs(objective));
}

/** NaN where the other has no plan. */
function relativeDifference(one: number, other: number | null): number {
  if (other === null) return Number.NaN;
  return Math.abs(one - other) / Math.max(1, Math.abs(one));
}

function sumOf<Entry>(entries: readonly Entry[], of: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + of(entry), 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
