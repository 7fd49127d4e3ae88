import type { RegressionPosterior } from '../internal/regression.js';
import { strixError } from '../internal/strix-error.js';

const MAX_COMING_DAYS = 400;
const MAX_VALUES = 2 ** 28;
const MINUTES_PER_DAY = 1_440;

/** Kinds of day: weekday, Saturday, Sunday or holiday. */
export const KINDS = 3;

/** Cells that the range of effects is divided into. */
export const CELLS = 256;

/** Larger than any real load [kW]; keeps daily sums far from overflow. */
const MAX_KW = 1e9;
const MAX_PAST_DAYS = 4_000;

/** One past day, from which coming days are drawn. */
export interface LoadDay {
  /** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  readonly kind: number;
  /** Load of each step less the profile of its kind as it stood that morning [kW]. */
  readonly deviationKwSeries: readonly number[];
  /** Solar production of each step [kW], given for all days or for none; it is drawn together with the load of its day. */
  readonly solarKwSeries?: readonly number[];
}

/**
 * Predictive distribution of log(highest load of the coming days / highest load of the recent days): a Student t around its median, whose
 * upper half may be wider than its lower half.
 */
export interface PeakOutlook {
  /** Highest load of the recent days [kW], above 0. */
  readonly recentPeakKw: number;
  /** By number of coming days, rising; interpolated linearly in between. */
  readonly horizons: readonly {
    readonly days: number;
    /** Median. */
    readonly location: number;
    /** Scale below the median, and above it if `upperScale` is absent. */
    readonly scale: number;
    readonly upperScale?: number;
    /** At least 1. */
    readonly degreesOfFreedom: number;
  }[];
}

/**
 * Model from which futures of a facility's load are drawn at the start of a local day. Plain JSON. Every day has the same
 * number of steps; convert days of 23 or 25 hours beforehand.
 */
export interface LoadFuturesModel {
  readonly stepMinutes: number;
  /** Mean load of each step [kW], 3 kinds of day × steps of a day. */
  readonly profileKw: readonly number[];
  /** Standard deviation of that mean as a share of it: the uncertainty of the profile. */
  readonly profileUncertainty: number;
  /** Past days, oldest first, the last one yesterday; at least one. */
  readonly days: readonly LoadDay[];
  /** Half-life of the weight of past days [days]. */
  readonly halfLifeDays: number;
  /** Lower bound of futures [kW]: 0 for a load that cannot feed in. Without it there is no bound, as for a net load. */
  readonly leastKw?: number;
  /** Predictive distribution of the peak; without it, paths keep the peaks of their days. */
  readonly peakOutlook?: PeakOutlook;
}

/** Input of {@link drawLoadFutures}, prepared once a day by {@link prepareLoadFutures}. Must not be changed. */
export interface PreparedLoadFutures {
  readonly stepsPerDay: number;
  /** Number of past days. */
  readonly pastDays: number;
  /** 3 kinds × steps of a day [kW]. */
  readonly profileKw: Float64Array;
  readonly profileUncertainty: number;
  /** −Infinity where there is no bound [kW]. */
  readonly leastKw: number;
  readonly kinds: Uint8Array;
  /** Past days × steps [kW]. */
  readonly deviationKw: Float64Array;
  /** Mean deviation of each past day [kW]. */
  readonly effectKw: Float64Array;
  /** Root of the weighted mean square of the effects [kW]. */
  readonly effectScaleKw: number;
  /** Deviation less the effect of its day, past days × steps [kW]. */
  readonly residualKw: Float64Array;
  readonly solarKw?: Float64Array;
  /** Weight of a past day for its age. */
  readonly weights: Float64Array;
  /** By kind: the past days of that kind, or all where there is none, by rising effect. */
  readonly pools: readonly Int32Array[];
  /** All past days. */
  readonly everyDay: Int32Array;
  /** By kind: the lowest effect of its pool [kW], and cells per kW such that the effects end in the last cell. */
  readonly cells: readonly { readonly leastKw: number; readonly cellsPerKw: number }[];
  /** Highest of profile + residual, 3 kinds × past days [kW]. */
  readonly highestKw: Float64Array;
  /** Persistence of the daily effect, in units of `effectScaleKw`. */
  readonly persistence: RegressionPosterior;
  readonly peakOutlook?: PeakOutlook;
}

