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

/** From summer time to winter time and back [ms]. */
const halfYearMs = 182 * 86_400_000;

/** What each is, and whether something is it. */
const injectedRules: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  solver: [
    'a solver with the function solve',
    (value) => typeof Object(value).solve === 'function',
  ],
  nowMs: ['a function that tells the time', (value) => typeof value === 'function'],
  signal: [
    'an object with the field aborted',
    (value) => typeof value === 'object' && value !== null && 'aborted' in value,
  ],
  forecast: ['a function of what was seen', (value) => typeof value === 'function'],
};

const engine = 'tarsis';

/**
 * Refuses what its schema does not allow: kind `invalid` or `outOfRange`, naming field, rule and value; so too a grid off the
 * clock, and solver, clock, signal and forecast that are none. Series are checked with their grid.
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

/** Beyond its schema: the grid, and what only code can bring. */
function withGrid(validate: (options: unknown) => { grid: TimeGrid }): (options: unknown) => void {
  return (options) => {
    const checked = validate(options);
    checkGrid(checked.grid);
    checkInjected(checked);
  };
}

/** A grid by itself. */
function gridAlone(validate: (grid: unknown) => TimeGrid): (grid: unknown) => void {
  return (grid) => checkGrid(validate(grid));
}

/**
 * Refuses what only code can bring and no schema describes, where it is not what it is called.
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
 * Options without what only code can bring, for a schema that describes the rest. What is no object stays as it came, to
 * be refused by its own name.
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
 * Refuses a grid that `createTimeGrid` would not make: tariffs change their prices at hours of the local clock, which no
 * step may straddle. Only where the clock changes by less than a step (30 minutes on Lord Howe Island) a grid may begin
 * off its steps, as a part of one that began before the change.
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
 * Refuses steps that do not divide an hour: only then does none straddle the hour at which a tariff changes its price.
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

/** What a series must be besides as long as its grid. */
interface SeriesRule {
  /** Least value; default none. */
  readonly minimum?: number;
  /** Whether NaN stands for a value that is not known. Default false. */
  readonly allowsGaps?: boolean;
  /** Code of the error where the length is wrong. Default `seriesLength`. */
  readonly lengthCode?: string;
}

/**
 * A copy of a series that fits the grid and holds finite numbers.
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
 * Refuses figures by period of which there are more than the tariff has periods.
 *
 * @param field Path of the figures, for the message.
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
 * Refuses a vehicle whose least power is above its most.
 *
 * @param vehicle - `minimumKw` and `powerKw` [kW]
 * @param field - path of the vehicle, for the message
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
