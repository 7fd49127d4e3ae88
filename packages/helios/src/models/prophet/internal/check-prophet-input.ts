import { heliosError } from '../../../internal/helios-error.js';
import type { ModelSeries } from '../../model-series.js';
import type { ProphetOptions } from '../prophet-options.js';
import type { WeeklyPrior } from '../weekly-prior.js';

const LARGEST_VALUE = 1e150;

/** Options with their defaults filled in. */
export type CheckedOptions = Required<
  Omit<ProphetOptions, 'daily' | 'weekly' | 'yearly' | 'transientHours' | 'weeklyPrior'>
> &
  Pick<ProphetOptions, 'transientHours' | 'weeklyPrior'>;

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
    seasonalityScales: options.seasonalityScales ?? {},
    halfLifeDays: options.halfLifeDays ?? Number.POSITIVE_INFINITY,
    noisePrior: options.noisePrior ?? { deviation: 1, values: 0 },
    noiseFactor: options.noiseFactor ?? 1,
    ...(options.transientHours !== undefined && { transientHours: options.transientHours }),
    ...(options.weeklyPrior && { weeklyPrior: options.weeklyPrior }),
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
  for (const [name, scales] of Object.entries(checked.seasonalityScales)) {
    scales?.forEach((scale, n) => {
      checkPositive(`seasonalityScales.${name}[${n}]`, scale);
    });
  }
  if (!(checked.halfLifeDays > 0)) {
    throw invalidOption('halfLifeDays', 'a number above 0', checked.halfLifeDays);
  }
  checkPositive('noiseFactor', checked.noiseFactor);
  checkPositive('noisePrior.deviation', checked.noisePrior.deviation);
  if (!(checked.noisePrior.values >= 0 && checked.noisePrior.values < 1e12)) {
    const rule = 'a number from 0 to 1e12';
    throw invalidOption('noisePrior.values', rule, checked.noisePrior.values);
  }
  if (checked.weeklyPrior) checkWeeklyPrior(series, checked, checked.weeklyPrior);
  const { changepoints, changepointShare } = checked;
  if (!(Number.isInteger(changepoints) && changepoints >= 0 && changepoints <= 200)) {
    throw invalidOption('changepoints', 'a whole number between 0 and 200', changepoints);
  }
  if (!(changepointShare > 0 && changepointShare <= 1)) {
    throw invalidOption('changepointShare', 'above 0 and at most 1', changepointShare);
  }
  return checked;
}

function checkWeeklyPrior(
  { stepMinutes, firstStepOfWeek }: ModelSeries,
  { mode, growth }: CheckedOptions,
  { mean, axes }: WeeklyPrior,
): void {
  const field = 'weeklyPrior';
  if (mode !== 'additive') throw invalidOption(field, 'left out unless mode is additive', mode);
  if (!Number.isInteger(10_080 / stepMinutes)) {
    throw invalidOption(field, 'left out unless the step divides the week', stepMinutes);
  }
  if (firstStepOfWeek === undefined && growth !== 'flat') {
    throw invalidOption(field, 'left out unless growth is flat or the week is known', growth);
  }
  const even = mean.length % 2 === 0 && mean.length <= 200;
  if (!(even && axes.length <= 100 && axes.every((axis) => axis.length === mean.length))) {
    const lengths = [mean, ...axes].map((list) => list.length).join(', ');
    const rule = 'lists of one even length up to 200, at most 100 axes';
    throw invalidOption(field, rule, lengths);
  }
  for (const list of [mean, ...axes]) checkNumbers(field, Float64Array.from(list), list.length);
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
