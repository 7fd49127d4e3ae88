import { createValidator } from '@bess/kernel/schema';
import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import {
  advance,
  optimize,
  schedule,
  simulateClosedLoop,
  startController,
  step,
} from '@bess/tarsis';
import { peakTargets } from '@bess/tarsis/controller';
import { tarsisRequestSchema } from '@bess/tarsis/schema';
import {
  defaultFacility,
  representativeDays,
  selectTypicalDays,
  solarDays,
} from '@bess/tarsis/typical-days';
import {
  facilityBodySchema,
  readingsBodySchema,
} from '../../../../apps/gateway/src/facilities/facility-schemas.js';
import { wireFacility } from './wire-facility.js';

/** A sound request, and the function that answers it. */
export interface SoundRequest {
  readonly name: string;
  readonly request: object;
  readonly optional: ReadonlySet<string>;
  /** Whether NaN marks a gap in its series. */
  readonly marksGaps?: boolean;
  /** Whether its fields are positional arguments, none of which can be unknown. */
  readonly byPosition?: boolean;
  readonly ask: (request: unknown) => unknown;
}

const grid = createTimeGrid({
  start: '2026-07-01',
  length: 24,
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
});
const hours = (kw: number) => new Array<number>(24).fill(kw);
const battery = {
  powerKw: 50,
  capacityKwh: 100,
  chargeEfficiency: 0.9,
  dischargeEfficiency: 0.9,
  minSocFraction: 0.1,
  maxSocFraction: 0.9,
  wearPerMwhDischarged: 5,
  availabilityFraction: 1,
};
const horizon = {
  tariff: defaultTariffCode,
  grid,
  loadKwSeries: hours(100),
  solarKwSeries: hours(10),
  battery,
  startSocFraction: 0.5,
  endSocFraction: 0.5,
  vehicles: [
    {
      name: 'van',
      arrivalStep: 2,
      departureStep: 9,
      energyKwh: 20,
      powerKw: 7,
      minimumKw: 1,
      efficiency: 0.9,
      vehicleToGrid: { powerKw: 5, capacityKwh: 60, arrivalKwh: 30, efficiency: 0.9 },
    },
  ],
  limits: { importKw: 300, exportKw: 50, gridChargeKw: 40 },
  exportRule: { kind: 'netBilling', sellPricePerKwh: 0.05 },
  coincidentPeaks: [{ steps: [4, 9], pricePerKw: 7, peakToDateKw: 3 }],
  priorPeaksKw: new Array<number>(12).fill(90),
  monthToDate: { peakKw: 80, periodPeaksKw: [70], energyKwhByPeriod: [1000] },
  laterPeaks: [{ probability: 0.5, peaksKw: [80, 90] }],
  relGap: 1e-4,
  timeLimitMs: 5000,
};
const { coincidentPeaks, monthToDate: _monthToDate, ...replayed } = horizon;
const { startSocFraction: _start, priorPeaksKw: _prior, ...others } = replayed;
const planned = { ...others, coincidentPeaks };
const state = {
  ...startController({ tariff: defaultTariffCode, grid, socFraction: 0.5, priorPeaksKw: [90] }),
  peakKw: 80,
};
const optionalOfHorizon = new Set([
  ...['solarKwSeries', 'startSocFraction', 'endSocFraction', 'vehicles', 'limits', 'exportRule'],
  ...['coincidentPeaks', 'priorPeaksKw', 'monthToDate', 'laterPeaks', 'relGap', 'timeLimitMs'],
  ...['chargeEfficiency', 'dischargeEfficiency', 'minSocFraction', 'maxSocFraction'],
  ...['wearPerMwhDischarged', 'availabilityFraction', 'minimumKw', 'efficiency', 'vehicleToGrid'],
  ...['importKw', 'exportKw', 'gridChargeKw', 'peakToDateKw', 'peakKw', 'periodPeaksKw'],
  ...['energyKwhByPeriod', 'forecast', 'replanSteps', 'horizonSteps', 'managesVehicles'],
  ...['targetShare', 'past', 'vehicleKwSeries', 'expectedPeakKw', 'expectedPeriodPeaksKw', 'name'],
]);
const facility = {
  ...defaultFacility,
  battery,
  limits: { importKw: 900, exportKw: 50, gridChargeKw: 100 },
  exportRule: { kind: 'netMetering', sellPricePerKwh: 0.05 },
  priorPeaksKw: new Array<number>(12).fill(400),
  vehicles: [
    {
      count: 3,
      days: 'weekdays',
      arrivalStep: 8,
      departureStep: 17,
      energyKwh: 20,
      powerKw: 7,
      minimumKw: 1,
      vehicleToGrid: { powerKw: 5, capacityKwh: 60, arrivalKwh: 20, efficiency: 0.9 },
    },
  ],
};
const { typicalDays: _typicalDays, stepMinutes: _stepMinutes, ...measuredFacility } = facility;
const optionalOfYear = new Set([
  ...optionalOfHorizon,
  ...['facility', 'currentSocFraction', 'monthToDatePeaks', 'flatKw', 'touKw', 'achievable'],
  ...['peakFalls', 'exportPricePerKwhSeries', 'sellPricePerKwh'],
]);
/** Requests are malformed on purpose, so their type is asserted. */
function asMeant<Asked>(ask: (request: Asked) => unknown): SoundRequest['ask'] {
  return (request) => ask(request as Asked);
}

