import { heliosError } from '../../../internal/helios-error.js';
import type { XgboostLoss, XgboostParameters } from '../xgboost-parameters.js';

/** Parameters with nothing left open. */
export type CheckedParameters = Required<Omit<XgboostParameters, 'baseScore'>> &
  Pick<XgboostParameters, 'baseScore'>;

/** Fills in the defaults and checks the ranges. */
export function checkedParameters(parameters: XgboostParameters): CheckedParameters {
  const { baseScore } = parameters;
  const checked = {
    loss: parameters.loss ?? { kind: 'squared' as const },
    splits: parameters.splits ?? 'histogram',
    rounds: parameters.rounds ?? 100,
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
  checkWhole('rounds', checked.rounds, 1, 10_000);
  checkWhole('maxDepth', checked.maxDepth, 1, 20);
  checkWhole('maxBins', checked.maxBins, 2, 65_000);
  checkWhole('patience', checked.patience, 1, 10_000);
  checkWhole('seed', checked.seed, 0, Number.MAX_SAFE_INTEGER);
  for (const name of ['learningRate', 'rowShare', 'columnShare'] as const) {
    check(checked[name] > 0 && checked[name] <= 1, name, 'above 0 up to 1', checked[name]);
  }
  for (const name of ['lambda', 'gamma', 'minChildWeight'] as const) {
    check(checked[name] >= 0 && checked[name] <= 1e12, name, '0 to 10^12', checked[name]);
  }
  if (baseScore !== undefined) {
    check(Math.abs(baseScore) <= 1e12, 'baseScore', 'within ±10^12', baseScore);
  }
  checkLoss(checked.loss);
  return baseScore === undefined ? checked : { ...checked, baseScore };
}

function checkLoss(loss: XgboostLoss): void {
  if (loss.kind === 'pseudoHuber') {
    check(loss.slope >= 1e-12 && loss.slope <= 1e12, 'loss.slope', '10^-12 to 10^12', loss.slope);
  }
  if (loss.kind !== 'quantile') return;
  const { levels } = loss;
  const rising = levels.every((level, k) => level > (levels[k - 1] ?? 0) && level < 1);
  const rule = 'at least one level, rising, between 0 and 1';
  check(levels.length > 0 && rising, 'loss.levels', rule, levels.join(', '));
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  const right = Number.isInteger(value) && value >= least && value <= most;
  check(right, name, `a whole number from ${least} to ${most}`, value);
}

function check(right: boolean, name: string, rule: string, came: number | string): void {
  if (right) return;
  throw heliosError(
    'outOfRange',
    'xgboostParameterOutOfRange',
    `${name} must be ${rule}; ${came} came`,
    { parameter: name, came },
  );
}
