import { tariffSchema } from '@bess/tariff-library/schema';
import { Type } from '@sinclair/typebox';
import { batteryOptionsSchema } from './battery-options.js';
import { facilityLimitsSchema } from './schedule-options.js';

const closed = { additionalProperties: false };
const fraction = Type.Number({ minimum: 0, maximum: 1 });
const atLeastZero = Type.Number({ minimum: 0 });
const peaks = Type.Array(atLeastZero);
/** A ratchet looks back twelve months at most. */
const priorPeaks = Type.Array(atLeastZero, { maxItems: 12 });
const efficiency = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 }));
/** Series, which are checked against the grid later, and functions and solvers, which no schema describes. */
const uncheckedHere = Type.Unknown();

/** A code, or a tariff of the caller's own. */
export const tariffChoiceSchema = Type.Union([
  Type.String({ minLength: 1, maxLength: 100 }),
  tariffSchema,
]);

/** A time grid; its steps and zone are checked by the validator. */
export const gridSchema = Type.Object(
  {
    startMs: Type.Number(),
    stepMinutes: Type.Number({ exclusiveMinimum: 0 }),
    length: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    timeZone: Type.String({ minLength: 1 }),
  },
  closed,
);

const vehicleSchema = Type.Object(
  {
    name: Type.Optional(Type.String()),
    arrivalStep: Type.Integer(),
    departureStep: Type.Integer(),
    energyKwh: atLeastZero,
    powerKw: atLeastZero,
    minimumKw: Type.Optional(atLeastZero),
    efficiency,
    vehicleToGrid: Type.Optional(
      Type.Object(
        { powerKw: atLeastZero, capacityKwh: atLeastZero, arrivalKwh: atLeastZero, efficiency },
        closed,
      ),
    ),
  },
  closed,
);

/** How exports are credited; prices by step are checked with the grid. */
export const exportRuleSchema = Type.Union([
  Type.Object({ kind: Type.Literal('none') }, closed),
  Type.Object({ kind: Type.Literal('netBilling'), sellPricePerKwh: uncheckedHere }, closed),
  Type.Object(
    {
      kind: Type.Literal('netMetering'),
      unit: Type.Literal('money'),
      sellPricePerKwh: Type.Optional(Type.Number()),
    },
    closed,
  ),
]);

const planFields = {
  tariff: tariffChoiceSchema,
  grid: gridSchema,
  loadKwSeries: uncheckedHere,
  solarKwSeries: Type.Optional(uncheckedHere),
  battery: batteryOptionsSchema,
  endSocFraction: Type.Optional(fraction),
  vehicles: Type.Optional(Type.Array(vehicleSchema)),
  limits: Type.Optional(facilityLimitsSchema),
  exportRule: Type.Optional(exportRuleSchema),
  laterPeaks: Type.Optional(
    Type.Array(Type.Object({ probability: fraction, peaksKw: peaks }, closed)),
  ),
  solver: Type.Optional(uncheckedHere),
  relGap: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
  timeLimitMs: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  nowMs: Type.Optional(uncheckedHere),
  signal: Type.Optional(uncheckedHere),
};

const coincidentPeaks = Type.Optional(
  Type.Array(
    Type.Object(
      {
        steps: Type.Array(Type.Integer({ minimum: 0 })),
        pricePerKw: Type.Number(),
        peakToDateKw: Type.Optional(atLeastZero),
      },
      closed,
    ),
  ),
);
const pastFields = {
  startSocFraction: Type.Optional(fraction),
  priorPeaksKw: Type.Optional(priorPeaks),
};

/** Measured steps of the current meter interval, and the sum of their imports [kW]. */
const openInterval = Type.Object(
  { steps: Type.Integer({ minimum: 0 }), sumKw: atLeastZero },
  closed,
);

const monthToDate = Type.Optional(
  Type.Object(
    {
      peakKw: Type.Optional(atLeastZero),
      periodPeaksKw: Type.Optional(peaks),
      coincidentPeaksKw: Type.Optional(peaks),
      energyKwhByPeriod: Type.Optional(Type.Array(Type.Number())),
      openInterval: Type.Optional(openInterval),
    },
    closed,
  ),
);

/** What `optimize` takes, as far as it is plain data. */
export const optimizeSchema = Type.Object(
  {
    ...planFields,
    ...pastFields,
    coincidentPeaks,
    monthToDate,
  },
  closed,
);

