import type { Basis, MilpModel, SolveOptions, SolveResult } from '@bess/milp';
import { objectiveOf } from './objective-of.js';
import { withBound } from './with-bound.js';
import { withFixed } from './with-fixed.js';

/** Solves a linear model to a proven bound. */
export type SolveLinear = (model: MilpModel, options: SolveOptions) => Promise<SolveResult>;

/** What {@link branchOnTiers} needs besides the model. */
export interface BranchOptions {
  readonly relGap: number;
  /** Whole values for the integer columns that a point of the relaxation suggests. */
  readonly guess: (point: Float64Array) => ReadonlyMap<number, number>;
  readonly solveLinear: SolveLinear;
  /** Linear programs solved at most. */
  readonly mostNodes: number;
  /** Basis of a model of the same shape. */
  readonly startBasis?: Basis | undefined;
  /** Time left [ms]; absent without a limit. */
  readonly remainingMs?: () => number;
}

interface Node {
  readonly fixed: ReadonlyMap<number, number>;
  readonly bound: number;
  readonly point: Float64Array;
  readonly basis: Basis | undefined;
}

/** Integrality tolerance of a relaxed binary. */
const wholeTolerance = 1e-7;

/**
 * Branch and bound over few binaries by linear programs, best bound first (A. H. Land and A. G. Doig, Econometrica 28
 * (1960), 497–520). A first incumbent comes from the tiers that the relaxation's own quantities reach, which on tariffs
 * is mostly the optimum; every bound is the dual bound of a linear program, in our own arithmetic. Each program begins
 * at the basis of the one that it was branched from, a few pivots away.
 *
 * @returns The best point with its proven bound; undefined where no point was found.
 */
export async function branchOnTiers(
  model: MilpModel,
  options: BranchOptions,
): Promise<SolveResult | undefined> {
  const { relGap, guess, solveLinear, mostNodes } = options;
  const binaries = Array.from(model.columnInteger.keys()).filter((j) => model.columnInteger[j]);
  let solved = 0;
  let solveMs = 0;
  let best: SolveResult | undefined;
  const known = new Map<string, SolveResult>();
  const relax = async (
    fixed: ReadonlyMap<number, number>,
    startBasis: Basis | undefined,
  ): Promise<SolveResult | undefined> => {
    const key = binaries.map((j) => fixed.get(j) ?? '').join();
    const before = known.get(key);
    if (before) return before;
    const timeLimitMs = options.remainingMs?.();
    if (timeLimitMs !== undefined && timeLimitMs <= 0) return undefined;
    solved += 1;
    const result = await solveLinear(withFixed(model, fixed), {
      relaxOnly: true,
      ...(startBasis && { startBasis }),
      ...(timeLimitMs !== undefined && { timeLimitMs }),
    });
    solveMs += result.solveMs ?? 0;
    known.set(key, result);
    return result;
  };
  const offer = (result: SolveResult | undefined): void => {
    if (result?.x === undefined || result.objective === undefined) return;
    if (best?.objective === undefined || result.objective < best.objective) best = result;
  };
  const tryGuess = async ({ point, basis }: Node): Promise<void> => {
    const fixed = guess(point);
    if (binaries.every((j) => fixed.has(j))) offer(await relax(fixed, basis));
  };

  const root = await relax(new Map(), options.startBasis);
  if (root?.x === undefined || root.bound === undefined) return undefined;
  const open: Node[] = [nodeOf(new Map(), root.bound, root.x, root.basis)];
  let closedBound = Number.POSITIVE_INFINITY;
  while (open.length > 0) {
    open.sort((one, other) => other.bound - one.bound);
    const node = open.pop()!;
    // A first incumbent comes before the first question whether it is good enough.
    await tryGuess(node);
    const gap = best?.objective === undefined ? Infinity : best.objective - node.bound;
    if (gap <= relGap * Math.max(1, Math.abs(best?.objective ?? 0)) || solved >= mostNodes) {
      open.push(node);
      break;
    }
    const column = mostFractional(binaries, node.point);
    if (column === undefined) {
      // Whole as it stands: the relaxation of this node is its optimum.
      offer({ ...root, x: node.point, objective: objectiveOf(model, node.point) });
      closedBound = Math.min(closedBound, node.bound);
      continue;
    }
    let unsolved = false;
    for (const value of [0, 1]) {
      const fixed = new Map(node.fixed).set(column, value);
      const child = await relax(fixed, node.basis);
      if (child?.status === 'infeasible') continue;
      if (child?.x === undefined || child.bound === undefined) unsolved = true;
      else open.push(nodeOf(fixed, Math.max(node.bound, child.bound), child.x, child.basis));
    }
    if (unsolved) {
      open.push(node);
      break;
    }
  }
  const solution = withBound(
    best,
    Math.min(closedBound, ...open.map((node) => node.bound)),
    relGap,
  );
  if (!solution) return undefined;
  return {
    ...solution,
    nodes: solved,
    ...(root.basis && { basis: root.basis }),
    ...(root.solveMs !== undefined && { solveMs }),
  };
}

function nodeOf(
  fixed: ReadonlyMap<number, number>,
  bound: number,
  point: Float64Array,
  basis: Basis | undefined,
): Node {
  return { fixed, bound, point, basis };
}

function mostFractional(binaries: readonly number[], point: Float64Array): number | undefined {
  let chosen: number | undefined;
  let most = wholeTolerance;
  for (const column of binaries) {
    const part = Math.abs(point[column]! - Math.round(point[column]!));
    if (part <= most) continue;
    most = part;
    chosen = column;
  }
  return chosen;
}