/** The same for positional arguments. */
function inOrder<Asked extends readonly unknown[]>(
  ask: (...all: Asked) => unknown,
  names: readonly string[],
): SoundRequest['ask'] {
  const askAll = asMeant((all: Asked) => ask(...all));
  return (request) => {
    const fields = new Map(Object.entries(request as object));
    return askAll(names.map((name) => fields.get(name)));
  };
}

const allOf = (request: object) => new Set(Object.keys(request));

/** One of each kind. */
export const soundRequests: readonly SoundRequest[] = [
  {
    name: 'schedule',
    request: {
      tariff: defaultTariffCode,
      month: 7,
      year: 2026,
      facility,
      currentSocFraction: 0.5,
      monthToDatePeaks: { flatKw: 100, touKw: [50] },
      achievable: false,
      relGap: 1e-4,
      timeLimitMs: 5000,
    },
    optional: optionalOfYear,
    ask: asMeant(schedule),
  },
  { name: 'optimize', request: horizon, optional: optionalOfHorizon, ask: asMeant(optimize) },
  {
    name: 'achieve',
    request: {
      ...replayed,
      replanSteps: 24,
      horizonSteps: 24,
      managesVehicles: true,
      targetShare: 0.8,
      past: { loadKwSeries: [80, 90], solarKwSeries: [0, 1], vehicleKwSeries: [2, 3] },
    },
    optional: optionalOfHorizon,
    ask: asMeant(simulateClosedLoop),
  },
  {
    name: 'peakTargets',
    request: {
      tariff: defaultTariffCode,
      grid,
      loadKwSeries: hours(90),
      solarKwSeries: hours(10),
      battery,
      state,
    },
    optional: optionalOfHorizon,
    // null is a valid answer: there may be no whole day in this grid.
    ask: asMeant(peakTargets),
  },
  {
    name: 'step',
    request: { ...planned, state, expectedPeakKw: 90, expectedPeriodPeaksKw: [60] },
    optional: new Set([...optionalOfHorizon].filter((name) => !(name in state))),
    ask: asMeant(step),
  },
  {
    name: 'advance',
    request: {
      state,
      options: {
        tariff: defaultTariffCode,
        grid,
        importKwSeries: hours(90),
        exportKwSeries: hours(0),
        socFraction: 0.5,
      },
    },
    optional: new Set(['exportKwSeries']),
    byPosition: true,
    ask: inOrder(advance, ['state', 'options']),
  },
  {
    name: 'startController',
    request: { tariff: defaultTariffCode, grid, socFraction: 0.5, priorPeaksKw: [90, 80] },
    optional: new Set(['socFraction', 'priorPeaksKw']),
    ask: asMeant(startController),
  },
  {
    name: 'solarDays',
    request: {
      panels: {
        powerKw: 5,
        latitudeDegrees: 34,
        longitudeDegrees: -118,
        tiltDegrees: 10,
        azimuthDegrees: 180,
      },
      grid: { timeZone: 'America/Los_Angeles', stepMinutes: 60, year: 2026 },
    },
    optional: new Set(['latitudeDegrees', 'longitudeDegrees', 'tiltDegrees', 'azimuthDegrees']),
    byPosition: true,
    ask: inOrder(solarDays, ['panels', 'grid']),
  },
  {
    name: 'representativeDays',
    request: {
      loadKwSeries: new Array<number>(8760).fill(5),
      grid: yearGrid(2026, 60, 'America/Los_Angeles'),
      options: { holidays: 'none', solarKwSeries: new Array<number>(8760).fill(1) },
    },
    optional: new Set(['options', 'holidays', 'solarKwSeries']),
    marksGaps: true,
    byPosition: true,
    ask: inOrder(representativeDays, ['loadKwSeries', 'grid', 'options']),
  },
  {
    name: 'typicalDaysFor',
    request: {
      loadKwSeries: new Array<number>(8760).fill(5),
      grid: yearGrid(2026, 60, 'America/Los_Angeles'),
      options: {
        tariff: defaultTariffCode,
        facility: measuredFacility,
        solarKwSeries: new Array<number>(8760).fill(1),
        currentSocFraction: 0.5,
        relGap: 1e-4,
        timeLimitMs: 5000,
      },
    },
    optional: optionalOfYear,
    marksGaps: true,
    byPosition: true,
    ask: inOrder(selectTypicalDays, ['loadKwSeries', 'grid', 'options']),
  },
  {
    name: 'POST schedule',
    request: { facility_id: 'default', tariff: defaultTariffCode, current_soc: 0.5, month: 7 },
    optional: new Set(['facility_id', 'tariff', 'current_soc']),
    ask: createValidator(tarsisRequestSchema, { engine: 'tarsis' }),
  },
  {
    name: 'PUT facility',
    request: wireFacility,
    optional: new Set([...allOf(wireFacility), ...allOf(wireFacility.solar), 'days']),
    ask: createValidator(facilityBodySchema, { engine: 'gateway' }),
  },
  {
    name: 'POST readings',
    request: {
      readings: [{ time: '2026-07-01T00:00:00Z', load_kw: 5, temperature_f: 60, solar_kw: 1 }],
    },
    optional: new Set(['temperature_f', 'solar_kw']),
    ask: createValidator(readingsBodySchema, { engine: 'gateway' }),
  },
];
