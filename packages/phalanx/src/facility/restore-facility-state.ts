import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { MAX_LOAD_KW, MAX_TIME_MS, phalanxError } from '../internal/errors.js';
import { MAX_DAYS, MAX_MONTHS } from './close-day.js';
import { validateSettings } from './create-facility-state.js';
import type { FacilityState } from './facility-state.js';

const TYPICAL_DAYS = 28;

/** More readings than can be held back as a spike. */
const MAX_HELD_READINGS = 10_000;

const loadKwSchema = Type.Number({ minimum: -MAX_LOAD_KW, maximum: MAX_LOAD_KW });

const nonNegativeSchema = Type.Number({ minimum: 0, maximum: 1e300 });

const countSchema = Type.Integer({ minimum: 0 });

const instantSchema = Type.Number({ minimum: 0, maximum: MAX_TIME_MS });

const dateSchema = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

const dayKindSchema = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);

const temperatureSchema = Type.Number({ minimum: -150, maximum: 250 });

const readingSchema = strictObject({
  timeMs: instantSchema,
  loadKw: loadKwSchema,
  temperatureF: Type.Optional(temperatureSchema),
  solarKw: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LOAD_KW })),
});

const stepSumsSchema = strictObject({
  sums: Type.Array(Type.Number()),
  counts: Type.Array(countSchema),
});

const daySchema = strictObject({
  date: dateSchema,
  kind: dayKindSchema,
  peakKw: loadKwSchema,
  deviationKwSeries: Type.Array(
    Type.Number({ minimum: -2 * MAX_LOAD_KW, maximum: 2 * MAX_LOAD_KW }),
  ),
  solarKwSeries: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: MAX_LOAD_KW }))),
  temperatureFSeries: Type.Optional(Type.Array(temperatureSchema)),
});

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Shape of a `FacilityState` of version 1; lengths and order are checked separately. */
const facilityStateSchema = strictObject({
  version: Type.Literal(1),
  settings: strictObject({
    timeZone: Type.String(),
    stepMinutes: Type.Number(),
    holidays: Type.Array(Type.String()),
    halfLifeDays: Type.Number(),
    expectedLoadKw: Type.Number(),
  }),
  profile: strictObject({
    date: orNull(dateSchema),
    meanKw: Type.Array(loadKwSchema),
    weight: Type.Array(nonNegativeSchema),
    squaresKw2: Type.Array(nonNegativeSchema),
  }),
  days: Type.Array(daySchema, { maxItems: MAX_DAYS }),
  today: orNull(
    strictObject({
      date: dateSchema,
      kind: dayKindSchema,
      startMs: instantSchema,
      endMs: Type.Number({ minimum: 0 }),
      loadKw: stepSumsSchema,
      solarKw: stepSumsSchema,
      temperatureF: stepSumsSchema,
    }),
  ),
  monthPeaks: Type.Array(
    strictObject({
      month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
      peakKw: loadKwSchema,
    }),
    { maxItems: MAX_MONTHS },
  ),
  lowestKw: orNull(loadKwSchema),
  usual: strictObject({
    dayHighKw: Type.Array(nonNegativeSchema, { maxItems: TYPICAL_DAYS }),
    dayLowKw: Type.Array(nonNegativeSchema, { maxItems: TYPICAL_DAYS }),
    highKw: orNull(nonNegativeSchema),
    lowKw: orNull(nonNegativeSchema),
  }),
  doubted: Type.Array(readingSchema, { maxItems: MAX_HELD_READINGS }),
  unitQuestion: orNull(
    strictObject({
      factor: Type.Union([Type.Literal(1000), Type.Literal(0.001)]),
      sinceMs: instantSchema,
      untilMs: instantSchema,
      readings: countSchema,
      needsDecision: Type.Boolean(),
    }),
  ),
  unitFactor: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
  refused: strictObject({
    spikes: countSchema,
    clockZeros: countSchema,
    otherUnit: countSchema,
    late: countSchema,
    thinDays: countSchema,
  }),
  last: orNull(readingSchema),
});

