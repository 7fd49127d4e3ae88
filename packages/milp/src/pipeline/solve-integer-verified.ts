import type { MilpModel } from '../model/milp-model.js';
import type { SolveResult, SolveSettings } from '../solver.js';
import { dualBound } from '../verify/dual-bound.js';
import {
  type AcceptedPoint,
  acceptPoint,
  answerNotVerified,
  cleanPoint,
  evaluatePoint,
  objectiveAgrees,
} from '../verify/evaluate-point.js';
import { isClosed, type ProvenGap, provenGap, violationValue } from '../verify/proven-gap.js';
import type { RawAnswer, RawRequest, RawSolver, TimeBudget } from './raw-solver.js';

/** A violation up to this is a rounding error, not a used tolerance. */
const EXACT = 1e-9;

/** Solves with integrality: first the relaxation, whose bound can be proven, then the solver's search. */
export function solveIntegerVerified(
  raw: RawSolver,
  model: MilpModel,
  settings: SolveSettings,
  budget: TimeBudget,
): Promise<SolveResult> {
  return new IntegerSolve(raw, model, settings, budget).run();
}

class IntegerSolve {
  private relaxationBound = Number.NEGATIVE_INFINITY;
  private relaxationDuals: Float64Array | undefined;
  private readonly start: AcceptedPoint | undefined;
  private reason = 'it gave no result';

  constructor(
    private readonly raw: RawSolver,
    private readonly model: MilpModel,
    private readonly settings: SolveSettings,
    private readonly budget: TimeBudget,
  ) {
    const { start } = settings.options;
    if (start !== undefined) this.start = this.acceptClean(start);
  }

  async run(): Promise<SolveResult> {
    const early = await this.relax();
    if (early !== undefined) return early;
    for (const strict of [false, true]) {
      const request = this.budget.request(strict);
      if (typeof request === 'string') return this.stopped(request);
      const result = await this.search(request);
      if (result !== undefined) return result;
    }
    throw answerNotVerified(this.raw.name, this.reason, { integer: true });
  }

  /** Solves the linear relaxation; returns a result if that already solves the model. */
  private async relax(): Promise<SolveResult | undefined> {
    const request = this.budget.request(false);
    if (typeof request === 'string') return this.stopped(request);
    const answer = await this.raw.solveLinear(this.model, request);
    this.budget.spend(answer);
    if (answer.status === 'infeasible' && this.start === undefined)
      return this.without('infeasible');
    if (answer.status === 'timeLimit' || answer.status === 'cancelled') {
      return this.stopped(answer.status);
    }
    if (answer.status === 'unbounded') return this.unboundedOrInfeasible(request);
    if (answer.rowDuals === undefined || answer.x === undefined) return undefined;
    const point = this.acceptClean(answer.x);
    const cutoff = Math.min(
      point?.evaluation.objective ?? Number.POSITIVE_INFINITY,
      this.start?.evaluation.objective ?? Number.POSITIVE_INFINITY,
    );
    this.relaxationDuals = answer.rowDuals;
    this.relaxationBound = dualBound(this.model, answer.rowDuals, cutoff);
    const best = betterOf(point, this.start);
    if (best === undefined) return undefined;
    const gap = this.gapOf(best, undefined);
    if (gap === 'contradiction' || !isClosed(gap, this.settings.relGap)) return undefined;
    return this.result('optimal', best, gap, 0);
  }

  /**
   * The relaxation is unbounded. With rational data the model is then unbounded or infeasible (R. R. Meyer,
   * Mathematical Programming 7 (1974), 223–235), so this method searches for a feasible point without costs. HiGHS
   * itself may call such a model optimal.
   */
  private async unboundedOrInfeasible(request: RawRequest): Promise<SolveResult | undefined> {
    if (this.start !== undefined) return this.without('unbounded');
    const costless: MilpModel = {
      ...this.model,
      columnCost: new Float64Array(this.model.columnCount),
      objectiveOffset: 0,
    };
    const answer = await this.raw.solveInteger(costless, { ...request, provenBound: 0 });
    this.budget.spend(answer);
    if (answer.x !== undefined && (await this.acceptExact(answer.x)) !== undefined) {
      return this.without('unbounded');
    }
    if (answer.status === 'infeasible') return this.without('infeasible');
    if (answer.status === 'timeLimit' || answer.status === 'cancelled') {
      return this.without(answer.status);
    }
    throw answerNotVerified(
      this.raw.name,
      'its point for the unbounded relaxation violates a row',
      {},
    );
  }

  private async search(request: RawRequest): Promise<SolveResult | undefined> {
    const answer = await this.raw.solveInteger(this.model, {
      ...request,
      ...(Number.isFinite(this.relaxationBound) ? { provenBound: this.relaxationBound } : {}),
    });
    this.budget.spend(answer);
    if (answer.x === undefined) return this.withoutPoint(answer);
    const claimed = evaluatePoint(this.model, answer.x);
    if (!objectiveAgrees(answer.objective, claimed.objective)) {
      this.reason = `it states the objective ${answer.objective} where the point has ${claimed.objective}`;
      return undefined;
    }
    const found = await this.acceptExact(answer.x);
    if (found === undefined) {
      this.reason = `${claimed.worst?.kind} "${claimed.worst?.name}" is violated by ${claimed.maxViolation}`;
      return undefined;
    }
    return this.accepted(answer, betterOf(found, this.start) ?? found);
  }

