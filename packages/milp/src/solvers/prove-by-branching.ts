import { elasticModel } from '../model/elastic-model.js';
import type { MilpModel } from '../model/milp-model.js';
import type { RawAnswer } from '../pipeline/raw-solver.js';
import { dualBound } from '../verify/dual-bound.js';
import { acceptPoint, cleanPoint } from '../verify/evaluate-point.js';

/** A relaxed value this close to an integer needs no branch. */
const WHOLE = 1e-6;
/** A branch is empty if its smallest total violation is proven to exceed this. */
const EMPTY = 1e-7;
const POINT_TOLERANCE = 1e-6;

interface ProofTask {
  model: MilpModel;
  solveLinear: (model: MilpModel) => RawAnswer;
  /** A known point, if there is one; the tree may find a better one. */
  incumbent: Float64Array | undefined;
  rootBound: number;
  relGap: number;
  nodeLimit: number;
  /** Called between nodes. */
  shouldStop: () => boolean;
}

interface Proof {
  bound: number;
  incumbent: { x: Float64Array; objective: number } | undefined;
  nodes: number;
  /** No branch is left open; without an incumbent the model is infeasible. */
  complete: boolean;
}

interface Node {
  lower: Float64Array;
  upper: Float64Array;
  bound: number;
}

/**
 * Best-first branch and bound that proves every step itself: a branch ends only when its weak-duality bound reaches the
 * incumbent, or when the smallest violation of its elastic model is proven positive. The results of the linear solver
 * decide only where to branch.
 * A. H. Land and A. G. Doig, Econometrica 28 (1960), 497–520.
 */
export function proveByBranching(task: ProofTask): Proof {
  return new ProofTree(task).run();
}

class ProofTree {
  private readonly open: Node[];
  private incumbent: Proof['incumbent'];
  /** Smallest bound of all ended branches. */
  private closedBound = Number.POSITIVE_INFINITY;
  private unresolved = false;
  private nodes = 0;

  constructor(private readonly task: ProofTask) {
    if (task.incumbent !== undefined) this.offer(task.incumbent);
    const { columnLower: lower, columnUpper: upper } = task.model;
    this.open = [{ lower, upper, bound: task.rootBound }];
  }

  run(): Proof {
    while (this.open.length > 0 && this.nodes < this.task.nodeLimit && !this.task.shouldStop()) {
      const node = this.takeLowest();
      if (node.bound >= this.cutoff()) {
        this.open.push(node);
        break;
      }
      this.nodes += 1;
      this.visit(node);
    }
    let bound = Math.min(this.closedBound, this.incumbent?.objective ?? Number.POSITIVE_INFINITY);
    for (const node of this.open) bound = Math.min(bound, node.bound);
    return {
      bound,
      incumbent: this.incumbent,
      nodes: this.nodes,
      complete: this.open.length === 0 && !this.unresolved,
    };
  }

  /** A branch with at least this bound cannot improve the incumbent by more than the requested gap. */
  private cutoff(): number {
    if (this.incumbent === undefined) return Number.POSITIVE_INFINITY;
    const { objective } = this.incumbent;
    return objective - this.task.relGap * Math.max(1, Math.abs(objective));
  }

  private takeLowest(): Node {
    let lowest = 0;
    for (let k = 1; k < this.open.length; k += 1) {
      if (this.open[k]!.bound < this.open[lowest]!.bound) lowest = k;
    }
    return this.open.splice(lowest, 1)[0]!;
  }

  private visit(node: Node): void {
    const model: MilpModel = {
      ...this.task.model,
      columnLower: node.lower,
      columnUpper: node.upper,
    };
    const answer = this.task.solveLinear(model);
    if (answer.status === 'infeasible' && this.isProvenEmpty(model)) return;
    if (answer.x === undefined || answer.rowDuals === undefined) {
      this.leaveUnresolved(node.bound);
      return;
    }
    const cutoff = this.incumbent?.objective ?? Number.POSITIVE_INFINITY;
    const bound = Math.max(node.bound, dualBound(model, answer.rowDuals, cutoff));
    const branchColumn = mostFractional(model, answer.x);
    if (branchColumn < 0) this.offer(answer.x);
    if (bound >= this.cutoff()) this.closedBound = Math.min(this.closedBound, bound);
    else if (branchColumn < 0) this.leaveUnresolved(bound);
    else this.branch(node, bound, branchColumn, answer.x[branchColumn]!);
  }

  private leaveUnresolved(bound: number): void {
    this.unresolved = true;
    this.closedBound = Math.min(this.closedBound, bound);
  }

  private offer(x: Float64Array): void {
    const cleaned = cleanPoint(this.task.model, x, true);
    const point = acceptPoint(this.task.model, cleaned, POINT_TOLERANCE, false);
    if (point === undefined) return;
    const { objective } = point.evaluation;
    if (this.incumbent === undefined || objective < this.incumbent.objective) {
      this.incumbent = { x: point.x, objective };
    }
  }

  private branch(node: Node, bound: number, column: number, value: number): void {
    const below = Float64Array.from(node.upper);
    below[column] = Math.floor(value);
    const above = Float64Array.from(node.lower);
    above[column] = Math.floor(value) + 1;
    this.open.push({ lower: node.lower, upper: below, bound });
    this.open.push({ lower: above, upper: node.upper, bound });
  }

  private isProvenEmpty(model: MilpModel): boolean {
    const elastic = elasticModel(model).model;
    const answer = this.task.solveLinear(elastic);
    return answer.rowDuals !== undefined && dualBound(elastic, answer.rowDuals) > EMPTY;
  }
}

/** The integer column farthest from an integer, or −1 if all are integers. */
function mostFractional(model: MilpModel, x: Float64Array): number {
  let column = -1;
  let farthest = WHOLE;
  for (let j = 0; j < model.columnCount; j += 1) {
    if (model.columnInteger[j] !== 1) continue;
    const distance = Math.abs(x[j]! - Math.round(x[j]!));
    if (distance > farthest) {
      farthest = distance;
      column = j;
    }
  }
  return column;
}
