import type { Basis, MilpModel, SolveOptions, SolveResult } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';
import type { TierBinary } from '../model/model-state.js';

/** Integrality tolerance of a relaxed binary. */
const wholeTolerance = 1e-7;

/** Solves a linear model and proves a bound. */
export type SolveLinear = (model: MilpModel, options: SolveOptions) => Promise<SolveResult>;

/** Options of {@link branchOnTiers}. */
interface BranchOptions {
  readonly relGap: number;
  /** Whole values for the integer columns, suggested by a point of the relaxation. */
  readonly roundedStart: (point: Float64Array) => ReadonlyMap<number, number>;
  readonly solveLinear: SolveLinear;
  /** Maximum number of linear programs. */
  readonly maxNodes: number;
  /** Basis of a model of the same shape. */
  readonly startBasis?: Basis | undefined;
  /** Remaining time [ms]; absent without a limit. */
  readonly remainingMs?: () => number;
}

interface Node {
  readonly fixed: ReadonlyMap<number, number>;
  readonly bound: number;
  readonly point: Float64Array;
  readonly basis: Basis | undefined;
}

/**
 * Best-bound branch and bound over few binaries with linear programs (A. H. Land and A. G. Doig, Econometrica 28
 * (1960), 497–520). The first incumbent sets the tiers that the relaxation's own quantities reach, which for tariffs is
 * usually the optimum. Every bound is the dual bound of a linear program, recomputed in our own arithmetic. Each program
 * starts from its parent's basis, a few pivots away.
 *
 * @returns The best point with its proven bound; undefined if no point was found.
 */