/** Options of {@link drawLoadFutures}. */
export interface LoadFuturesOptions {
  /** Whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** 1 to 1,000,000. */
  readonly pathCount: number;
  /** Groups of paths, each with its own parameters; path p belongs to group p modulo this number. 1 to 100,000. */
  readonly parameterDraws: number;
  /** Kind of each of the coming days, today first: 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  readonly kinds: ArrayLike<number>;
  /** Measured loads of today, from local midnight on [kW]. */
  readonly seenKwSeries?: ArrayLike<number>;
}

/** Simulated futures of a load from the last midnight to the end of the last coming day. */
export interface LoadFutures {
  readonly pathCount: number;
  /** Coming days, today included. */
  readonly dayCount: number;
  readonly stepsPerDay: number;
  /** Paths × steps of today; measured steps are repeated [kW]. */
  readonly todayKw: Float64Array;
  /** By path: the past day from which today was drawn. */
  readonly todaySourceDays: Int32Array;
  /** Paths × later days: the past day from which each was drawn. */
  readonly sourceDays: Int32Array;
  /** Paths × later days: mean deviation from the profile [kW]. */
  readonly effectKw: Float64Array;
  /** By path: factor of its later days (and of today, while nothing of it is measured). */
  readonly factor: Float64Array;
  /** By path: highest load from tomorrow on [kW]; −Infinity where today is the last day. */
  readonly laterPeakKw: Float64Array;
  /** Paths × later days: highest load of each [kW]. */
  readonly dayPeakKw: Float64Array;
  /**
   * Highest load of later days in selected steps: returns a function of path and day (1 is tomorrow) that gives the highest
   * load in the steps that are 1 in `steps` [kW]; −Infinity without any. Prepared once for many days, it visits none of their
   * steps.
   */
  readonly highestOver: (steps: ArrayLike<number>) => (path: number, day: number) => number;
  /** Writes the loads of one day of a path, 0 being today; stepsPerDay of them [kW]. */
  readonly dayInto: (out: Float64Array, path: number, day: number) => void;
  /** Writes the loads of a path, day after day, dayCount × stepsPerDay of them [kW]. */
  readonly pathInto: (out: Float64Array, path: number) => void;
  /**
   * Writes the solar production of the days from which a path was drawn, for measured steps of today too [kW]; 0 without any.
   */
  readonly solarInto: (out: Float64Array, path: number) => void;
}

/**
 * Validates a model and returns its steps per day.
 *
 * @throws EngineError `invalid` `notFinite`, `notWhole`, `unequalLengths`, `solarIncomplete`, `daysNotRising`, `unevenSteps`;
 * `outOfRange` `outOfRange`
 */
export function validateModel(model: LoadFuturesModel): number {
  const { stepMinutes, days } = model;
  requireInteger('stepMinutes', stepMinutes, 1, MINUTES_PER_DAY);
  const stepsPerDay = MINUTES_PER_DAY / stepMinutes;
  if (!Number.isInteger(stepsPerDay)) {
    throw strixError(
      'invalid',
      'unevenSteps',
      `stepMinutes must divide a day of ${MINUTES_PER_DAY} minutes; ${stepMinutes} came`,
      { field: 'stepMinutes', value: stepMinutes },
    );
  }
  requireSeries('profileKw', model.profileKw, KINDS * stepsPerDay, -MAX_KW, MAX_KW);
  requireNumber('profileUncertainty', model.profileUncertainty, 0, 1);
  requireNumber('halfLifeDays', model.halfLifeDays, 1e-3, 1e6);
  if (model.leastKw !== undefined) requireNumber('leastKw', model.leastKw, -MAX_KW, MAX_KW);
  requireInteger('days.length', days.length, 1, MAX_PAST_DAYS);
  const withSolar = days[0]!.solarKwSeries !== undefined;
  days.forEach((day, i) => {
    requireInteger(`days[${i}].kind`, day.kind, 0, KINDS - 1);
    requireSeries(
      `days[${i}].deviationKwSeries`,
      day.deviationKwSeries,
      stepsPerDay,
      -MAX_KW,
      MAX_KW,
    );
    if ((day.solarKwSeries !== undefined) !== withSolar) {
      throw strixError(
        'invalid',
        'solarIncomplete',
        `solarKwSeries must be given for all days or for none; days[0] ${withSolar ? 'has' : 'lacks'} it, days[${i}] ${withSolar ? 'lacks' : 'has'} it`,
        { field: `days[${i}].solarKwSeries` },
      );
    }
    if (day.solarKwSeries) {
      requireSeries(`days[${i}].solarKwSeries`, day.solarKwSeries, stepsPerDay, 0, MAX_KW);
    }
  });
  if (model.peakOutlook) validatePeakOutlook(model.peakOutlook);
  return stepsPerDay;
}

