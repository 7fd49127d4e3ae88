import { checkNumber, heliosError } from '../../internal/checks.js';
import type { ModelSeries } from '../../types.js';

const MAX_VALUE_SIZE = 1e150;

/** Whether a seasonality is modelled: depending on the length of the history, never, or with a given number of harmonics. */
export type SeasonalityChoice = 'auto' | 'off' | number;

/** Options of a fit. Names in brackets are those of Prophet's Python package. */
export interface ProphetOptions {
  /** Daily harmonics; `auto` is 4 from two days of history on, for steps shorter than a day [daily_seasonality]. */
  readonly daily?: SeasonalityChoice;
  /** Weekly harmonics; `auto` is 3 from 14 days of history on, for steps shorter than a week [weekly_seasonality]. */
  readonly weekly?: SeasonalityChoice;
  /** Harmonics of the year of 365.25 days; `auto` is 10 from 730 days of history on [yearly_seasonality]. */
  readonly yearly?: SeasonalityChoice;
  /** Whether seasonalities and known-ahead covariates are added to the trend or scale it. Default `additive` [seasonality_mode]. */
  readonly mode?: 'additive' | 'multiplicative';
  /** Whether the trend is piecewise linear, or a constant level without changepoints. Default `linear` [growth]. */
  readonly growth?: 'linear' | 'flat';
  /**
   * Scaling of the values before the fit. `range` maps them to 0 … 1, so that neither their unit nor a shift changes the fit. `magnitude`
   * divides by the largest absolute value, as Prophet does by default, so that 0 stays 0 and a shift changes the fit. Default `range` in
   * the additive mode, `magnitude` in the multiplicative one [scaling: minmax, absmax].
   */
  readonly scaling?: 'range' | 'magnitude';
  /** Number of changepoints. Default 25, fewer in short series [n_changepoints]. */
  readonly changepoints?: number;
  /** Share of the series, from its start, that may contain changepoints. Default 0.8 [changepoint_range]. */
  readonly changepointShare?: number;
  /** Scale τ of the Laplace prior on changes of slope. Default 0.05 [changepoint_prior_scale]. */
  readonly changepointScale?: number;
  /** Standard deviation of the normal prior on harmonics. Default 10 [seasonality_prior_scale]. */
  readonly seasonalityScale?: number;
  /** The same for weekly harmonics only. Default `seasonalityScale` [prior_scale of add_seasonality]. */
  readonly weeklyScale?: number;
  /**
   * Standard deviations of single harmonics. `seasonalityScale` and `weeklyScale` apply to those that are not listed [prior_scale of one
   * add_seasonality each].
   */
  readonly seasonalityScales?: {
    readonly daily?: readonly number[];
    readonly weekly?: readonly number[];
    readonly yearly?: readonly number[];
  };
  /**
   * Age at which the weight of a value in the likelihood is one half [days], so that the curve follows recent values. Default Infinity.
   * Prophet has no such option.
   */
  readonly halfLifeDays?: number;
  /**
   * An inverse gamma prior on σ² besides Prophet's own: as if `values` additional residuals with the standard deviation `deviation` (scaled
   * units) had been observed. It keeps σ above 0 if there are more coefficients than values. Default none.
   */
  readonly noisePrior?: { readonly deviation: number; readonly values: number };
  /**
   * Standard deviation of the noise in simulated futures, in units of σ. Above 1 it accounts for the uncertainty of the curve, which
   * Prophet's point estimate omits. Default 1.
   */
  readonly noiseFactor?: number;
  /**
   * Prior for the weekly curve in scaled units, besides the harmonics of `weekly`. It requires the additive mode and a step that divides
   * the week. If the position of the series in the week is unknown, each hour of the week is tried, which requires flat growth, and the
   * curves are averaged by their likelihood. Default none.
   */
  readonly weeklyPrior?: WeeklyPrior;
  /**
   * Adds a temporary change of level around the last value: decay time in hours, before and after, until e⁻¹ remains. It is a regressor of
   * a known shape that acts faster than the trend [add_regressor]. Default none.
   */
  readonly transientHours?: number;
  /** Standard deviation of the normal prior on its coefficient. Default `knownAheadScale`. */
  readonly transientScale?: number;
  /** Standard deviation of the normal prior on coefficients of known-ahead covariates. Default 10 [holidays_prior_scale]. */
  readonly knownAheadScale?: number;
}

