import javascriptLpSolver from 'javascript-lp-solver';
import type { MilpModel } from '../model/milp-model.js';
import type { RawAnswer } from '../pipeline/raw-solver.js';

/** The parts of javascript-lp-solver 1.0.3 that this file uses. */
interface JavascriptLpSolver {
  Model: new (
    precision: undefined,
    name: undefined,
    branchAndCutService: unknown,
  ) => { loadJson(json: JavascriptLpModel): PreparedModel };
  selectBranchAndCutService(json: JavascriptLpModel): unknown;
  Solve(model: PreparedModel, precision: undefined, full: true): JavascriptLpSolution;
}

interface PreparedModel {
  tableau: { pivot(row: number, column: number): void };
}

interface JavascriptLpSolution {
  feasible: boolean;
  bounded: boolean;
  _tableau: {
    matrix: Float64Array;
    width: number;
    height: number;
    varIndexByRow: number[];
    varIndexByCol: number[];
    variablesPerIndex: ({ id: string; isSlack?: boolean } | undefined)[];
    model: {
      messages: string[];
      constraints: { index: number; isUpperBound: boolean }[];
    };
  };
}

// The declarations of the package describe `export default` of a CommonJS file, which NodeNext treats as a namespace. The
// value itself is the solver in both module systems.
const solver = javascriptLpSolver as unknown as JavascriptLpSolver;

/**
 * None of some 20,000 linear programs, except tiny ones, needed two pivots per row and column. A program that needs ten
 * is taken to cycle.
 */
const PIVOTS_PER_LINE = 10;
/** Tiny programs may need 500 pivots in all, so the limit is at least this. */
const LEAST_PIVOTS = 1000;
/** Limit of the pivots of a whole search, over all branches. */
const PIVOTS_PER_SEARCH = 50_000;

/** One run of javascript-lp-solver; without `integer` the result has row duals. */
export function javascriptLpRun(model: MilpModel, integer: boolean): RawAnswer {
  const { json, columns, hasViolatedRow } = toJavascriptLp(model, integer);
  if (hasViolatedRow) return { status: 'infeasible' };
  const solution = solveLimited(json, integer);
  const { messages } = solution._tableau.model;
  if (messages.length > 0) throw new Error(messages.join('; '));
  if (!solution.feasible) return { status: 'infeasible' };
  if (!solution.bounded) return { status: 'unbounded' };
  const values = readValues(solution);
  const x = Float64Array.from(columns, ({ shift, scale, name, negative }) => {
    const positive = name === undefined ? 0 : (values.get(name) ?? 0);
    return shift + scale * positive - (negative === undefined ? 0 : (values.get(negative) ?? 0));
  });
  return {
    // Its branch and bound states no bound, so an integer point is only feasible.
    status: integer ? 'feasible' : 'optimal',
    x,
    ...(integer ? {} : { rowDuals: readRowDuals(solution, json, model.rowCount) }),
  };
}

/**
 * Its simplex method may cycle forever on degenerate models of twenty columns, and its own cycle check does not notice.
 * So this function counts the pivots on the tableau of the model.
 */
function solveLimited(json: JavascriptLpModel, integer: boolean): JavascriptLpSolution {
  const service = solver.selectBranchAndCutService(json);
  const prepared = new solver.Model(undefined, undefined, service).loadJson(json);
  const { tableau } = prepared;
  const lines = Object.keys(json.variables).length + Object.keys(json.constraints).length;
  const limit = integer ? PIVOTS_PER_SEARCH : Math.max(LEAST_PIVOTS, PIVOTS_PER_LINE * (lines + 1));
  const pivot = tableau.pivot.bind(tableau);
  let pivots = 0;
  tableau.pivot = (row, column) => {
    pivots += 1;
    if (pivots > limit) throw new Error(`no end after ${limit} pivots`);
    pivot(row, column);
  };
  return solver.Solve(prepared, undefined, true);
}

/** Reads the values from the tableau, because the published ones are rounded to eight decimals. */
function readValues(solution: JavascriptLpSolution): Map<string, number> {
  const { matrix, width, height, varIndexByRow, variablesPerIndex } = solution._tableau;
  const values = new Map<string, number>();
  for (let row = 1; row < height; row += 1) {
    const variable = variablesPerIndex[varIndexByRow[row]!];
    if (variable !== undefined && variable.isSlack !== true) {
      values.set(variable.id, matrix[row * width]!);
    }
  }
  return values;
}

/**
 * The multiplier of a row is the cost-row entry of its slack. The tableau maximises −cost and contains a·x ≤ b unchanged
 * and a·x ≥ b negated. An equality is one of each; its multipliers are added.
 */
function readRowDuals(
  solution: JavascriptLpSolution,
  json: JavascriptLpModel,
  rowCount: number,
): Float64Array {
  const { matrix, width, varIndexByCol, model } = solution._tableau;
  const costBySlack = new Map<number, number>();
  for (let column = 1; column < width; column += 1) {
    costBySlack.set(varIndexByCol[column]!, matrix[column]!);
  }
  const duals = new Float64Array(rowCount);
  let position = 0;
  for (const [key, bound] of Object.entries(json.constraints)) {
    const sides = bound.equal !== undefined ? 2 : Object.keys(bound).length;
    for (let side = 0; side < sides; side += 1) {
      const constraint = model.constraints[position]!;
      position += 1;
      if (!key.startsWith('r')) continue;
      const cost = costBySlack.get(constraint.index) ?? 0;
      duals[Number(key.slice(1))]! += constraint.isUpperBound ? cost : -cost;
    }
  }
  return duals;
}

