import { type Battery, createBattery, stepBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followTarget, followTargetInto, prepareTargets } from '../../src/target/index.js';
import { anyBattery } from '../support/batteries.js';

const STEPS = 24;
const kilowatts = fc.double({ min: -50, max: 400, noNaN: true });
const load = fc.array(kilowatts, { minLength: STEPS, maxLength: STEPS });
const window = fc.record({
  meteredSteps: fc
    .array(fc.constantFrom(0, 1), { minLength: STEPS, maxLength: STEPS })
    .map((metered) => Uint8Array.from(metered)),
  targetKw: fc.double({ min: 0, max: 400, noNaN: true }),
});
const windows = fc.array(window, { minLength: 1, maxLength: 3 });
const stepMinutes = fc.constantFrom(5, 15, 60);

/** Reference: the same with the kernel, one step after the other. */
function bySteps(
  battery: Battery,
  minutes: number,
  netLoadKw: readonly number[],
  all: readonly { meteredSteps: Uint8Array; targetKw: number }[],
  soc: number,
) {
  const peaks = all.map(() => 0);
  let state = { socFraction: soc };
  let wearCost = 0;
  const steps = netLoadKw.map((loadKw, step) => {
    const metered = all.map(({ meteredSteps }) => meteredSteps[step] === 1);
    const caps = all.map(({ targetKw }, w) =>
      metered[w] ? Math.max(targetKw, peaks[w]!) : Infinity,
    );
    const capKw = Math.min(...caps);
    const done = stepBattery(
      battery,
      state,
      {
        dischargeKw: Math.max(0, loadKw - capKw),
        // The kernel does not accept infinite power.
        chargeKw: Math.max(0, Math.min(capKw - loadKw, 1e9)),
      },
      minutes,
    );
    state = { socFraction: done.socFraction };
    wearCost += done.wearCost;
    const gridKw = loadKw + done.chargeKw - done.dischargeKw;
    for (const w of all.keys()) if (metered[w]) peaks[w] = Math.max(peaks[w]!, gridKw);
    return { gridKw, socFraction: done.socFraction };
  });
  return { steps, peaks, wearCost };
}

