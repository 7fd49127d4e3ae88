import { heliosError, rangeErrorKind } from '../../internal/checks.js';

const MAX_TARGET = 1e12;

const MAX_COLUMNS = 32_767;

/** Loss function of the trees. */
export type XgboostLoss =
  | { readonly kind: 'squared' }
  /** slope²·(√(1 + (error/slope)²) − 1): squared near 0, absolute far from it; the slope is in the unit of the target. */
  | { readonly kind: 'pseudoHuber'; readonly slope: number }
  /**
   * Pinball loss, one output per level; levels rise between 0 and 1. Trees split on the gradient alone (hessian 1); each leaf then takes
   * the quantile of its residuals (type 6), times the learning rate, as XGBoost's `reg:quantileerror` does.
   */
  | { readonly kind: 'quantile'; readonly levels: readonly number[] };

/** Parameters of tree growth; the names in parentheses are those of the XGBoost library. */
export interface XgboostParameters {
  /** Default squared error. */
  readonly loss?: XgboostLoss;
  /**
   * `histogram` (default) compares the edges of at most `maxBins` bins of each column and rejects splits that gain less than `gamma`;
   * `exact` compares all midpoints between neighbours and prunes such splits afterwards, from the leaves up. (`tree_method`)
   */
  readonly splits?: 'histogram' | 'exact';
  /** Trees per output, 0 to 10,000, or one number for each output. Default 100. (`num_boost_round`) */
  readonly rounds?: number | readonly number[];
  /** Share of each leaf that is added, above 0 up to 1. Default 0.3. (`eta`) */
  readonly learningRate?: number;
  /** Most splits from root to leaf, 1 to 20. Default 6. (`max_depth`) */
  readonly maxDepth?: number;
  /** Penalty on squared leaf values. Default 1. (`lambda`) */
  readonly lambda?: number;
  /** Least gain of a split. Default 0. (`gamma`) */
  readonly gamma?: number;
  /** Least sum of second derivatives in a child. Default 1. (`min_child_weight`) */
  readonly minChildWeight?: number;
  /** Share of the rows sampled for each tree, without replacement. Default 1. (`subsample`) */
  readonly rowShare?: number;
  /** Share of the columns sampled for each tree. Default 1. (`colsample_bytree`) */
  readonly columnShare?: number;
  /** 2 to 65,000. Default 64. (`max_bin`) */
  readonly maxBins?: number;
  /** Initial prediction of each output. Default the mean, median or quantile of the target, as suits the loss. (`base_score`) */
  readonly baseScore?: number;
  /** Seed of the sampled rows and columns. Default 0. */
  readonly seed?: number;
  /** Rounds without a lower validation loss after which an output stops; used with a validation table. Default 10. */
  readonly patience?: number;
}

/** Parameters with all defaults filled in. */
export type ResolvedParameters = Required<Omit<XgboostParameters, 'baseScore' | 'rounds'>> &
  Pick<XgboostParameters, 'baseScore'> & { readonly roundsOfOutputs: readonly number[] };

/** Fills in defaults and checks ranges. */
export function resolveParameters(parameters: XgboostParameters): ResolvedParameters {
  const { baseScore } = parameters;
  const loss = parameters.loss ?? { kind: 'squared' as const };
  validateLoss(loss);
  const checked = {
    loss,
    roundsOfOutputs: resolveRounds(parameters.rounds ?? 100, loss),
    splits: parameters.splits ?? 'histogram',
    learningRate: parameters.learningRate ?? 0.3,
    maxDepth: parameters.maxDepth ?? 6,
    lambda: parameters.lambda ?? 1,
    gamma: parameters.gamma ?? 0,
    minChildWeight: parameters.minChildWeight ?? 1,
    rowShare: parameters.rowShare ?? 1,
    columnShare: parameters.columnShare ?? 1,
    maxBins: parameters.maxBins ?? 64,
    seed: parameters.seed ?? 0,
    patience: parameters.patience ?? 10,
  };
  requireWholeParameter('maxDepth', checked.maxDepth, 1, 20);
  requireWholeParameter('maxBins', checked.maxBins, 2, 65_000);
  requireWholeParameter('patience', checked.patience, 1, 10_000);
  requireWholeParameter('seed', checked.seed, 0, Number.MAX_SAFE_INTEGER);
  for (const name of ['learningRate', 'rowShare', 'columnShare'] as const) {
    requireParameter(
      checked[name] > 0 && checked[name] <= 1,
      name,
      'above 0 up to 1',
      checked[name],
    );
  }
  for (const name of ['lambda', 'gamma', 'minChildWeight'] as const) {
    requireParameter(
      checked[name] >= 0 && checked[name] <= 1e12,
      name,
      '0 to 10^12',
      checked[name],
    );
  }
  if (baseScore !== undefined) {
    requireParameter(Math.abs(baseScore) <= 1e12, 'baseScore', 'within ±10^12', baseScore);
  }
  return baseScore === undefined ? checked : { ...checked, baseScore };
}

