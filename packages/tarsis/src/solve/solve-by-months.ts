import type { Basis, MilpModel, SolveResult } from '@bess/milp';
import { undefinedOnEngineError } from '../internal/errors.js';
import type { JointModel } from '../model/build-joint-model.js';
import type { TierBinary } from '../model/model-state.js';
import {
  branchOnTiers,
  fixColumns,
  type SolveLinear,
  tiersReached,
  withProvenBound,
} from './branch-on-tiers.js';
import {
  assignColumnsToMonths,
  decomposeByMonths,
  type MonthSubproblem,
  splitSharedVariables,
} from './decompose-by-months.js';
import { lagrangianBound, lagrangianDualSearch } from './lagrangian-dual.js';

/** Options of {@link solveByMonths}. */
export interface ByMonthsOptions {
  readonly relGap: number;
  readonly solveLinear: SolveLinear;
  /** Remaining time [ms]; absent without a limit. */
  readonly remainingMs?: () => number;
}

/** Maximum rounds of prices; the solver's own search closes the remaining gap. */
const maxRounds = 24;
const maxNodesPerMonth = 32;
/** Share of the gap that a single month may leave open. */
const gapSharePerMonth = 0.25;

/**
 * Solves a joint model with many tiers month by month. With the tiers fixed, the model is a linear program whose duals
 * price what the months share: the energy at which days begin and end or that is stored across the end of a month, and the
 * peaks that a ratchet looks back to. At these prices each month chooses its tiers independently, which proves a bound
 * ({@link lagrangianBound}); those tiers are fixed in the next round. If the months choose the tiers that set the prices,
 * the bound equals the cost; otherwise {@link lagrangianDualSearch} proposes better prices.
 *
 * @returns The best point with its proven bound; undefined if no point was found.
 */
export async function solveByMonths(
  joint: JointModel,
  options: ByMonthsOptions,
): Promise<SolveResult | undefined> {
  const { relGap } = options;
  const { model, tiers } = joint;
  let solveMs = 0;
  let solved = 0;
  const solveLinear: SolveLinear = async (linear, more) => {
    const timeLimitMs = options.remainingMs?.();
    const limit = timeLimitMs === undefined ? {} : { timeLimitMs };
    const result = await options.solveLinear(linear, { ...more, ...limit });
    solveMs += result.solveMs ?? 0;
    solved += 1;
    return result;
  };
  const root = await solveLinear(model, { relaxOnly: true });
  if (root.x === undefined || root.bound === undefined) return undefined;
  const copied = splitSharedVariables(model, assignColumnsToMonths(joint));
  const split = decomposeByMonths(copied.model, copied.months);
  const search = lagrangianDualSearch(copied.model, split, solveLinear);
  const solvePart = monthSolver(tiers, { ...options, solveLinear });

  let best: SolveResult | undefined;
  let bound = root.bound;
  let basis = root.basis;
  let prices: Float64Array | undefined;
  let chosen: ReadonlyMap<number, number> = tiersReached(tiers, root.x);
  const tried = new Set<string>();
  const isOpen = () =>
    best?.objective === undefined ||
    best.objective - bound > relGap * Math.max(1, Math.abs(best.objective));
  for (let round = 0; round < maxRounds && isOpen(); round += 1) {
    if ((options.remainingMs?.() ?? 1) <= 0) break;
    const key = tiers.map(({ full }) => chosen.get(full)).join();
    if (!tried.has(key)) {
      tried.add(key);
      const held = await solveLinear(fixColumns(model, chosen), {
        relaxOnly: true,
        ...(basis && { startBasis: basis }),
      });
      if (held.objective !== undefined && held.objective < (best?.objective ?? Infinity)) {
        best = held;
      }
      basis = held.basis ?? basis;
      const { rowDuals = root.rowDuals } = held;
      if (round === 0) prices = rowDuals && copied.withCopyDuals(rowDuals);
    }
    if (!isOpen() || !prices) break;
    const months = await lagrangianBound(copied.model, split, prices, solvePart);
    if (!months) break;
    bound = Math.max(bound, months.bound);
    chosen = months.chosen;
    search.addCuts(prices, months);
    prices = await undefinedOnEngineError(search.nextDuals());
  }
  const solution = withProvenBound(best, bound, relGap);
  if (!solution) return undefined;
  return { ...solution, nodes: solved, ...(solution.solveMs !== undefined && { solveMs }) };
}

/** Solves single months, each starting from the basis of its previous solution. */
function monthSolver(tiers: readonly TierBinary[], options: ByMonthsOptions) {
  const known = new Map<MonthSubproblem, { tiers: TierBinary[]; basis?: Basis | undefined }>();
  return async (part: MonthSubproblem, model: MilpModel): Promise<SolveResult | undefined> => {
    const month = known.get(part) ?? { tiers: tiersOfSubproblem(part, tiers) };
    const result = await branchOnTiers(model, {
      ...options,
      relGap: gapSharePerMonth * options.relGap,
      maxNodes: maxNodesPerMonth,
      roundedStart: (point) => tiersReached(month.tiers, point),
      startBasis: month.basis,
    });
    known.set(part, { ...month, basis: result?.basis });
    return result;
  };
}

/** Tiers whose quantity belongs to one month, in the columns of that month. */
function tiersOfSubproblem(
  { columns }: MonthSubproblem,
  tiers: readonly TierBinary[],
): TierBinary[] {
  const place = new Map(Array.from(columns, (column, index) => [column, index]));
  return tiers.flatMap(({ full, quantity, fromReached }) => {
    const fullPlace = place.get(full);
    const places = quantity.columns.map((column) => place.get(column));
    if (fullPlace === undefined || places.includes(undefined)) return [];
    return [
      { full: fullPlace, quantity: { ...quantity, columns: places as number[] }, fromReached },
    ];
  });
}
