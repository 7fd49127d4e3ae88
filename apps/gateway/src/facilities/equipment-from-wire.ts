import { descriptionError } from '../descriptions/description-error.js';
import type {
  EvSession,
  FacilityDescription,
  SolarPlant,
  VehicleToGrid,
} from '../stores/stores.js';
import type { EvFleet, Solar } from './equipment-schemas.js';

/**
 * Reads what stands behind the meter beside the battery.
 *
 * @param body - fields of a description, accepted by their schema
 * @throws EngineError `outOfRange` `minimumPower` where a vehicle's least power is above its most, `vehicleCapacity` where it
 * comes with more than leaves room for what it takes
 */
export function equipmentFromWire(body: {
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
    throw descriptionError(
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
    throw descriptionError(
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