function validateLoss(loss: XgboostLoss): void {
  if (loss.kind === 'pseudoHuber') {
    requireParameter(
      loss.slope >= 1e-12 && loss.slope <= 1e12,
      'loss.slope',
      '10^-12 to 10^12',
      loss.slope,
    );
  }
  if (loss.kind !== 'quantile') return;
  const { levels } = loss;
  const rising = levels.every((level, k) => level > (levels[k - 1] ?? 0) && level < 1);
  const rule = 'at least one level, rising, between 0 and 1';
  requireParameter(levels.length > 0 && rising, 'loss.levels', rule, levels.join(', '));
}

function resolveRounds(rounds: number | readonly number[], loss: XgboostLoss): readonly number[] {
  const outputs = loss.kind === 'quantile' ? loss.levels.length : 1;
  const each = typeof rounds === 'number' ? new Array<number>(outputs).fill(rounds) : rounds;
  requireParameter(
    each.length === outputs,
    'rounds',
    `one number for each of ${outputs} outputs`,
    each.length,
  );
  for (const count of each) requireWholeParameter('rounds', count, 0, 10_000);
  return each;
}

function requireWholeParameter(name: string, value: number, least: number, most: number): void {
  const right = Number.isInteger(value) && value >= least && value <= most;
  requireParameter(right, name, `a whole number from ${least} to ${most}`, value);
}

function requireParameter(right: boolean, name: string, rule: string, came: number | string): void {
  if (right) return;
  throw heliosError(
    typeof came === 'number' ? rangeErrorKind(came) : 'outOfRange',
    'xgboostParameterOutOfRange',
    `${name} must be ${rule}; ${came} came`,
    { parameter: name, came },
  );
}

/** Training rows. Numbers are rounded to single precision, as in the XGBoost library. */
export interface TrainingTable {
  /** Row by row; NaN is a missing value. */
  readonly features: Float64Array | Float32Array;
  readonly columns: number;
  /** One finite number per row, within ±10¹². */
  readonly target: Float64Array | Float32Array;
  /**
   * Initial predictions of each row's outputs, row by row, in place of a base score, to continue another model. The same must be passed to
   * {@link predictXgboost}. (`base_margin`)
   */
  readonly start?: Float64Array | Float32Array;
}

/** A table in single precision. */
export interface ValidatedTable {
  readonly features: Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly target: Float32Array;
  readonly start?: Float32Array;
}

/** Checks a table and rounds it to single precision. */
export function validateTable(name: string, table: TrainingTable, outputs: number): ValidatedTable {
  const { columns, target } = table;
  if (target.length === 0) {
    throw tableError('emptyTable', `${name} must have at least one row; none came`, { name });
  }
  for (let row = 0; row < target.length; row++) {
    const value = target[row]!;
    if (!(Math.abs(value) <= MAX_TARGET)) {
      const message = `${name}.target must be within ±10^12; row ${row} has ${value}`;
      throw tableError('targetOutOfRange', message, { name, row });
    }
  }
  const features = validateFeatures(name, table.features, columns);
  if (features.length !== target.length * columns) {
    const message = `${name}.features must be ${target.length} rows of ${columns} numbers; ${features.length} numbers came`;
    throw tableError('wrongShape', message, { name });
  }
  const checked = { features, rows: target.length, columns, target: Float32Array.from(target) };
  if (!table.start) return checked;
  return { ...checked, start: validateStart(name, table.start, target.length * outputs) };
}

/** Checks initial predictions and rounds them to single precision. */
export function validateStart(
  name: string,
  start: Float64Array | Float32Array,
  wanted: number,
): Float32Array {
  if (start.length !== wanted) {
    const message = `${name}.start must be ${wanted} numbers, one for each output of each row; ${start.length} came`;
    throw tableError('wrongShape', message, { name });
  }
  for (let i = 0; i < wanted; i++) {
    if (Math.abs(start[i]!) <= MAX_TARGET) continue;
    const message = `${name}.start must be within ±10^12; entry ${i} is ${start[i]}`;
    throw tableError('startOutOfRange', message, { name, entry: i });
  }
  return Float32Array.from(start);
}

/** Checks features and rounds them to single precision. */
export function validateFeatures(
  name: string,
  features: Float64Array | Float32Array,
  columns: number,
): Float32Array {
  if (!Number.isInteger(columns) || columns < 1 || columns > MAX_COLUMNS) {
    const message = `${name}.columns must be a whole number from 1 to ${MAX_COLUMNS}; ${columns} came`;
    throw tableError('wrongShape', message, { name });
  }
  const rounded = Float32Array.from(features);
  for (let i = 0; i < rounded.length; i++) {
    if (Math.abs(rounded[i]!) === Number.POSITIVE_INFINITY) {
      const row = Math.floor(i / columns);
      const message = `${name}.features must be single-precision numbers or NaN; column ${i % columns} of row ${row} has ${features[i]}`;
      throw tableError('featureOutOfRange', message, { name, row, column: i % columns });
    }
  }
  return rounded;
}

function tableError(code: string, message: string, details: Record<string, unknown>) {
  return heliosError('invalid', code, message, details);
}
