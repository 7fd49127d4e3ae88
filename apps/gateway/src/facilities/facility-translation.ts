import { isEngineError } from '@bess/kernel/errors';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { parseShared, sharedToWire, storedSpanToWire } from '../descriptions/description-fields.js';
import { assertAmounts, assertTimeZone, omitNulls } from '../descriptions/description-rules.js';
import { outOfRange } from '../internal/errors.js';
import type {
  EvSession,
  FacilityDescription,
  FacilityReading,
  SolarPlant,
  TimeSpan,
  VehicleToGrid,
} from '../stores/stores.js';
import { facilityCurrency } from './facility-defaults.js';
import type { EvFleet, Facility, FacilityBody, ReadingsBody, Solar } from './facility-schemas.js';

/**
 * Checks what the schema of a description cannot: names of time zones, tariffs and currencies, and whether its
 * parts fit together.
 *
 * @throws EngineError `outOfRange` `unknownTimeZone`, `unknownTariff` or `unknownCurrency` with the nearest name
 * where there is one, `currencyMismatch`, `needlessRate`, `missingRate`, `socWindow`, `twoBillingMonths`,
 * `readDatesNotRising` or `minimumPower`
 */
export function parseFacility(body: FacilityBody): FacilityDescription {
  const facility: FacilityDescription = {
    ...parseShared(body),
    minSocFraction: body.min_soc ?? null,
    maxSocFraction: body.max_soc ?? null,
    tariff: body.tariff ?? null,
    demandIntervalMinutes: body.demand_interval_minutes ?? null,
    billingDay: body.billing_day ?? null,
    meterReadDates: body.meter_read_dates ?? null,
    monthlyPeaksKw: body.peaks_last_12_months_kw ?? null,
    ...equipmentFromWire(body),
  };
  assertTimeZone(facility.timeZone);
  const tariff = parseTariff(facility.tariff);
  const source = tariff && { words: `the tariff ${tariff.code}`, currency: tariff.currency };
  assertAmounts(facility, facilityCurrency(facility), 'facility', source);
  assertSocWindow(facility);
  assertBillingMonths(facility);
  return facility;
}

function assertSocWindow({ minSocFraction, maxSocFraction }: FacilityDescription): void {
  const [lowest, highest] = [minSocFraction ?? 0, maxSocFraction ?? 1];
  if (lowest >= highest) {
    throw outOfRange(
      'gateway',
      'socWindow',
      'min_soc',
      `min_soc must be below max_soc; ${lowest} and ${highest} came`,
    );
  }
}

function assertBillingMonths({ billingDay, meterReadDates }: FacilityDescription): void {
  if (billingDay !== null && meterReadDates !== null) {
    throw outOfRange(
      'gateway',
      'twoBillingMonths',
      'billing_day',
      `billing_day must be left out where meter_read_dates are given; ${billingDay} came`,
    );
  }
  const dates = meterReadDates ?? [];
  const fallen = dates.findIndex((date, index) => index > 0 && date <= dates[index - 1]!);
  if (fallen > 0) {
    throw outOfRange(
      'gateway',
      'readDatesNotRising',
      `meter_read_dates[${fallen}]`,
      `meter_read_dates[${fallen}] must be after the date before it, ${dates[fallen - 1]}; ${dates[fallen]} came`,
    );
  }
}

/** A facility in the wire format, without unknown fields. */
export function facilityToWire(
  facilityId: string,
  facility: FacilityDescription,
  span: TimeSpan | undefined,
): Facility {
  return {
    facility_id: facilityId,
    ...sharedToWire(facility),
    ...omitNulls({
      min_soc: facility.minSocFraction,
      max_soc: facility.maxSocFraction,
      tariff: facility.tariff,
      demand_interval_minutes: facility.demandIntervalMinutes,
      billing_day: facility.billingDay,
      meter_read_dates: facility.meterReadDates,
      peaks_last_12_months_kw: facility.monthlyPeaksKw,
    }),
    ...equipmentToWire(facility),
    stored_readings: storedSpanToWire(span),
  };
}

/**
 * Vehicles and panels behind the meter.
 *
 * @throws EngineError `outOfRange` `minimumPower` if a vehicle's minimum power exceeds its maximum,
 * `vehicleCapacity` if its energy on arrival plus the energy drawn exceeds its capacity
 */
function equipmentFromWire(body: {
  ev_fleet?: EvFleet;
  solar?: Solar;
}): Pick<FacilityDescription, 'evSessions' | 'solar'> {
  return {
    evSessions: body.ev_fleet?.sessions.map(toSession) ?? null,
    solar: body.solar === undefined ? null : toSolar(body.solar),
  };
}

