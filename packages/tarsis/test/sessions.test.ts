import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize, startController, step } from '../src/index.js';
import type { VehicleSession } from '../src/schema/index.js';
import { idealBattery } from './support/facilities.js';
import { touTariff } from './support/tariffs.js';

const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const steady = (kw: number, steps: number) => new Array<number>(steps).fill(kw);
/** On-peak from 16:00 to 21:00: steps 4 to 8 of a grid that begins at noon. */
const fromNoon = (length: number, vehicles: VehicleSession[], loadKw = 20): OptimizeOptions => ({
  tariff,
  grid: createTimeGrid({
    start: '2026-07-01T12:00',
    length,
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  }),
  loadKwSeries: steady(loadKw, length),
  battery: idealBattery(0, 0),
  startSocFraction: 0,
  vehicles,
});

describe('a vehicle-to-grid vehicle that stays beyond the horizon', () => {
  const session: VehicleSession = {
    arrivalStep: 0,
    departureStep: 20,
    energyKwh: 10,
    powerKw: 10,
    efficiency: 1,
    vehicleToGrid: { powerKw: 10, capacityKwh: 40, arrivalKwh: 20, efficiency: 1 },
  };
  /** Energy stored at 21:00, when the on-peak hours end [kWh]. */
  const left = async (length: number, change: Partial<VehicleSession> = {}) => {
    const { vehicles } = await optimize(fromNoon(length, [{ ...session, ...change }]));
    return vehicles[0]!.powerKwSeries.subarray(0, 9).reduce((sum, kw) => sum + kw, 20);
  };

  it('discharges all its energy if that can be recharged later', async () => {
    // Full by 16:00, empty by 21:00: 11 hours after the horizon can charge 110 kWh, more than the 30 requested.
    expect(await left(20)).toBeCloseTo(0, 6);
    expect(await left(9)).toBeCloseTo(0, 6);
  });

  it('keeps energy that it could not recharge before departure', async () => {
    // Of 30 kWh requested at step 11, 20 can be charged after the horizon.
    expect(await left(9, { departureStep: 11 })).toBeCloseTo(10, 6);
    expect(await left(9, { departureStep: 9 })).toBeCloseTo(30, 6);
  });
});

