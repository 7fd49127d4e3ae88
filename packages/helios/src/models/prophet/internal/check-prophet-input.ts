import { heliosError } from '../../../internal/helios-error.js';
import type { ModelSeries } from '../../model-series.js';
import type { ProphetOptions } from '../prophet-options.js';

const LARGEST_VALUE = 1e150;

/** Options with their defaults filled in. */
export type CheckedOptions = Required<
  Omit<ProphetOptions, 'daily' | 'weekly' | 'yearly' | 'transientHours'>
> &
  Pick<ProphetOptions, 'transientHours'>;

/** Checks a series and the options, and fills in what is left open. */
export function checkProphetInput(series: ModelSeries, options: ProphetOptions): CheckedOptions {
  const { values, stepMinutes, knownAhead = [] } = series;
  if (values.length < 2) {
    const message = `values must hold at least 2 numbers; ${values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message, { length: values.length });
  }
  checkPositive('stepMinutes', stepMinutes, 'invalidStep');
  checkNumbers('values', values, values.length);
  knownAhead.forEach((ahead, j) => {
    if (ahead.length < values.length) {
      const message = `knownAhead[${j}] must reach over all ${values.length} values; ${ahead.length} came`;
      throw heliosError('invalid', 'knownAheadTooShort', message, { index: j });
    }
    checkNumbers(`knownAhead[${j}]`, ahead, values.length);
  });
  const mode = options.mode ?? 'additive';
  const checked: CheckedOptions = {
    mode,
    growth: options.growth ?? 'linear',
    // Shares are shares of something: the zero of the values must stay where it is.
    scaling: options.scaling ?? (mode === 'additive' ? 'range' : 'magnitude'),
    changepoints: options.changepoints ?? 25,
    changepointShare: options.changepointShare ?? 0.8,
    changepointScale: options.changepointScale ?? 0.05,
    seasonalityScale: options.seasonalityScale ?? 10,
    weeklyScale: options.weeklyScale ?? options.seasonalityScale ?? 10,
    knownAheadScale: options.knownAheadScale ?? 10,
    transientScale: options.transientScale ?? options.knownAheadScale ?? 10,
    ...(options.transientHours !== undefined && { transientHours: options.transientHours }),
  };
  checkChoice('mode', mode, ['additive', 'multiplicative']);
  checkChoice('growth', checked.growth, ['linear', 'flat']);
  checkChoice('scaling', checked.scaling, ['range', 'magnitude']);
  checkPositive('changepointScale', checked.changepointScale);
  checkPositive('seasonalityScale', checked.seasonalityScale);
  checkPositive('weeklyScale', checked.weeklyScale);
  checkPositive('knownAheadScale', checked.knownAheadScale);
  checkPositive('transientScale', checked.transientScale);
  if (checked.transientHours !== undefined) checkPositive('transientHours', checked.transientHours);
  const { changepoints, changepointShare } = checked;
  if (!(Number.isInteger(changepoints) && changepoints >= 0 && changepoints <= 200)) {
    throw invalidOption('changepoints', 'a whole number between 0 and 200', changepoints);
  }
  if (!(changepointShare > 0 && changepointShare <= 1)) {
    throw invalidOption('changepointShare', 'above 0 and at most 1', changepointShare);
  }
  return checked;
}

/** Checks that the first `count` numbers are finite and small enough to be squared. */
export function checkNumbers(field: string, numbers: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const value = numbers[i]!;
    if (Math.abs(value) <= LARGEST_VALUE) continue;
    const finite = Number.isFinite(value);
    throw heliosError(
      finite ? 'outOfRange' : 'invalid',
      finite ? 'valueOutOfRange' : 'notFinite',
      `${field}[${i}] must be a finite number within ±${LARGEST_VALUE}; ${value} came`,
      { field, index: i },
    );
  }
}

function checkPositive(field: string, value: number, code = 'invalidOption'): void {
  if (value > 0 && value < 1e12) return;
  throw invalidOption(field, 'a number above 0 and below 1e12', value, code);
}

function checkChoice(field: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw invalidOption(field, choices.map((choice) => `"${choice}"`).join(' or '), value);
}

function invalidOption(
  field: string,
  rule: string,
  value: number | string,
  code = 'invalidOption',
) {
  return heliosError('invalid', code, `${field} must be ${rule}; ${value} came`, { field });
}
