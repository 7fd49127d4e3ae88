import { createValidator } from '@bess/kernel/schema';
import { type TimeGrid, zoneOffsetMinutes } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import {
  advanceSchema,
  closedLoopSchema,
  controllerStateSchema,
  correctForecastSchema,
  followPlanSchema,
  gridSchema,
  optimizeSchema,
  peakTargetsSchema,
  representativeDaysSchema,
  solarDayGridSchema,
  solarPanelsSchema,
  startControllerSchema,
  stepSchema,
} from '../schema/optimize-options.js';
import { tarsisError } from './errors.js';

const periodKinds = {
  energy: { code: 'energyPeriods', of: ({ energy }: Tariff) => energy.periods },
  demand: { code: 'demandPeriods', of: ({ touDemand }: Tariff) => touDemand?.periods },
  coincident: { code: 'coincidentPeriods', of: ({ coincident }: Tariff) => coincident?.periods },
} as const;

const excerptLength = 60;

/** Half a year, to compare summer time with winter time [ms]. */
const halfYearMs = 182 * 86_400_000;

/** Fields that hold functions or objects: what each must be, and how to test it. */
const injectedRules: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  solver: [
    'a solver with the function solve',
    (value) => typeof Object(value).solve === 'function',
  ],
  nowMs: ['a function that returns the time', (value) => typeof value === 'function'],
  signal: [
    'an object with the field aborted',
    (value) => typeof value === 'object' && value !== null && 'aborted' in value,
  ],
  onProgress: ['a function of the share done', (value) => typeof value === 'function'],
  forecast: ['a function of the measured history', (value) => typeof value === 'function'],
};

const engine = 'tarsis';

/**
 * Validators of all public options. They throw kind `invalid` or `outOfRange`, naming field, rule and value. They also
 * check the grid and the injected solver, clock, signal and forecast; series are checked later, together with their grid.
 */
export const validators = {
  optimize: /* @__PURE__ */ withGrid(createValidator(optimizeSchema, { engine, root: 'options' })),
  closedLoop: /* @__PURE__ */ withGrid(
    createValidator(closedLoopSchema, { engine, root: 'options' }),
  ),
  step: /* @__PURE__ */ withGrid(createValidator(stepSchema, { engine, root: 'options' })),
  peakTargets: /* @__PURE__ */ withGrid(
    createValidator(peakTargetsSchema, { engine, root: 'options' }),
  ),
  advance: /* @__PURE__ */ withGrid(createValidator(advanceSchema, { engine, root: 'options' })),
  state: /* @__PURE__ */ createValidator(controllerStateSchema, { engine, root: 'state' }),
  startController: /* @__PURE__ */ withGrid(
    createValidator(startControllerSchema, { engine, root: 'options' }),
  ),
  grid: /* @__PURE__ */ gridAlone(createValidator(gridSchema, { engine, root: 'grid' })),
  correctForecast: /* @__PURE__ */ createValidator(correctForecastSchema, {
    engine,
    root: 'options',
  }),
  followPlan: /* @__PURE__ */ createValidator(followPlanSchema, { engine, root: 'step' }),
  solarPanels: /* @__PURE__ */ createValidator(solarPanelsSchema, { engine, root: 'panels' }),
  solarDayGrid: /* @__PURE__ */ createValidator(solarDayGridSchema, { engine, root: 'grid' }),
  representativeDays: /* @__PURE__ */ createValidator(representativeDaysSchema, {
    engine,
    root: 'options',
  }),
};

/** Adds the checks that a schema cannot express: the grid, and injected functions and objects. */
export function withGrid(
  validate: (options: unknown) => { grid: TimeGrid },
): (options: unknown) => void {
  return (options) => {
    const checked = validate(options);
    checkGrid(checked.grid);
    checkInjected(checked);
  };
}

/** Validates a grid on its own. */
function gridAlone(validate: (grid: unknown) => TimeGrid): (grid: unknown) => void {
  return (grid) => checkGrid(validate(grid));
}

/**
 * Checks the injected solver, clock, signal and forecast, which no schema describes.
 *
 * @throws EngineError `invalid` / `wrongType` naming field and value.
 */
export function checkInjected(options: object): void {
  for (const [field, [rule, holds]] of Object.entries(injectedRules)) {
    const value: unknown = Reflect.get(options, field);
    if (value === undefined || holds(value)) continue;
    const came = Array.isArray(value) ? 'an array' : String(value).slice(0, 60);
    throw tarsisError('invalid', 'wrongType', `${field} must be ${rule}; ${came} came`);
  }
}

/**
 * Options without injected functions and objects, for a schema that describes the rest. A value that is not an object is
 * returned as it is, so that the schema refuses it.
 */
export function withoutInjected(options: object): unknown {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  const { solver: _solver, nowMs: _nowMs, signal: _signal, ...data } = options as InjectedOptions;
  return data;
}

/** Fields that no schema describes. */
interface InjectedOptions {
  readonly solver?: unknown;
  readonly nowMs?: unknown;
  readonly signal?: unknown;
}

