import { defaultTariffCode } from '@bess/tariff-library';

/** A facility in the wire format, with a field of every kind. */
export const wireFacility = {
  power_kw: 50,
  capacity_kwh: 100,
  charge_efficiency: 0.9,
  min_soc: 0.1,
  max_soc: 0.9,
  tariff: defaultTariffCode,
  time_zone: 'America/Los_Angeles',
  demand_interval_minutes: 15,
  billing_day: 4,
  peaks_last_12_months_kw: new Array<number>(12).fill(90),
  ev_fleet: {
    sessions: [
      {
        vehicles: 3,
        days: 'all',
        arrival: '08:00',
        departure: '17:00',
        energy_kwh: 20,
        power_kw: 7,
      },
    ],
  },
  solar: { power_kw: 30, tilt_degrees: 20, azimuth_degrees: 180, latitude_degrees: 34 },
};
