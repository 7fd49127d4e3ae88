import { strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { LAST_MS } from '../../internal/last-ms.js';

const LARGEST_KW = 1e9;
const MOST_DAYS = 400;
const MOST_MONTHS = 13;
const USUAL_DAYS = 28;
/** More readings than a spike can have before it is a level. */
const MOST_DOUBTED = 10_000;

const kw = Type.Number({ minimum: -LARGEST_KW, maximum: LARGEST_KW });
const positive = Type.Number({ minimum: 0, maximum: 1e300 });
const count = Type.Integer({ minimum: 0 });
const instant = Type.Number({ minimum: 0, maximum: LAST_MS });
const date = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const kind = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const temperature = Type.Number({ minimum: -150, maximum: 250 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const reading = strictObject({
  timeMs: instant,
  loadKw: kw,
  temperatureF: Type.Optional(temperature),
  solarKw: Type.Optional(Type.Number({ minimum: 0, maximum: LARGEST_KW })),
});
const sums = strictObject({ sums: Type.Array(Type.Number()), counts: Type.Array(count) });
const day = {
  date,
  kind,
  peakKw: kw,
  deviationKwSeries: Type.Array(Type.Number({ minimum: -2 * LARGEST_KW, maximum: 2 * LARGEST_KW })),
  solarKwSeries: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: LARGEST_KW }))),
  temperatureFSeries: Type.Optional(Type.Array(temperature)),
};

/** Shape of a `FacilityState` of version 1; lengths and order are looked at by themselves. */
export const facilityStateSchema = strictObject({
  version: Type.Literal(1),
  settings: strictObject({
    timeZone: Type.String(),
    stepMinutes: Type.Number(),
    holidays: Type.Array(Type.String()),
    halfLifeDays: Type.Number(),
    expectedLoadKw: Type.Number(),
  }),
  profile: strictObject({
    date: orNull(date),
    meanKw: Type.Array(kw),
    weight: Type.Array(positive),
    squaresKw2: Type.Array(positive),
  }),
  days: Type.Array(strictObject(day), { maxItems: MOST_DAYS }),
  today: orNull(
    strictObject({
      date,
      kind,
      startMs: instant,
      endMs: Type.Number({ minimum: 0 }),
      loadKw: sums,
      solarKw: sums,
      temperatureF: sums,
    }),
  ),
  monthPeaks: Type.Array(
    strictObject({ month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }), peakKw: kw }),
    { maxItems: MOST_MONTHS },
  ),
  lowestKw: orNull(kw),
  usual: strictObject({
    dayHighKw: Type.Array(positive, { maxItems: USUAL_DAYS }),
    dayLowKw: Type.Array(positive, { maxItems: USUAL_DAYS }),
    highKw: orNull(positive),
    lowKw: orNull(positive),
  }),
  doubted: Type.Array(reading, { maxItems: MOST_DOUBTED }),
  unitQuestion: orNull(
    strictObject({
      factor: Type.Union([Type.Literal(1000), Type.Literal(0.001)]),
      sinceMs: instant,
      untilMs: instant,
      readings: count,
      needsDecision: Type.Boolean(),
    }),
  ),
  unitFactor: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
  refused: strictObject({
    spikes: count,
    clockZeros: count,
    otherUnit: count,
    late: count,
    thinDays: count,
  }),
  last: orNull(reading),
});