/**
 * Refuses a grid that `createTimeGrid` would not make. Tariffs change their prices at hours of local time, which no step
 * may straddle. One exception: where the clock changes by less than a step (30 minutes on Lord Howe Island), a grid may
 * begin off its steps, because it may be part of a grid that began before the change.
 *
 * @throws EngineError `outOfRange` / `stepOutOfRange`, `startOffStep`; `unknownTimeZone`.
 */
function checkGrid({ startMs, stepMinutes, timeZone }: TimeGrid): void {
  checkStepMinutes(stepMinutes, 'grid.stepMinutes');
  const localMs = (atMs: number) => startMs + zoneOffsetMinutes(atMs, timeZone) * 60_000;
  const seasons = [0, halfYearMs, -halfYearMs];
  if (seasons.some((awayMs) => localMs(startMs + awayMs) % (stepMinutes * 60_000) === 0)) return;
  const came = new Date(localMs(startMs)).toISOString().slice(0, -1);
  throw tarsisError(
    'outOfRange',
    'startOffStep',
    `grid.startMs must fall on a multiple of ${stepMinutes} minutes past the local hour; ${startMs}, ${came} in ${timeZone}, came`,
  );
}

/**
 * Refuses steps that do not divide an hour; other steps would straddle the hour at which a tariff changes its price.
 *
 * @throws EngineError `outOfRange` / `stepOutOfRange`.
 */
export function checkStepMinutes(stepMinutes: number, field: string): void {
  if (Number.isInteger(stepMinutes) && 60 % stepMinutes === 0) return;
  throw tarsisError(
    'outOfRange',
    'stepOutOfRange',
    `${field} must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; ${stepMinutes} came`,
  );
}

/** Requirements on a series besides its length. */
interface SeriesRule {
  /** Minimum value; default none. */
  readonly minimum?: number;
  /** Whether NaN marks an unknown value. Default false. */
  readonly allowsGaps?: boolean;
  /** Error code for a wrong length. Default `seriesLength`. */
  readonly lengthCode?: string;
}

/**
 * Validates a series against the length of its grid and returns a copy of it.
 *
 * @throws EngineError `invalid` / `wrongType`, `seriesLength`, `notFinite`; `outOfRange` / `outOfRange` below `minimum`.
 */
export function checkSeries(
  field: string,
  series: ArrayLike<number>,
  length: number,
  {
    minimum = Number.NEGATIVE_INFINITY,
    allowsGaps = false,
    lengthCode = 'seriesLength',
  }: SeriesRule = {},
): Float64Array {
  if (!Array.isArray(series) && !ArrayBuffer.isView(series)) {
    throw tarsisError(
      'invalid',
      'wrongType',
      `${field} must be an array of numbers; ${excerpt(series)} came`,
    );
  }
  if (series.length !== length) {
    throw tarsisError(
      'invalid',
      lengthCode,
      `${field} must have as many entries as the grid has steps (${length}); ${series.length} came`,
    );
  }
  for (let step = 0; step < length; step += 1) {
    const value: unknown = series[step];
    if (typeof value === 'number') continue;
    throw tarsisError(
      'invalid',
      'wrongType',
      `${field}[${step}] must be a number; ${excerpt(value)} came`,
    );
  }
  const copy = Float64Array.from(series);
  const wrong = copy.findIndex(
    (value) => !Number.isFinite(value) && !(allowsGaps && Number.isNaN(value)),
  );
  if (wrong >= 0) {
    throw tarsisError(
      'invalid',
      'notFinite',
      `${field}[${wrong}] must be finite; ${copy[wrong]} came`,
    );
  }
  const low = copy.findIndex((value) => value < minimum);
  if (low < 0) return copy;
  throw tarsisError(
    'outOfRange',
    'outOfRange',
    `${field}[${low}] must be at least ${minimum}; ${copy[low]} came`,
  );
}

function excerpt(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, excerptLength);
}

/**
 * Refuses more figures by period than the tariff has periods.
 *
 * @throws EngineError `outOfRange` / `energyPeriods`, `demandPeriods`, `coincidentPeriods`.
 */
export function checkPeriodCount(
  tariff: Tariff,
  kind: keyof typeof periodKinds,
  field: string,
  figures: readonly number[] = [],
): void {
  const { code, of } = periodKinds[kind];
  const periods = of(tariff)?.length ?? 0;
  if (figures.length <= periods) return;
  throw tarsisError(
    'outOfRange',
    code,
    `${field} must have at most ${periods} entries, the ${kind} periods of tariff ${tariff.code}; ${figures.length} came`,
    { periods, received: figures.length },
  );
}

/**
 * Refuses a vehicle whose minimum power exceeds its maximum.
 *
 * @throws EngineError `outOfRange` / `contradiction`
 */
export function checkMinimumPower(
  { minimumKw, powerKw }: { readonly minimumKw: number; readonly powerKw: number },
  field: string,
): void {
  if (minimumKw <= powerKw) return;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `${field}.minimumKw and ${field}.powerKw contradict: it must charge with at least ${minimumKw} kW and at most ${powerKw} kW`,
  );
}
