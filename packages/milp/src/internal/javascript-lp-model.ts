import type { MilpModel } from '../model/milp-model.js';

/** The JSON form that javascript-lp-solver reads. */
export interface JavascriptLpModel {
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

export interface JavascriptLpTranslation {
  json: JavascriptLpModel;
  columns: ColumnMap[];
  /** Objective of the point whose variables are all zero. */
  constant: number;
  /** A row without variables is broken whatever the others do. */
  brokenRow: boolean;
}

const OBJECTIVE = 'o';
const EMPTY_ROW_TOLERANCE = 1e-9;

/**
 * Writes the model with every variable at least zero, which is all that javascript-lp-solver handles
 * safely: finite lower bounds are shifted to zero, variables with only an upper bound are mirrored,
 * free ones are split in two, fixed ones are folded into the right-hand sides (its presolve would
 * lose their cost, and is off besides).
 */
export function toJavascriptLp(model: MilpModel, integer: boolean): JavascriptLpTranslation {
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
  const brokenRow = addRows(json, model, columns);
  return { json, columns, constant, brokenRow };
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
