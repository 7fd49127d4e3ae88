import { CompensatedSum } from '../internal/compensated-sum.js';
import { milpError } from '../internal/milp-error.js';
import type { MilpModel } from '../model/milp-model.js';

/** Objective and violations of a point, computed from the model. */
export interface PointEvaluation {
  /** offset + cᵀx, in the unit of the model's objective. */
  objective: number;
  /** Largest violation of any row, bound or integrality, in the unit of the violated quantity. */
  maxViolation: number;
  /** Largest violation after division by max(1, |violated bound|, largest |coefficient·value| of the row). */
  maxScaledViolation: number;
  /** Row, bound or integrality with the largest scaled violation; absent if nothing is violated. */
  worst?: { kind: 'row' | 'bound' | 'integrality'; index: number; name: string };
}

/**
 * Recomputes the objective, row activities, bounds and integrality of a point from the model.
 * A coordinate that is not a finite number counts as an infinite violation.
 *
 * @param model - the model.
 * @param x - one value per column.
 * @param options - `relaxOnly` leaves integrality out.
 * @throws EngineError `invalid` / `lengthMismatch` if `x` does not have one value per column.
 * @example
 * const builder = createModelBuilder();
 * const x = builder.addColumn({ cost: 2, integer: true });
 * builder.addRow({ lower: 3, columns: [x], values: [1] });
 * evaluatePoint(builder.build(), Float64Array.of(2.5)).maxViolation; // => 0.5
 */
export function evaluatePoint(
  model: MilpModel,
  x: Float64Array,
  options: { relaxOnly?: boolean } = {},
): PointEvaluation {
  if (x.length !== model.columnCount) {
    throw milpError(
      'invalid',
      'lengthMismatch',
      `A point must have one value per column (${model.columnCount}), got ${x.length}.`,
      { expected: model.columnCount, received: x.length },
    );
  }
  const worst = new WorstViolation();
  evaluateColumns(model, x, options.relaxOnly === true, worst);
  evaluateRows(model, x, worst);
  return {
    objective: objectiveOf(model, x),
    maxViolation: worst.violation,
    maxScaledViolation: worst.scaled,
    ...(worst.kind === undefined
      ? {}
      : { worst: { kind: worst.kind, index: worst.index, name: worstName(model, worst) } }),
  };
}

class WorstViolation {
  violation = 0;
  scaled = 0;
  kind: 'row' | 'bound' | 'integrality' | undefined;
  index = -1;

  add(kind: 'row' | 'bound' | 'integrality', index: number, amount: number, scale: number): void {
    const violation = Number.isNaN(amount) ? Number.POSITIVE_INFINITY : amount;
    if (violation <= 0) return;
    if (violation > this.violation) this.violation = violation;
    const scaled = violation / scale;
    if (scaled > this.scaled) {
      this.scaled = scaled;
      this.kind = kind;
      this.index = index;
    }
  }
}

function objectiveOf(model: MilpModel, x: Float64Array): number {
  const sum = new CompensatedSum(model.objectiveOffset);
  for (let j = 0; j < model.columnCount; j += 1) {
    const cost = model.columnCost[j]!;
    if (cost !== 0) sum.add(cost * x[j]!);
  }
  return sum.value();
}

function evaluateColumns(
  model: MilpModel,
  x: Float64Array,
  relaxOnly: boolean,
  worst: WorstViolation,
): void {
  const { columnLower, columnUpper, columnInteger } = model;
  for (let j = 0; j < model.columnCount; j += 1) {
    const value = x[j]!;
    if (!Number.isFinite(value)) {
      worst.add('bound', j, Number.POSITIVE_INFINITY, 1);
      continue;
    }
    const lower = columnLower[j]!;
    const upper = columnUpper[j]!;
    if (value < lower) worst.add('bound', j, lower - value, Math.max(1, Math.abs(lower)));
    if (value > upper) worst.add('bound', j, value - upper, Math.max(1, Math.abs(upper)));
    if (!relaxOnly && columnInteger[j] === 1) {
      worst.add('integrality', j, Math.abs(value - Math.round(value)), 1);
    }
  }
}

function evaluateRows(model: MilpModel, x: Float64Array, worst: WorstViolation): void {
  const { rowStarts, columnIndices, values, rowLower, rowUpper } = model;
  for (let i = 0; i < model.rowCount; i += 1) {
    const end = rowStarts[i + 1]!;
    const activity = new CompensatedSum(0);
    let largestTerm = 1;
    for (let k = rowStarts[i]!; k < end; k += 1) {
      const term = values[k]! * x[columnIndices[k]!]!;
      activity.add(term);
      const size = Math.abs(term);
      if (size > largestTerm) largestTerm = size;
    }
    const lower = rowLower[i]!;
    const upper = rowUpper[i]!;
    const sum = activity.value();
    // A non-finite coordinate makes the activity NaN; the check of the columns has already reported it.
    if (sum < lower) worst.add('row', i, lower - sum, Math.max(largestTerm, Math.abs(lower)));
    if (sum > upper) worst.add('row', i, sum - upper, Math.max(largestTerm, Math.abs(upper)));
  }
}

function worstName(model: MilpModel, worst: WorstViolation): string {
  const { index } = worst;
  return worst.kind === 'row'
    ? (model.rowNames?.[index] ?? `row ${index}`)
    : (model.columnNames?.[index] ?? `column ${index}`);
}

/** Rounds integer columns and clamps all values to their bounds, which removes what the solver's tolerance allowed. */
export function cleanPoint(model: MilpModel, x: Float64Array, integer: boolean): Float64Array {
  const cleaned = Float64Array.from(x);
  for (let j = 0; j < model.columnCount; j += 1) {
    let value = cleaned[j]!;
    if (integer && model.columnInteger[j] === 1) value = Math.round(value);
    // Adding zero turns −0 into 0, which prints and compares as expected.
    cleaned[j] = Math.min(Math.max(value, model.columnLower[j]!), model.columnUpper[j]!) + 0;
  }
  return cleaned;
}

/** The stated and the recomputed objective may differ by this share of max(1, |objective|). */
const OBJECTIVE_TOLERANCE = 1e-6;

/** A feasible point with its evaluation. */
export interface AcceptedPoint {
  x: Float64Array;
  evaluation: PointEvaluation;
}

/** The point with its evaluation if it is feasible within `tolerance`. */
export function acceptPoint(
  model: MilpModel,
  x: Float64Array,
  tolerance: number,
  relaxOnly: boolean,
): AcceptedPoint | undefined {
  const evaluation = evaluatePoint(model, x, { relaxOnly });
  return evaluation.maxScaledViolation <= tolerance ? { x, evaluation } : undefined;
}

/** Whether the objective that a solver states is that of its point. */
export function objectiveAgrees(claimed: number | undefined, recomputed: number): boolean {
  if (claimed === undefined) return true;
  return Math.abs(claimed - recomputed) <= OBJECTIVE_TOLERANCE * Math.max(1, Math.abs(recomputed));
}

/** The error for a result that cannot be verified. */
export function answerNotVerified(
  solver: string,
  reason: string,
  details: Record<string, unknown>,
): Error {
  return milpError(
    'engine',
    'answerNotVerified',
    `The result of solver "${solver}" could not be verified: ${reason}.`,
    { solver, ...details },
  );
}