describe('following targets', () => {
  test('agrees with the kernel step by step', () => {
    fc.assert(
      fc.property(
        anyBattery,
        stepMinutes,
        load,
        windows,
        fc.nat(100),
        (battery, minutes, kw, all, percent) => {
          const options = { battery, stepMinutes: minutes, netLoadKwSeries: kw, windows: all };
          const result = followTarget({ ...options, initialSocFraction: percent / 100 });
          const expected = bySteps(battery, minutes, kw, all, percent / 100);
          for (const [step, one] of expected.steps.entries()) {
            expect(Math.abs(result.gridKwSeries[step]! - one.gridKw)).toBeLessThan(1e-9);
            expect(Math.abs(result.socFractionSeries[step]! - one.socFraction)).toBeLessThan(1e-12);
          }
          expect(result.wearCost).toBeCloseTo(expected.wearCost, 9);
        },
      ),
    );
  });

  test('gives the bits of the kernel for the power that it requests', () => {
    fc.assert(
      fc.property(
        anyBattery,
        stepMinutes,
        kilowatts,
        fc.nat(100),
        fc.nat(400),
        (battery, minutes, loadKw, percent, targetKw) => {
          const result = followTarget({
            battery,
            stepMinutes: minutes,
            netLoadKwSeries: [loadKw],
            windows: [{ meteredSteps: Uint8Array.of(1), targetKw }],
            initialSocFraction: percent / 100,
          });
          const step = stepBattery(
            battery,
            { socFraction: percent / 100 },
            {
              chargeKw: Math.max(0, targetKw - loadKw),
              dischargeKw: Math.max(0, loadKw - targetKw),
            },
            minutes,
          );
          expect(result.socFractionSeries[0]).toBe(step.socFraction);
          expect(result.wearCost).toBe(step.wearCost);
        },
      ),
    );
  });

  test('exceeds the cap only by what the battery cannot cover, and never charges above the cap', () => {
    fc.assert(
      fc.property(anyBattery, load, windows, fc.nat(100), (battery, kw, all, percent) => {
        const { gridKwSeries, socFractionSeries, peaksKw } = followTarget({
          battery,
          stepMinutes: 15,
          netLoadKwSeries: kw,
          windows: all,
          initialSocFraction: percent / 100,
        });
        const running = all.map(() => 0);
        for (const [step, gridKw] of gridKwSeries.entries()) {
          const before = step === 0 ? percent / 100 : socFractionSeries[step - 1]!;
          const caps = all.map(({ meteredSteps, targetKw }, w) =>
            meteredSteps[step] === 1 ? Math.max(targetKw, running[w]!) : Infinity,
          );
          const capKw = Math.min(...caps);
          if (gridKw > kw[step]!) expect(gridKw).toBeLessThanOrEqual(capKw);
          if (gridKw > capKw) {
            const most = stepBattery(
              battery,
              { socFraction: before },
              { chargeKw: 0, dischargeKw: 1e9 },
              15,
            );
            expect(gridKw).toBe(kw[step]! - most.dischargeKw);
          }
          for (const [w, { meteredSteps }] of all.entries()) {
            if (meteredSteps[step] === 1) running[w] = Math.max(running[w]!, gridKw);
          }
        }
        expect([...peaksKw]).toEqual(running);
      }),
    );
  });

  test('by hand: a target that is exceeded is replaced by the peak', () => {
    const battery = createBattery({
      powerKw: 40,
      capacityKwh: 30,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    });
    const result = followTarget({
      battery,
      stepMinutes: 60,
      netLoadKwSeries: [60, 100, 110, 70],
      windows: [{ meteredSteps: new Uint8Array(4).fill(1), targetKw: 80 }],
      initialSocFraction: 0.5,
    });
    // 15 kWh fill it; 20 of 30 kWh keep 80; 10 kWh bring 110 down to 100; then 100 is the running peak.
    expect(result.gridKwSeries).toEqual(Float64Array.of(75, 80, 100, 100));
    expect(result.peaksKw).toEqual(Float64Array.of(100));
    expect(result.wearCost).toBeCloseTo(0.15, 12);
  });

  test('by hand: two windows, and steps that no window meters', () => {
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 100,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    });
    const { gridKwSeries, peaksKw } = followTarget({
      battery,
      stepMinutes: 60,
      netLoadKwSeries: [30, 100, 100, 90],
      windows: [
        { meteredSteps: Uint8Array.of(0, 1, 1, 1), targetKw: 90 },
        { meteredSteps: Uint8Array.of(0, 0, 1, 0), targetKw: 60 },
      ],
      initialSocFraction: 0,
    });
    // Full power at night; 10 kW less; 40 kW less in the period; at 90 no action is needed.
    expect(gridKwSeries).toEqual(Float64Array.of(80, 90, 60, 90));
    expect(peaksKw).toEqual(Float64Array.of(90, 60));
  });

  test('continues from a given state', () => {
    const battery = createBattery({ powerKw: 30, capacityKwh: 60 });
    const kw = Float64Array.from({ length: 48 }, (_, step) => 100 + 60 * Math.sin(step));
    const half = prepareTargets(battery, 60, [
      { meteredSteps: new Uint8Array(24).fill(1), targetKw: 120 },
    ]);
    const whole = prepareTargets(battery, 60, [
      { meteredSteps: new Uint8Array(48).fill(1), targetKw: 120 },
    ]);
    const start = () => ({ socFraction: 0.5, peaksKw: new Float64Array(1), wearCost: 0 });
    const once = start();
    followTargetInto(once, whole, kw);
    const twice = start();
    followTargetInto(twice, half, kw, 0);
    followTargetInto(twice, half, kw, 24);
    expect(twice).toEqual(once);
  });

  const one = [{ meteredSteps: Uint8Array.of(1), targetKw: 5 }];
  const fine = {
    battery: createBattery({ powerKw: 1, capacityKwh: 1 }),
    stepMinutes: 60,
    netLoadKwSeries: [1],
    windows: one,
    initialSocFraction: 0.5,
  };
  test.each([
    [{ windows: [] }, 'noWindow'],
    [{ windows: [...one, { meteredSteps: Uint8Array.of(1, 1), targetKw: 5 }] }, 'unequalLengths'],
    [{ windows: [{ ...one[0]!, targetKw: -5 }] }, 'targetNegative'],
    [{ windows: [{ ...one[0]!, targetKw: Number.NaN }] }, 'targetNotFinite'],
    [{ netLoadKwSeries: [1, 2] }, 'unequalLengths'],
    [{ netLoadKwSeries: [Number.NaN] }, 'loadNotFinite'],
    [{ runningPeaksKw: [1, 2] }, 'unequalLengths'],
    [{ initialSocFraction: 1.1 }, 'socOutOfRange'],
    [{ stepMinutes: 0 }, 'stepOutOfRange'],
  ])('rejects %j', (change, code) => {
    expect(() => followTarget({ ...fine, ...change })).toThrow(expect.objectContaining({ code }));
  });
});