const VERSION = 1;
const DAY_KINDS = 3;
const MINUTES_PER_DAY = 1440;

const validate = /* @__PURE__ */ createValidator(facilityStateSchema, {
  engine: 'phalanx',
  root: 'the state',
});

/**
 * Restores a stored state, after checking its version, shape, ranges, lengths and the order of its days. There is one version so far; states
 * of other versions are rejected.
 *
 * @param value - parsed JSON
 * @throws EngineError `conflict` `unknownVersion`; `invalid` `stateDamaged` and those of the kernel's `createValidator` and of {@link
 * createFacilityState}, which name the field
 * @example
 * restoreFacilityState(JSON.parse(JSON.stringify(createFacilityState({ timeZone: 'UTC' })))).version;
 * // => 1
 */
export function restoreFacilityState(value: unknown): FacilityState {
  const version = (value as { version?: unknown } | null | undefined)?.version;
  if (version !== undefined && version !== VERSION) {
    throw phalanxError(
      'conflict',
      'unknownVersion',
      `version of the state must be ${VERSION}; ${JSON.stringify(version)} came`,
      { field: 'version', value: version },
    );
  }
  const state: FacilityState = validate(value);
  validateSettings(state.settings);
  validateLengths(state);
  validateOrder(state);
  return state;
}

function validateLengths({ settings, profile, days, today }: FacilityState): void {
  const steps = MINUTES_PER_DAY / settings.stepMinutes;
  requireLength('profile.meanKw', profile.meanKw, DAY_KINDS * steps);
  requireLength('profile.weight', profile.weight, DAY_KINDS * steps);
  requireLength('profile.squaresKw2', profile.squaresKw2, DAY_KINDS * steps);
  days.forEach(({ deviationKwSeries, solarKwSeries, temperatureFSeries }, i) => {
    requireLength(`days[${i}].deviationKwSeries`, deviationKwSeries, steps);
    if (solarKwSeries) requireLength(`days[${i}].solarKwSeries`, solarKwSeries, steps);
    if (temperatureFSeries)
      requireLength(`days[${i}].temperatureFSeries`, temperatureFSeries, steps);
  });
  if (!today) return;
  for (const name of ['loadKw', 'solarKw', 'temperatureF'] as const) {
    requireLength(`today.${name}.sums`, today[name].sums, steps);
    requireLength(`today.${name}.counts`, today[name].counts, steps);
  }
}

function validateOrder({ days, profile, today, last, usual }: FacilityState): void {
  days.forEach(({ date }, i) => {
    if (i > 0 && date <= days[i - 1]!.date) {
      throwDamaged(`days[${i}].date`, `must be after ${days[i - 1]!.date}`, date);
    }
  });
  const newest = days.at(-1)?.date;
  if (newest !== undefined && (profile.date === null || profile.date < newest)) {
    throwDamaged('profile.date', `must not be before the last day, ${newest}`, profile.date);
  }
  if (today && newest !== undefined && today.date <= newest) {
    throwDamaged('today.date', `must be after the last day, ${newest}`, today.date);
  }
  if (today && !(today.startMs < today.endMs)) {
    throwDamaged('today.endMs', `must be after today.startMs, ${today.startMs}`, today.endMs);
  }
  if (today && last && !(last.timeMs >= today.startMs && last.timeMs < today.endMs)) {
    throwDamaged('last.timeMs', `must lie within the day ${today.date}`, last.timeMs);
  }
  if ((last === null) !== (today === null)) {
    throwDamaged('last', 'must be present exactly if today is', last);
  }
  if (usual.dayHighKw.length !== usual.dayLowKw.length) {
    requireLength('usual.dayLowKw', usual.dayLowKw, usual.dayHighKw.length);
  }
}

function requireLength(field: string, values: readonly number[], length: number): void {
  if (values.length !== length) throwDamaged(field, `must have ${length} values`, values.length);
}

function throwDamaged(field: string, rule: string, value: unknown): never {
  throw phalanxError('invalid', 'stateDamaged', `${field} ${rule}; ${JSON.stringify(value)} came`, {
    field,
    value,
  });
}
