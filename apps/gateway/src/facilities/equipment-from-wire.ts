import { descriptionError } from '../descriptions/description-error.js';
import type { EvSession, FacilityDescription, SolarPlant } from '../stores/stores.js';
import type { EvFleet, Solar } from './equipment-schemas.js';

/**
 * Reads what stands behind the meter beside the battery.
 *
 * @param body - fields of a description, accepted by their schema
 * @throws EngineError `outOfRange` `minimumPower` where a vehicle's least power is above its most
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
