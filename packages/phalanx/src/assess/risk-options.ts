import type { Battery } from '@bess/kernel/battery';
import type { ProgressOptions } from '@bess/kernel/progress';
import type { Tariff } from '@bess/tariff-library';
import type { PeakPromise } from '../gate/schedule.js';
import {
  describeValue,
  MAX_LOAD_KW,
  MAX_TIME_MS,
  phalanxError,
  requireBetween,
} from '../internal/errors.js';

const MAX_PRIOR_PEAKS = 12;

/** Inputs of an assessment, apart from the load model. An option given as `undefined` counts as absent. */
export interface RiskOptions extends ProgressOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** State of charge, 0 to 1. */
  readonly socFraction: number;
  /** Load of the current meter interval [kW]; before solar if the readings report solar separately. */
  readonly currentLoadKw: number;
  /** Whole days of the billing period after today, 0 to 62. */
  readonly daysRemaining: number;
  /**
   * Now [ms since the Unix epoch]. If absent, `hourOfDay` is required, and weekdays are mixed with weekend days 5:2 and January with July
   * 1:1.
   */
  readonly timeMs?: number;
  /** Local hour, 0 to 23. If `timeMs` has a different local hour, this one replaces it. */
  readonly hourOfDay?: number;
  /** Outdoor temperature [°F]; without it no temperature effect is added. */
  readonly temperatureF?: number;
  /** Local midnight at which the billing period began [ms since the Unix epoch]; without it the period is assumed to last one month. */
  readonly periodStartMs?: number;
  /** Interval over which the meter averages demand [min]; by default that of the tariff, else 15. */
  readonly meterMinutes?: number;
  /**
   * Highest grid demand of the billing period so far [kW] by name of the demand window (`any time`, `period 2` …). For an absent window, the
   * highest reading of the elapsed days is used, and for days without readings their expected maximum.
   */
  readonly runningPeaksKw?: Readonly<Record<string, number>>;
  /** Billed peaks of the previous months [kW], most recent first, for tariffs with a ratchet. */
  readonly priorPeaksKw?: readonly number[];
  /** Promise in force, which new schedules must keep. */
  readonly promise?: PeakPromise;
  /** Currency of the amounts in the insights, and how much of it is one unit of the tariff's currency, above 0; that of the tariff by default. */
  readonly insightsIn?: { readonly currency: string; readonly perUnit: number };
  /** Integer from 0 to 2^53 − 1; 1 by default. */
  readonly seed?: number;
  /**
   * Number of simulated paths, 100 to 50,000; 2,000 by default. Without a time there are more where a weekend day would have fewer than
   * `parameterDraws`.
   */
  readonly pathCount?: number;
  /** Number of posterior draws, each with its own paths, 2 to 100; 20 by default. */
  readonly parameterDraws?: number;
  /** Highest miss probability at which a schedule is accepted, above 0 up to 0.5; 0.05 by default. */
  readonly missLimit?: number;
}

/**
 * Rejects malformed options. The battery and the tariff are checked where they are first used, by the kernel and the tariff library.
 *
 * @throws EngineError `invalid` `notAnObject`, `notAList`, `notFinite`, `notWhole`, `timeMissing`, `tooManyPeaks`; `outOfRange` `outOfRange`
 */
export function validateRiskOptions(options: RiskOptions): void {
  const { tariff, timeMs, hourOfDay, promise } = options;
  requireObject('tariff', tariff);
  requireObject('battery', options.battery);
  if (timeMs === undefined && hourOfDay === undefined) {
    throw phalanxError(
      'invalid',
      'timeMissing',
      'timeMs or hourOfDay must be given; neither came',
      {
        field: 'timeMs',
      },
    );
  }
  requireBetween('socFraction', options.socFraction, 0, 1);
  requireBetween('currentLoadKw', options.currentLoadKw, -MAX_LOAD_KW, MAX_LOAD_KW);
  // Required, unlike the other integers.
  requireBetween('daysRemaining', options.daysRemaining, 0, 62);
  requireInteger('daysRemaining', options.daysRemaining, 0, 62);
  requireInteger('hourOfDay', hourOfDay, 0, 23);
  requireInteger('seed', options.seed, 0, Number.MAX_SAFE_INTEGER);
  requireInteger('pathCount', options.pathCount, 100, 50_000);
  requireInteger('parameterDraws', options.parameterDraws, 2, 100);
  if (options.missLimit !== undefined) requireBetween('missLimit', options.missLimit, 1e-6, 0.5);
  if (options.meterMinutes !== undefined)
    requireBetween('meterMinutes', options.meterMinutes, 1, 60);
  if (options.periodStartMs !== undefined) {
    requireBetween('periodStartMs', options.periodStartMs, -MAX_TIME_MS, MAX_TIME_MS);
  }
  requirePeaks('runningPeaksKw', options.runningPeaksKw);
  if (options.insightsIn !== undefined) {
    requireObject('insightsIn', options.insightsIn);
    requireBetween('insightsIn.perUnit', options.insightsIn.perUnit, 1e-9, 1e9);
  }
  if (promise !== undefined) {
    requireObject('promise', promise);
    requireObject('promise.targetsKw', promise.targetsKw);
    requirePeaks('promise.targetsKw', promise.targetsKw);
  }
  const { priorPeaksKw = [] } = options;
  if (!Array.isArray(priorPeaksKw))
    throw wrongTypeError('priorPeaksKw', 'notAList', 'a list', priorPeaksKw);
  if (priorPeaksKw.length > MAX_PRIOR_PEAKS) {
    throw phalanxError(
      'invalid',
      'tooManyPeaks',
      `priorPeaksKw must hold at most ${MAX_PRIOR_PEAKS} peaks; ${priorPeaksKw.length} came`,
      { field: 'priorPeaksKw', value: priorPeaksKw.length },
    );
  }
  requirePeaks('priorPeaksKw', Object.fromEntries(priorPeaksKw.entries()));
  if (timeMs !== undefined) requireBetween('timeMs', timeMs, 0, MAX_TIME_MS);
  if (options.temperatureF !== undefined) {
    requireBetween('temperatureF', options.temperatureF, -150, 250);
  }
  // If the caller gives no interval, that of the tariff is used.
  if (options.meterMinutes === undefined) {
    requireBetween('tariff.demandWindowMinutes', tariff.demandWindowMinutes ?? 15, 1, 1440);
  }
}

function requireInteger(field: string, value: number | undefined, low: number, high: number): void {
  if (value === undefined) return;
  requireBetween(field, value, low, high);
  if (Number.isInteger(value)) return;
  throw phalanxError('invalid', 'notWhole', `${field} must be a whole number; ${value} came`, {
    field,
    value,
  });
}

function requirePeaks(field: string, peaksKw: Readonly<Record<string, number>> | undefined): void {
  if (peaksKw === undefined) return;
  requireObject(field, peaksKw);
  for (const [name, kw] of Object.entries(peaksKw))
    requireBetween(`${field}.${name}`, kw, 0, MAX_LOAD_KW);
}

function requireObject(field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw wrongTypeError(field, 'notAnObject', 'an object', value);
}

function wrongTypeError(field: string, code: string, kind: string, value: unknown) {
  return phalanxError('invalid', code, `${field} must be ${kind}; ${describeValue(value)} came`, {
    field,
  });
}