export async function branchOnTiers(
  model: MilpModel,
  options: BranchOptions,
): Promise<SolveResult | undefined> {
  const { relGap, roundedStart, solveLinear, maxNodes } = options;
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
    const result = await solveLinear(fixColumns(model, fixed), {
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
    const fixed = roundedStart(point);
    if (binaries.every((j) => fixed.has(j))) offer(await relax(fixed, basis));
  };

  const root = await relax(new Map(), options.startBasis);
  if (root?.x === undefined || root.bound === undefined) return undefined;
  const open: Node[] = [createNode(new Map(), root.bound, root.x, root.basis)];
  let closedBound = Number.POSITIVE_INFINITY;
  while (open.length > 0) {
    open.sort((one, other) => other.bound - one.bound);
    const node = open.pop()!;
    // Try for an incumbent before testing the gap.
    await tryGuess(node);
    const gap = best?.objective === undefined ? Infinity : best.objective - node.bound;
    if (gap <= relGap * Math.max(1, Math.abs(best?.objective ?? 0)) || solved >= maxNodes) {
      open.push(node);
      break;
    }
    const column = mostFractional(binaries, node.point);
    if (column === undefined) {
      // All binaries are whole: the relaxation of this node is its optimum.
      offer({ ...root, x: node.point, objective: objectiveAt(model, node.point) });
      closedBound = Math.min(closedBound, node.bound);
      continue;
    }
    let unsolved = false;
    for (const value of [0, 1]) {
      const fixed = new Map(node.fixed).set(column, value);
      const child = await relax(fixed, node.basis);
      if (child?.status === 'infeasible') continue;
      if (child?.x === undefined || child.bound === undefined) unsolved = true;
      else open.push(createNode(fixed, Math.max(node.bound, child.bound), child.x, child.basis));
    }
    if (unsolved) {
      open.push(node);
      break;
    }
  }
  const solution = withProvenBound(
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

function createNode(
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

/**
 * A plan from a few linear programs: the relaxation, and the model with each tier as the relaxation fills it and every
 * other binary rounded; again if that plan fills other tiers. All continuous decisions are made again, so the plan is usually
 * close to the optimum; it is the answer if the bound of the relaxation proves it.
 *
 * @param options.rounds Most often that tiers are fixed. Default 1.
 * @returns undefined if the relaxation has no bound, or if the rounded model is infeasible.
 */
export async function roundRelaxation(
  { model, tiers }: JointModel,
  {
    relGap,
    solveLinear,
    rounds = 1,
  }: { readonly relGap: number; readonly solveLinear: SolveLinear; readonly rounds?: number },
): Promise<SolveResult | undefined> {
  const relaxed = await solveLinear(model, { relaxOnly: true });
  const { bound } = relaxed;
  if (relaxed.x === undefined || bound === undefined) return undefined;
  let solveMs = relaxed.solveMs ?? 0;
  let best: SolveResult | undefined;
  let from: SolveResult = relaxed;
  let fixed = new Map<number, number>();
  for (let round = 0; round < rounds && from.x !== undefined; round += 1) {
    const next = roundedBinaries(model, tiers, from.x);
    if ([...next].every(([column, value]) => fixed.get(column) === value)) break;
    fixed = next;
    from = await solveLinear(fixColumns(model, fixed), {
      relaxOnly: true,
      ...(from.basis && { startBasis: from.basis }),
    });
    solveMs += from.solveMs ?? 0;
    const { objective = Number.POSITIVE_INFINITY } = best ?? {};
    if (from.objective !== undefined && from.objective < objective) best = from;
  }
  const rounded = withProvenBound(best, bound, relGap);
  return rounded && (relaxed.solveMs === undefined ? rounded : { ...rounded, solveMs });
}

function roundedBinaries(
  model: MilpModel,
  tiers: readonly TierBinary[],
  point: Float64Array,
): Map<number, number> {
  const fixed = tiersReached(tiers, point);
  for (const [column, isInteger] of model.columnInteger.entries()) {
    if (isInteger && !fixed.has(column)) fixed.set(column, Math.round(point[column]!));
  }
  return fixed;
}

/** Tier binaries that match the quantities of a point, regardless of its own binaries. */
export function tiersReached(
  tiers: readonly TierBinary[],
  point: Float64Array,
): Map<number, number> {
  return new Map(
    tiers.map(({ full, quantity, fromReached }) => {
      const reached = quantity.columns.reduce(
        (sum, column, index) => sum + quantity.values[index]! * point[column]!,
        quantity.constant,
      );
      return [full, reached >= fromReached ? 1 : 0];
    }),
  );
}

/** The model with some columns fixed at a value. */
export function fixColumns(model: MilpModel, fixed: ReadonlyMap<number, number>): MilpModel {
  const columnLower = Float64Array.from(model.columnLower);
  const columnUpper = Float64Array.from(model.columnUpper);
  for (const [column, value] of fixed) {
    columnLower[column] = value;
    columnUpper[column] = value;
  }
  return { ...model, columnLower, columnUpper };
}

/**
 * A point found by linear programs, with the bound that they prove for the whole model; optimal if the gap is closed. A
 * bound above the point's own objective can only be rounding.
 *
 * @returns undefined if there is no point.
 */
export function withProvenBound(
  point: SolveResult | undefined,
  bound: number,
  relGap: number,
): SolveResult | undefined {
  if (point?.x === undefined || point.objective === undefined) return undefined;
  const proven = Math.min(bound, point.objective);
  const openPct = relativeGapPct(point.objective, proven);
  return {
    ...point,
    status: openPct <= 100 * relGap ? 'optimal' : 'feasible',
    bound: proven,
    boundSource: 'dual',
    gapPct: openPct,
  };
}

/**
 * Gap between an objective and its bound, 100·(objective − bound)/max(1, |cost|) [%]. `cost` differs from the objective
 * for plans that miss goals.
 */
export function relativeGapPct(objective: number, bound: number, cost: number = objective): number {
  return (100 * Math.max(0, objective - bound)) / Math.max(1, Math.abs(cost));
}

/** Objective of a point, including the constant. */
export function objectiveAt(model: MilpModel, point: Float64Array): number {
  return model.columnCost.reduce((sum, cost, j) => sum + cost * point[j]!, model.objectiveOffset);
}
