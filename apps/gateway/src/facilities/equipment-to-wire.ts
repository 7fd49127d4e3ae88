import { knownFields } from '../descriptions/known-fields.js';
import type { EvSession, FacilityDescription, SolarPlant } from '../stores/stores.js';
import type { EvFleet, Solar } from './equipment-schemas.js';

/**
 * What stands behind the meter beside the battery, as it is answered; what is unknown is left out.
 *
 * @param facility - its description
 */
export function equipmentToWire({
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
    ...knownFields({ minimum_power_kw: session.minimumPowerKw }),
    ...(session.vehicleToGrid && {
      vehicle_to_grid: {
        power_kw: session.vehicleToGrid.powerKw,
        capacity_kwh: session.vehicleToGrid.capacityKwh,
        arrival_kwh: session.vehicleToGrid.arrivalKwh,
        ...knownFields({ round_trip_efficiency: session.vehicleToGrid.roundTripEfficiency }),
      },
    }),
  };
}

function fromSolar(solar: SolarPlant): Solar {
  return {
    power_kw: solar.powerKw,
    ...knownFields({
      tilt_degrees: solar.tiltDegrees,
      azimuth_degrees: solar.azimuthDegrees,
      latitude_degrees: solar.latitudeDegrees,
      longitude_degrees: solar.longitudeDegrees,
    }),
  };
}