/** What `simulateClosedLoop` takes, as far as it is plain data. */
export const closedLoopSchema = Type.Object(
  {
    ...planFields,
    ...pastFields,
    monthToDate,
    forecast: Type.Optional(uncheckedHere),
    replanSteps: Type.Optional(Type.Integer({ minimum: 1 })),
    horizonSteps: Type.Optional(Type.Integer({ minimum: 1 })),
    managesVehicles: Type.Optional(Type.Boolean()),
    targetShare: Type.Optional(atLeastZero),
    past: Type.Optional(
      Type.Object(
        {
          loadKwSeries: uncheckedHere,
          solarKwSeries: Type.Optional(uncheckedHere),
          vehicleKwSeries: Type.Optional(uncheckedHere),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** What a controller carries from step to step. */
export const controllerStateSchema = Type.Object(
  {
    socFraction: fraction,
    month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
    peakKw: atLeastZero,
    periodPeaksKw: peaks,
    coincidentPeaksKw: Type.Optional(peaks),
    energyKwhByPeriod: Type.Array(Type.Number()),
    priorPeaksKw: peaks,
    openInterval: Type.Object(
      {
        ...openInterval.properties,
        demandPeriod: Type.Optional(Type.Integer({ minimum: 0 })),
        coincidentPeriod: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      closed,
    ),
  },
  closed,
);

/** What `step` takes, as far as it is plain data. */
export const stepSchema = Type.Object(
  {
    ...planFields,
    coincidentPeaks,
    state: controllerStateSchema,
    expectedPeakKw: Type.Optional(atLeastZero),
    expectedPeriodPeaksKw: Type.Optional(peaks),
  },
  closed,
);

/** What `peakTargets` takes, as far as it is plain data. */
export const peakTargetsSchema = Type.Object(
  {
    tariff: tariffChoiceSchema,
    grid: gridSchema,
    loadKwSeries: uncheckedHere,
    solarKwSeries: Type.Optional(uncheckedHere),
    battery: batteryOptionsSchema,
    state: controllerStateSchema,
  },
  closed,
);

/** What `advance` takes besides the state. */
export const advanceSchema = Type.Object(
  {
    tariff: tariffChoiceSchema,
    grid: gridSchema,
    importKwSeries: uncheckedHere,
    exportKwSeries: Type.Optional(uncheckedHere),
    socFraction: fraction,
  },
  closed,
);

/** What `startController` takes. */
export const startControllerSchema = Type.Object(
  {
    tariff: tariffChoiceSchema,
    grid: gridSchema,
    socFraction: Type.Optional(fraction),
    priorPeaksKw: Type.Optional(priorPeaks),
  },
  closed,
);

/** What `correctForecast` takes. */
export const correctForecastSchema = Type.Object(
  {
    expectedKwSeries: uncheckedHere,
    measuredKwSeries: uncheckedHere,
    stepMinutes: Type.Number({ exclusiveMinimum: 0 }),
  },
  closed,
);

const share = Type.Number({ exclusiveMinimum: 0, maximum: 1 });

/** What `followPlan` takes; its caps may be infinite, and its battery comes from the kernel. */
export const followPlanSchema = Type.Object(
  {
    battery: Type.Object({ chargeEfficiency: share, dischargeEfficiency: share }),
    stepHours: Type.Number({ exclusiveMinimum: 0 }),
    chargeKw: atLeastZero,
    dischargeKw: atLeastZero,
    importKw: atLeastZero,
    planCapKw: uncheckedHere,
    targetKw: uncheckedHere,
    netKw: Type.Number(),
    storedKwh: atLeastZero,
    reserveKwh: atLeastZero,
  },
  closed,
);

const degrees = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }));

/** The panels that `solarDays` takes. */
export const solarPanelsSchema = Type.Object(
  {
    powerKw: atLeastZero,
    latitudeDegrees: degrees(90),
    longitudeDegrees: degrees(360),
    tiltDegrees: degrees(90),
    azimuthDegrees: degrees(360),
  },
  closed,
);

/** Time zone and steps of the days that `solarDays` returns. */
export const solarDayGridSchema = Type.Object(
  {
    timeZone: Type.String({ minLength: 1 }),
    stepMinutes: Type.Number({ minimum: 1, maximum: 60 }),
    year: Type.Integer({ minimum: 1970, maximum: 2200 }),
  },
  closed,
);

/** What `representativeDays` takes besides the load. */
export const representativeDaysSchema = Type.Object(
  {
    holidays: Type.Optional(tariffSchema.properties.holidays),
    solarKwSeries: Type.Optional(uncheckedHere),
  },
  closed,
);