/** The JSON form of a model for javascript-lp-solver. */
interface JavascriptLpModel {
  optimize: string;
  opType: 'min';
  constraints: Record<string, { min?: number; max?: number; equal?: number }>;
  variables: Record<string, Record<string, number>>;
  ints: Record<string, 1>;
  options: { presolve: false; branching: 'pseudocost'; nodeSelection: 'hybrid' };
}

/** Column j is `shift + scale·(value of name) − (value of negative)`; fixed columns have no name. */
interface ColumnMap {
  shift: number;
  scale: number;
  name?: string;
  negative?: string;
}

interface JavascriptLpTranslation {
  json: JavascriptLpModel;
  columns: ColumnMap[];
  /** Objective of the point whose variables are all zero. */
  constant: number;
  /** A row without variables is violated, so the model is infeasible. */
  hasViolatedRow: boolean;
}

const OBJECTIVE = 'o';
const EMPTY_ROW_TOLERANCE = 1e-9;

/**
 * Rewrites the model with non-negative variables, because javascript-lp-solver handles only those safely. Finite lower
 * bounds are shifted to zero, variables with only an upper bound are mirrored, free ones are split in two, and fixed ones
 * are moved to the right-hand sides (the presolve of the solver, which is off, would lose their cost).
 */
function toJavascriptLp(model: MilpModel, integer: boolean): JavascriptLpTranslation {
  const json: JavascriptLpModel = {
    optimize: OBJECTIVE,
    opType: 'min',
    constraints: {},
    variables: {},
    ints: {},
    options: { presolve: false, branching: 'pseudocost', nodeSelection: 'hybrid' },
  };
  const columns: ColumnMap[] = [];
  let constant = model.objectiveOffset;
  for (let j = 0; j < model.columnCount; j += 1) {
    const map = addColumn(json, model, j, integer);
    columns.push(map);
    constant += model.columnCost[j]! * map.shift;
  }
  const hasViolatedRow = addRows(json, model, columns);
  return { json, columns, constant, hasViolatedRow };
}

function addColumn(
  json: JavascriptLpModel,
  model: MilpModel,
  column: number,
  integer: boolean,
): ColumnMap {
  const lower = model.columnLower[column]!;
  const upper = model.columnUpper[column]!;
  const cost = model.columnCost[column]!;
  if (lower === upper) return { shift: lower, scale: 1 };
  const name = `x${column}`;
  if (integer && model.columnInteger[column] === 1) json.ints[name] = 1;
  if (lower > Number.NEGATIVE_INFINITY) {
    json.variables[name] = { [OBJECTIVE]: cost };
    if (upper < Number.POSITIVE_INFINITY) {
      json.constraints[`u${column}`] = { max: upper - lower };
      json.variables[name]![`u${column}`] = 1;
    }
    return { shift: lower, scale: 1, name };
  }
  json.variables[name] = { [OBJECTIVE]: upper < Number.POSITIVE_INFINITY ? -cost : cost };
  if (upper < Number.POSITIVE_INFINITY) return { shift: upper, scale: -1, name };
  const negative = `n${column}`;
  json.variables[negative] = { [OBJECTIVE]: -cost };
  if (integer && model.columnInteger[column] === 1) json.ints[negative] = 1;
  return { shift: 0, scale: 1, name, negative };
}

function addRows(
  json: JavascriptLpModel,
  model: MilpModel,
  columns: readonly ColumnMap[],
): boolean {
  let broken = false;
  for (let i = 0; i < model.rowCount; i += 1) {
    const row = `r${i}`;
    let shift = 0;
    let variableCount = 0;
    for (let k = model.rowStarts[i]!; k < model.rowStarts[i + 1]!; k += 1) {
      const map = columns[model.columnIndices[k]!]!;
      const value = model.values[k]!;
      shift += value * map.shift;
      if (map.name === undefined || value === 0) continue;
      variableCount += 1;
      json.variables[map.name]![row] = value * map.scale;
      if (map.negative !== undefined) json.variables[map.negative]![row] = -value;
    }
    const lower = model.rowLower[i]! - shift;
    const upper = model.rowUpper[i]! - shift;
    if (variableCount > 0) json.constraints[row] = bounds(lower, upper);
    else {
      const allowed = EMPTY_ROW_TOLERANCE * Math.max(1, Math.abs(shift));
      if (lower > allowed || upper < -allowed) broken = true;
    }
  }
  return broken;
}

function bounds(lower: number, upper: number): { min?: number; max?: number; equal?: number } {
  if (lower === upper) return { equal: lower };
  return {
    ...(lower > Number.NEGATIVE_INFINITY ? { min: lower } : {}),
    ...(upper < Number.POSITIVE_INFINITY ? { max: upper } : {}),
  };
}
