import { expect, it } from 'vitest';
import { facilityVehicles } from '../../../src/engines/tarsis/facility-options.js';

const fleet = (arrival: string, departure: string) => ({
  vehicles: 2,
  days: 'all' as const,
  arrival,
  departure,
  energyKwh: 10,
  powerKw: 5,
  minimumPowerKw: null,
});

it.each([
  ['08:00', '17:00', 60, [8, 17]],
  ['18:20', '07:00', 60, [19, 31]],
  // Their first whole step begins at midnight: those hours are the first of the same typical day.
  ['23:50', '06:30', 60, [0, 6]],
  ['23:50', '06:30', 15, [0, 26]],
  ['23:30', '06:30', 30, [47, 61]],
  // A whole day.
  ['18:00', '18:00', 60, [18, 42]],
])('is there from %s to %s in steps of %i minutes', (arrival, departure, minutes, steps) => {
  const [vehicle] = facilityVehicles([fleet(arrival, departure)], minutes);
  expect([vehicle?.arrivalStep, vehicle?.departureStep]).toEqual(steps);
});

it('leaves out vehicles that are there for no whole step', () => {
  expect(facilityVehicles([fleet('23:50', '23:58'), fleet('08:10', '08:50')], 60)).toEqual([]);
});