/**
 * Prior for the weekly curve of a series. Its Fourier coefficients are normal with the mean `mean` and the covariance Σₖ aₖ·aₖᵀ of the axes
 * aₖ, so that harmonics of one shape, such as that of working days, rise and fall together. Each list holds sine and cosine of the first
 * harmonic, of the second and so on, in scaled units, at the middle of a step since Monday 00:00.
 */
export interface WeeklyPrior {
  readonly mean: readonly number[];
  /** Each as long as the mean. */
  readonly axes: readonly (readonly number[])[];
}

/** Options with defaults filled in. */
export type ResolvedProphetOptions = Required<
  Omit<ProphetOptions, 'daily' | 'weekly' | 'yearly' | 'transientHours' | 'weeklyPrior'>
> &
  Pick<ProphetOptions, 'transientHours' | 'weeklyPrior'>;

/** Checks a series and options and fills in defaults. */
export function resolveProphetInput(
  series: ModelSeries,
  options: ProphetOptions,
): ResolvedProphetOptions {
  const { values, stepMinutes, knownAhead = [] } = series;
  if (values.length < 2) {
    const message = `values must hold at least 2 numbers; ${values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message, { length: values.length });
  }
  checkNumber('stepMinutes', stepMinutes);
  requirePositive('stepMinutes', stepMinutes, 'invalidStep');
  checkNumbers('values', values, values.length);
  knownAhead.forEach((ahead, j) => {
    if (ahead.length < values.length) {
      const message = `knownAhead[${j}] must cover all ${values.length} values; ${ahead.length} came`;
      throw heliosError('invalid', 'knownAheadTooShort', message, { index: j });
    }
    checkNumbers(`knownAhead[${j}]`, ahead, values.length);
  });
  const mode = options.mode ?? 'additive';
  const checked: ResolvedProphetOptions = {
    mode,
    growth: options.growth ?? 'linear',
    // Multiplicative effects are shares of the values, so 0 must stay 0.
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
  requireChoice('mode', mode, ['additive', 'multiplicative']);
  requireChoice('growth', checked.growth, ['linear', 'flat']);
  requireChoice('scaling', checked.scaling, ['range', 'magnitude']);
  requirePositive('changepointScale', checked.changepointScale);
  requirePositive('seasonalityScale', checked.seasonalityScale);
  requirePositive('weeklyScale', checked.weeklyScale);
  requirePositive('knownAheadScale', checked.knownAheadScale);
  requirePositive('transientScale', checked.transientScale);
  if (checked.transientHours !== undefined)
    requirePositive('transientHours', checked.transientHours);
  for (const [name, scales] of Object.entries(checked.seasonalityScales)) {
    scales?.forEach((scale, n) => {
      requirePositive(`seasonalityScales.${name}[${n}]`, scale);
    });
  }
  if (!(checked.halfLifeDays > 0)) {
    throw invalidOption('halfLifeDays', 'a number above 0', checked.halfLifeDays);
  }
  requirePositive('noiseFactor', checked.noiseFactor);
  requirePositive('noisePrior.deviation', checked.noisePrior.deviation);
  if (!(checked.noisePrior.values >= 0 && checked.noisePrior.values < 1e12)) {
    const rule = 'a number from 0 to 1e12';
    throw invalidOption('noisePrior.values', rule, checked.noisePrior.values);
  }
  if (checked.weeklyPrior) validateWeeklyPrior(series, checked, checked.weeklyPrior);
  const { changepoints, changepointShare } = checked;
  if (!(Number.isInteger(changepoints) && changepoints >= 0 && changepoints <= 200)) {
    throw invalidOption('changepoints', 'a whole number between 0 and 200', changepoints);
  }
  if (!(changepointShare > 0 && changepointShare <= 1)) {
    throw invalidOption('changepointShare', 'above 0 and at most 1', changepointShare);
  }
  return checked;
}

function validateWeeklyPrior(
  { stepMinutes, firstStepOfWeek }: ModelSeries,
  { mode, growth }: ResolvedProphetOptions,
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
    if (Math.abs(value) <= MAX_VALUE_SIZE) continue;
    const finite = Number.isFinite(value);
    throw heliosError(
      finite ? 'outOfRange' : 'invalid',
      finite ? 'valueOutOfRange' : 'notFinite',
      `${field}[${i}] must be a finite number within ±${MAX_VALUE_SIZE}; ${value} came`,
      { field, index: i },
    );
  }
}

function requirePositive(field: string, value: number, code = 'invalidOption'): void {
  if (value > 0 && value < 1e12) return;
  throw invalidOption(field, 'a number above 0 and below 1e12', value, code);
}

function requireChoice(field: string, value: string, choices: readonly string[]): void {
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