function toSession(session: EvFleet['sessions'][number], index: number): EvSession {
  const minimumPowerKw = session.minimum_power_kw ?? null;
  if (minimumPowerKw !== null && minimumPowerKw > session.power_kw) {
    const field = `ev_fleet.sessions[${index}].minimum_power_kw`;
    throw outOfRange(
      'gateway',
      'minimumPower',
      field,
      `${field} must be at most power_kw, which is ${session.power_kw}; ${minimumPowerKw} came`,
    );
  }
  return {
    vehicles: session.vehicles,
    days: session.days ?? 'weekdays',
    arrival: session.arrival,
    departure: session.departure,
    energyKwh: session.energy_kwh,
    powerKw: session.power_kw,
    minimumPowerKw,
    ...(session.vehicle_to_grid && {
      vehicleToGrid: toVehicleToGrid(session.vehicle_to_grid, session.energy_kwh, index),
    }),
  };
}

type VehicleToGridBody = NonNullable<EvFleet['sessions'][number]['vehicle_to_grid']>;

function toVehicleToGrid(
  { power_kw, capacity_kwh, arrival_kwh, round_trip_efficiency }: VehicleToGridBody,
  energyKwh: number,
  index: number,
): VehicleToGrid {
  if (arrival_kwh + energyKwh > capacity_kwh) {
    const field = `ev_fleet.sessions[${index}].vehicle_to_grid.capacity_kwh`;
    throw outOfRange(
      'gateway',
      'vehicleCapacity',
      field,
      `${field} must be at least arrival_kwh and energy_kwh together, which are ${arrival_kwh + energyKwh}; ${capacity_kwh} came`,
    );
  }
  return {
    powerKw: power_kw,
    capacityKwh: capacity_kwh,
    arrivalKwh: arrival_kwh,
    roundTripEfficiency: round_trip_efficiency ?? null,
  };
}

function toSolar(solar: Solar): SolarPlant {
  return {
    powerKw: solar.power_kw,
    tiltDegrees: solar.tilt_degrees ?? null,
    azimuthDegrees: solar.azimuth_degrees ?? null,
    latitudeDegrees: solar.latitude_degrees ?? null,
    longitudeDegrees: solar.longitude_degrees ?? null,
  };
}

/** Vehicles and panels in the wire format, without unknown fields. */
function equipmentToWire({
  evSessions,
  solar,
}: Pick<FacilityDescription, 'evSessions' | 'solar'>): { ev_fleet?: EvFleet; solar?: Solar } {
  return {
    ...(evSessions !== null && { ev_fleet: { sessions: evSessions.map(fromSession) } }),
    ...(solar !== null && { solar: fromSolar(solar) }),
  };
}

function fromSession(session: EvSession): EvFleet['sessions'][number] {
  return {
    vehicles: session.vehicles,
    days: session.days,
    arrival: session.arrival,
    departure: session.departure,
    energy_kwh: session.energyKwh,
    power_kw: session.powerKw,
    ...omitNulls({ minimum_power_kw: session.minimumPowerKw }),
    ...(session.vehicleToGrid && {
      vehicle_to_grid: {
        power_kw: session.vehicleToGrid.powerKw,
        capacity_kwh: session.vehicleToGrid.capacityKwh,
        arrival_kwh: session.vehicleToGrid.arrivalKwh,
        ...omitNulls({ round_trip_efficiency: session.vehicleToGrid.roundTripEfficiency }),
      },
    }),
  };
}

function fromSolar(solar: SolarPlant): Solar {
  return {
    power_kw: solar.powerKw,
    ...omitNulls({
      tilt_degrees: solar.tiltDegrees,
      azimuth_degrees: solar.azimuthDegrees,
      latitude_degrees: solar.latitudeDegrees,
      longitude_degrees: solar.longitudeDegrees,
    }),
  };
}

/**
 * The tariff that a facility names.
 *
 * @throws EngineError `outOfRange` `unknownTariff` with the nearest codes
 */
function parseTariff(code: string | null): Tariff | undefined {
  if (code === null) {
    return undefined;
  }
  try {
    return getTariff(code);
  } catch (error) {
    throw isEngineError(error) && error.code === 'unknownTariff'
      ? outOfRange('gateway', error.code, 'tariff', error.message)
      : error;
  }
}

/** Readings from the wire format; omitted values are unknown. */
export function parseReadings({ readings }: ReadingsBody): FacilityReading[] {
  return readings.map(({ time, load_kw, temperature_f, solar_kw }) => ({
    timeMs: Date.parse(time),
    loadKw: load_kw,
    temperatureF: temperature_f ?? null,
    solarKw: solar_kw ?? null,
  }));
}
