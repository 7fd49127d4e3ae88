import { heliosError } from '../../../internal/helios-error.js';
import { refusalKind } from '../../../internal/refusal-kind.js';
import type { XgboostLoss, XgboostParameters } from '../xgboost-parameters.js';

/** Parameters with nothing left open. */
export type CheckedParameters = Required<Omit<XgboostParameters, 'baseScore' | 'rounds'>> &
  Pick<XgboostParameters, 'baseScore'> & { readonly roundsOfOutputs: readonly number[] };

/** Fills in the defaults and checks the ranges. */
export function checkedParameters(parameters: XgboostParameters): CheckedParameters {
  const { baseScore } = parameters;
  const loss = parameters.loss ?? { kind: 'squared' as const };
  checkLoss(loss);
  const checked = {
    loss,
    roundsOfOutputs: roundsOfOutputs(parameters.rounds ?? 100, loss),
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

function roundsOfOutputs(rounds: number | readonly number[], loss: XgboostLoss): readonly number[] {
  const outputs = loss.kind === 'quantile' ? loss.levels.length : 1;
  const each = typeof rounds === 'number' ? new Array<number>(outputs).fill(rounds) : rounds;
  check(
    each.length === outputs,
    'rounds',
    `one number for each of ${outputs} outputs`,
    each.length,
  );
  for (const count of each) checkWhole('rounds', count, 0, 10_000);
  return each;
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  const right = Number.isInteger(value) && value >= least && value <= most;
  check(right, name, `a whole number from ${least} to ${most}`, value);
}

function check(right: boolean, name: string, rule: string, came: number | string): void {
  if (right) return;
  throw heliosError(
    typeof came === 'number' ? refusalKind(came) : 'outOfRange',
    'xgboostParameterOutOfRange',
    `${name} must be ${rule}; ${came} came`,
    { parameter: name, came },
  );
}