  private accepted(answer: RawAnswer, best: AcceptedPoint): SolveResult | undefined {
    const gap = this.gapOf(best, answer.searchBound);
    if (gap === 'contradiction') {
      this.reason = `its objective ${best.evaluation.objective} lies below its own bound ${answer.searchBound}`;
      return undefined;
    }
    const closed = isClosed(gap, this.settings.relGap);
    const status = closed ? 'optimal' : answer.status === 'optimal' ? 'feasible' : answer.status;
    return this.result(status, best, gap, answer.nodes);
  }

  /** A result without a point. "Infeasible" contradicts a verified start; other statuses stand. */
  private withoutPoint(answer: RawAnswer): SolveResult | undefined {
    if (answer.status === 'timeLimit' || answer.status === 'cancelled') {
      return this.stopped(answer.status, answer);
    }
    if (answer.status === 'unbounded') return this.without('unbounded');
    if (answer.status === 'infeasible' && this.start === undefined) {
      return this.without('infeasible');
    }
    this.reason =
      answer.status === 'infeasible'
        ? 'it calls a model infeasible whose start point is feasible'
        : `it says "${answer.status}" without a point`;
    return undefined;
  }

  /** The point itself if it is feasible up to rounding, else with its continuous part solved again. */
  private async acceptExact(x: Float64Array): Promise<AcceptedPoint | undefined> {
    const accepted = this.acceptClean(x);
    if (accepted !== undefined && accepted.evaluation.maxViolation <= EXACT) return accepted;
    const polished = await this.polish(x);
    if (accepted === undefined || polished === undefined) return polished ?? accepted;
    const isBetter = polished.evaluation.maxViolation < accepted.evaluation.maxViolation;
    return isBetter ? polished : accepted;
  }

  /** Fixes the integers of a point and solves for the rest, which removes violations caused by rounding. */
  private async polish(x: Float64Array): Promise<AcceptedPoint | undefined> {
    const request = this.budget.request(true);
    if (typeof request === 'string') return undefined;
    const rounded = cleanPoint(this.model, x, true);
    const columnLower = Float64Array.from(this.model.columnLower);
    const columnUpper = Float64Array.from(this.model.columnUpper);
    for (let j = 0; j < this.model.columnCount; j += 1) {
      if (this.model.columnInteger[j] !== 1) continue;
      columnLower[j] = rounded[j]!;
      columnUpper[j] = rounded[j]!;
    }
    const answer = await this.raw.solveLinear({ ...this.model, columnLower, columnUpper }, request);
    this.budget.spend(answer);
    return answer.x === undefined ? undefined : this.acceptClean(answer.x);
  }

  private acceptClean(x: Float64Array): AcceptedPoint | undefined {
    const cleaned = cleanPoint(this.model, x, true);
    return acceptPoint(this.model, cleaned, this.settings.tolerance, false);
  }

  private gapOf(
    point: AcceptedPoint,
    searchBound: number | undefined,
  ): ProvenGap | 'contradiction' {
    const search = searchBound ?? Number.NEGATIVE_INFINITY;
    const { objective, maxViolation } = point.evaluation;
    return provenGap(
      objective,
      Math.max(search, this.relaxationBound),
      search > this.relaxationBound ? 'search' : 'relaxation',
      violationValue(this.relaxationDuals, maxViolation),
    );
  }

  /** The result after a time limit or cancellation: the best verified point, if there is one. */
  private stopped(status: 'timeLimit' | 'cancelled', answer?: RawAnswer): SolveResult {
    if (this.start !== undefined) {
      const gap = this.gapOf(this.start, answer?.searchBound);
      if (gap !== 'contradiction') return this.result(status, this.start, gap, answer?.nodes);
    }
    const bound = Math.max(answer?.searchBound ?? Number.NEGATIVE_INFINITY, this.relaxationBound);
    if (!Number.isFinite(bound)) return this.without(status);
    const fromSearch = bound > this.relaxationBound;
    return { ...this.without(status), bound, boundSource: fromSearch ? 'search' : 'relaxation' };
  }

  private without(status: SolveResult['status']): SolveResult {
    return { status, solver: this.raw.name, boundSource: 'none' };
  }

  private result(
    status: SolveResult['status'],
    point: AcceptedPoint,
    gap: ProvenGap,
    nodes: number | undefined,
  ): SolveResult {
    return {
      status,
      solver: this.raw.name,
      x: point.x,
      objective: point.evaluation.objective,
      ...gap,
      maxViolation: point.evaluation.maxViolation,
      ...(nodes === undefined ? {} : { nodes }),
      ...(this.relaxationDuals === undefined ? {} : { rowDuals: this.relaxationDuals }),
    };
  }
}

function betterOf(
  one: AcceptedPoint | undefined,
  other: AcceptedPoint | undefined,
): AcceptedPoint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.evaluation.objective <= other.evaluation.objective ? one : other;
}