describe('results by session', () => {
  const charging = { energyKwh: 10, powerKw: 10, efficiency: 1 };

  it('are separate if two sessions have the same name', async () => {
    const options = fromNoon(12, [
      { ...charging, name: 'van', arrivalStep: 7, departureStep: 10 },
      { ...charging, name: 'van', arrivalStep: 0, departureStep: 2 },
    ]);
    const { vehicles } = await optimize(options);
    expect(
      vehicles.map(({ name, sessionIndex, firstStep, powerKwSeries }) => ({
        name,
        sessionIndex,
        firstStep,
        steps: powerKwSeries.length,
      })),
    ).toEqual([
      { name: 'van', sessionIndex: 0, firstStep: 7, steps: 3 },
      { name: 'van', sessionIndex: 1, firstStep: 0, steps: 2 },
    ]);
    const { startSocFraction: _start, ...ahead } = options;
    const now = await step({ ...ahead, state: startController({ tariff, grid: options.grid }) });
    expect(now.vehicles.map(({ sessionIndex }) => sessionIndex)).toEqual([1]);
  });

  it('give each of identical sessions its share, in the given order', async () => {
    const stay = { arrivalStep: 0, departureStep: 9 };
    const { vehicles, plan } = await optimize(
      fromNoon(9, [
        { ...charging, ...stay, name: 'a' },
        { ...charging, name: 'other', arrivalStep: 1, departureStep: 5 },
        { ...charging, ...stay, name: 'b' },
        { ...charging, ...stay },
      ]),
    );
    expect(vehicles.map(({ name }) => name)).toEqual(['a', 'other', 'b', 'vehicle 4']);
    for (const { powerKwSeries, undeliveredKwh } of vehicles) {
      expect(powerKwSeries.reduce((sum, kw) => sum + kw, 0)).toBeCloseTo(10, 6);
      expect(Math.max(...powerKwSeries)).toBeLessThanOrEqual(10 + 1e-9);
      expect(undeliveredKwh).toBe(0);
    }
    const sumKw = new Float64Array(9);
    for (const { firstStep, powerKwSeries } of vehicles) {
      for (const [index, kw] of powerKwSeries.entries()) sumKw[firstStep + index]! += kw;
    }
    for (const [at, kw] of plan.vehicleKwSeries.entries()) expect(sumKw[at]).toBeCloseTo(kw, 9);
  });

  it('state the shortfall of each of identical sessions', async () => {
    const late = { ...charging, arrivalStep: 0, departureStep: 1, energyKwh: 14 };
    const { vehicles, violations } = await optimize(
      fromNoon(9, [
        { ...late, name: 'a' },
        { ...late, name: 'b' },
      ]),
    );
    expect(vehicles.map(({ undeliveredKwh }) => undeliveredKwh)).toEqual([
      expect.closeTo(4, 6),
      expect.closeTo(4, 6),
    ]);
    const reason = 'it is plugged in for 1 h and can take at most 10 kWh';
    expect(violations).toEqual([
      { goal: 'energy of a', amount: expect.closeTo(4, 6), unit: 'kWh', reason },
      { goal: 'energy of b', amount: expect.closeTo(4, 6), unit: 'kWh', reason },
    ]);
  });

  it('leave out sessions outside the horizon', async () => {
    const { vehicles } = await optimize(
      fromNoon(9, [
        { ...charging, name: 'gone', arrivalStep: -5, departureStep: 0 },
        { ...charging, name: 'here', arrivalStep: -5, departureStep: 3 },
        { ...charging, name: 'later', arrivalStep: 9, departureStep: 12 },
      ]),
    );
    expect(vehicles).toMatchObject([{ name: 'here', sessionIndex: 1, firstStep: 0 }]);
  });

  it('respect power, capacity and remaining energy of any sessions', async () => {
    const drawn = fc.record({
      arrivalStep: fc.integer({ min: -3, max: 8 }),
      stay: fc.integer({ min: 1, max: 14 }),
      energyKwh: fc.constantFrom(0, 5, 12, 30),
      gives: fc.boolean(),
      arrivalKwh: fc.constantFrom(0, 4, 20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 6 }), async (all) => {
        const length = 9;
        const sessions = all.map(
          ({ arrivalStep, stay, energyKwh, gives, arrivalKwh }): VehicleSession => ({
            ...{ arrivalStep, departureStep: arrivalStep + stay, energyKwh, powerKw: 10 },
            efficiency: 0.9,
            ...(gives && {
              vehicleToGrid: { powerKw: 6, capacityKwh: 40, arrivalKwh, efficiency: 0.8 },
            }),
          }),
        );
        const { vehicles, plan } = await optimize(fromNoon(length, sessions, 40));
        const sumKw = new Float64Array(length);
        const there = sessions.map(({ arrivalStep, departureStep }) => [
          Math.max(0, arrivalStep),
          Math.min(length, departureStep),
        ]);
        expect(vehicles.map(({ sessionIndex }) => sessionIndex)).toEqual(
          Array.from(there.keys()).filter((index) => there[index]![0]! < there[index]![1]!),
        );
        for (const { sessionIndex, firstStep, powerKwSeries, undeliveredKwh } of vehicles) {
          const { energyKwh, departureStep, vehicleToGrid } = sessions[sessionIndex]!;
          const [first, end] = there[sessionIndex]!;
          expect([firstStep, firstStep + powerKwSeries.length]).toEqual([first, end]);
          let heldKwh = vehicleToGrid?.arrivalKwh ?? 0;
          for (const [index, kw] of powerKwSeries.entries()) {
            expect(kw).toBeLessThanOrEqual(10 + 1e-6);
            expect(kw).toBeGreaterThanOrEqual(-(vehicleToGrid?.powerKw ?? 0) - 1e-6);
            heldKwh += kw > 0 ? 0.9 * kw : kw / 0.8;
            expect(heldKwh).toBeGreaterThanOrEqual(-1e-5);
            if (vehicleToGrid) expect(heldKwh).toBeLessThanOrEqual(40 + 1e-5);
            sumKw[firstStep + index]! += kw;
          }
          const laterKwh = Math.max(0, departureStep - length) * 10 * 0.9;
          const wantedKwh = (vehicleToGrid?.arrivalKwh ?? 0) + energyKwh;
          expect(heldKwh + laterKwh + undeliveredKwh).toBeGreaterThanOrEqual(wantedKwh - 1e-5);
        }
        for (const [at, kw] of plan.vehicleKwSeries.entries()) expect(sumKw[at]).toBeCloseTo(kw, 6);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