function validatePeakOutlook({ recentPeakKw, horizons }: PeakOutlook): void {
  requireNumber('peakOutlook.recentPeakKw', recentPeakKw, 1e-9, MAX_KW);
  requireInteger('peakOutlook.horizons.length', horizons.length, 1, MAX_PAST_DAYS);
  let before = 0;
  horizons.forEach((horizon, i) => {
    const field = `peakOutlook.horizons[${i}]`;
    requireNumber(`${field}.days`, horizon.days, 0, MAX_PAST_DAYS);
    requireNumber(`${field}.location`, horizon.location, -10, 10);
    requireNumber(`${field}.scale`, horizon.scale, 0, 10);
    if (horizon.upperScale !== undefined) {
      requireNumber(`${field}.upperScale`, horizon.upperScale, 0, 10);
    }
    requireNumber(`${field}.degreesOfFreedom`, horizon.degreesOfFreedom, 1, 1e9);
    if (horizon.days <= before) {
      throw strixError(
        'invalid',
        'daysNotRising',
        `${field}.days must be above ${before}, the one before; ${horizon.days} came`,
        { field: `${field}.days`, value: horizon.days, above: before },
      );
    }
    before = horizon.days;
  });
}

/** Validates the options; the seed is validated by its streams. */
export function validateOptions(prepared: PreparedLoadFutures, options: LoadFuturesOptions): void {
  const { pathCount, parameterDraws, kinds, seenKwSeries } = options;
  requireInteger('pathCount', pathCount, 1, 1_000_000);
  requireInteger('parameterDraws', parameterDraws, 1, 100_000);
  requireInteger('kinds.length', kinds.length, 1, MAX_COMING_DAYS);
  for (let day = 0; day < kinds.length; day++) {
    requireInteger(`kinds[${day}]`, kinds[day]!, 0, KINDS - 1);
  }
  if (seenKwSeries) {
    const { length } = seenKwSeries;
    requireNumber('seenKwSeries.length', length, 0, prepared.stepsPerDay);
    requireSeries('seenKwSeries', seenKwSeries, length, -MAX_KW, MAX_KW);
  }
  const values = pathCount * (prepared.stepsPerDay + 2 * kinds.length);
  if (values <= MAX_VALUES) return;
  throw strixError(
    'outOfRange',
    'tooManySteps',
    `pathCount × (steps of a day + 2 × days) must be at most ${MAX_VALUES}; ${values} came`,
    { field: 'pathCount', value: values, most: MAX_VALUES },
  );
}

/** A finite number between two bounds, both inclusive. */
function requireNumber(field: string, value: number, least: number, most: number): void {
  if (!Number.isFinite(value)) {
    throw strixError('invalid', 'notFinite', `${field} must be a finite number; ${value} came`, {
      field,
    });
  }
  if (value >= least && value <= most) return;
  throw strixError(
    'outOfRange',
    'outOfRange',
    `${field} must be between ${least} and ${most}; ${value} came`,
    { field, value, least, most },
  );
}

/** A whole number between two bounds, both inclusive. */
function requireInteger(field: string, value: number, least: number, most: number): void {
  requireNumber(field, value, least, most);
  if (Number.isInteger(value)) return;
  throw strixError('invalid', 'notWhole', `${field} must be a whole number; ${value} came`, {
    field,
    value,
  });
}

/** A series of a given length, each number between two bounds. */
function requireSeries(
  field: string,
  series: ArrayLike<number>,
  length: number,
  least: number,
  most: number,
): void {
  if (series.length !== length) {
    throw strixError(
      'invalid',
      'unequalLengths',
      `${field} must have ${length} entries; it has ${series.length}`,
      { field, length: series.length, expected: length },
    );
  }
  for (let i = 0; i < length; i++) {
    const value = series[i]!;
    // The name of the entry is built only when it is needed.
    if (!(value >= least && value <= most)) requireNumber(`${field}[${i}]`, value, least, most);
  }
}
