import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LANES } from '../../src/internal/kernel-layout.js';
import type { KernelOptions, PathsKernel } from '../../src/kernel/paths-kernel.js';
import { createPathsKernel } from '../../src/kernel/paths-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import { createSimdKernel } from '../../src/kernel/simd-kernel.js';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { type BatteryParameters, planningBattery } from '../../src/planning/battery.js';
import { datedCalendar, undatedCalendar } from '../../src/price/path-calendar.js';
import type { PriceTables } from '../../src/price/price-model.js';
import { evenly } from '../support/evenly.js';
import { sampleBattery, samplePlan, samplePolicy } from '../support/sample-plan.js';

const { prices } = samplePlan();
const reservePrice = Float64Array.from({ length: 24 * 5 }, (_, i) => 0.5 + 0.4 * Math.sin(3 * i));
const policies: Record<string, PolicyTable> = {
  planning: samplePolicy({ reservePrice }),
  'without seeing prices': samplePolicy({ reservePrice, seesPrices: false }),
  'by the clock': samplePolicy({
    reservePrice,
    fixedSchedule: Int8Array.from({ length: 24 }, (_, hour) => [0, 1, -1, 1, 0, -1][hour % 6]!),
  }),
  learned: samplePolicy({
    reservePrice,
    corrections: Float64Array.from({ length: 8 * 5 * 6 * 4 }, (_, i) => 0.3 * Math.sin(7 * i)),
  }),
};

function withReserve(kind: 'regulation' | 'spinning'): PriceTables {
  const { drawCount } = prices;
  return {
    ...prices,
    reserve: {
      ...{ kind, offset: 1, cap: 500 },
      hour: Float64Array.from({ length: drawCount * 24 }, (_, i) => 2 + 0.3 * Math.sin(i)),
      month: Float64Array.from({ length: drawCount * 12 }, (_, i) => 0.1 * Math.cos(i)),
      process: Float64Array.from({ length: drawCount * 4 }, (_, i) => [0.4, 0, 0.9, 0.2][i % 4]!),
    },
  };
}

const batteries = fc.record({
  powerMw: evenly(0.1, 200),
  maxEnergyMwh: fc.oneof(evenly(0, 5), evenly(5, 3_000)),
  chargeEfficiency: evenly(0.5, 1),
  dischargeEfficiency: evenly(0.5, 1),
  wearPerMwhDischarged: evenly(0, 20),
  start: evenly(0, 1),
});

function batteryOf({
  start,
  ...battery
}: Omit<BatteryParameters, 'minEnergyMwh' | 'initialEnergyMwh'> & {
  start: number;
}): BatteryParameters {
  return { ...battery, minEnergyMwh: 0, initialEnergyMwh: start * battery.maxEnergyMwh };
}

const reserves = fc.option(
  fc.record({
    kind: fc.constantFrom('regulation' as const, 'spinning' as const),
    terms: fc.record({
      durationHours: fc.constantFrom(0.25, 1, 4),
      deploymentMwhPerMwHour: fc.constantFrom(0, 0.15, 1),
      depthMw: evenly(0.01, 300),
    }),
  }),
  { nil: undefined },
);

/** Whatever a kernel tells of its paths, to the bit. */
function told(kernel: PathsKernel, count: number, batteryCount: number) {
  return Array.from({ length: count }, (_, lane) =>
    Array.from({ length: batteryCount }, (__, battery) => {
      const { monthCash, monthDays, ...sums } = kernel.earnings(lane, battery);
      return { ...sums, monthCash: [...monthCash], monthDays: [...monthDays] };
    }),
  );
}

function bothKernels(options: KernelOptions): readonly [PathsKernel, PathsKernel] {
  const simd = createSimdKernel(options);
  assert(simd !== undefined, 'this host has no WebAssembly SIMD');
  return [simd, createScalarKernel(options)];
}

describe('the compiled kernel', () => {
  test('property: earns what its scalar twin earns, to the bit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(policies)),
        batteries,
        reserves,
        fc.boolean(),
        fc.tuple(fc.maxSafeNat(), fc.nat(0xfffffff0), fc.integer({ min: 1, max: LANES })),
        (name, battery, reserve, dated, [seed, firstPath, count]) => {
          const [simd, scalar] = bothKernels({
            seed,
            prices: reserve === undefined ? prices : withReserve(reserve.kind),
            calendar: dated ? datedCalendar('2027-11-20', 16) : undatedCalendar(16),
            batteries: [{ policy: policies[name]!, battery: batteryOf(battery) }],
            ...(reserve && { reserve }),
            logsEnergy: false,
          });
          for (const kernel of [simd, scalar]) kernel.simulateDays(0, 0);
          expect(simd.start(firstPath, count)).toEqual(scalar.start(firstPath, count));
          for (const kernel of [simd, scalar]) {
            kernel.simulateDays(0, 9);
            kernel.simulateDays(9, 7);
          }
          expect(told(simd, count, 1)).toEqual(told(scalar, count, 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('also where a new year of the path begins, with prices of years', () => {
    const [simd, scalar] = bothKernels({
      seed: 5,
      prices: withReserve('regulation'),
      calendar: undatedCalendar(740),
      batteries: [{ policy: policies['planning']!, battery: sampleBattery }],
      logsEnergy: false,
    });
    for (const kernel of [simd, scalar]) {
      kernel.start(70, LANES);
      kernel.simulateDays(0, 740);
    }
    expect(told(simd, LANES, 1)).toEqual(told(scalar, LANES, 1));
  });

  test('several batteries live on the same prices, age, and keep a log of their energy', () => {
    const small = { ...sampleBattery, maxEnergyMwh: 70, initialEnergyMwh: 30 };
    const [simd, scalar] = bothKernels({
      seed: 9,
      prices: withReserve('spinning'),
      calendar: undatedCalendar(100),
      batteries: [
        { policy: policies['planning']!, battery: sampleBattery },
        { policy: policies['learned']!, battery: small },
      ],
      logsEnergy: true,
    });
    for (const kernel of [simd, scalar]) {
      kernel.start(3, 3);
      kernel.simulateDays(0, 30);
      kernel.restart(30);
      kernel.simulateDays(30, 20);
      kernel.clearEarnings(1, 0);
      kernel.changeBattery(1, 0, planningBattery({ ...sampleBattery, maxEnergyMwh: 150 }));
      kernel.changeBattery(
        2,
        1,
        planningBattery({ ...small, maxEnergyMwh: 0, initialEnergyMwh: 0 }),
      );
      kernel.simulateDays(50, 10);
    }
    expect(told(simd, 3, 2)).toEqual(told(scalar, 3, 2));
    for (const lane of [0, 1, 2]) {
      for (const battery of [0, 1]) {
        const log = simd.energyLog(lane, battery).slice(0, 240);
        expect(log).toEqual(scalar.energyLog(lane, battery).slice(0, 240));
        // What was taken away moves no more.
        expect(new Set(log).size > 1).toBe(!(lane === 2 && battery === 1));
      }
    }
  });
});

describe('createPathsKernel', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('uses the scalar twin where the host has no WebAssembly', () => {
    const options: KernelOptions = {
      seed: 1,
      prices,
      calendar: undatedCalendar(3),
      batteries: [{ policy: policies['planning']!, battery: sampleBattery }],
      logsEnergy: false,
    };
    const usual = createPathsKernel(options);
    vi.stubGlobal('WebAssembly', undefined);
    expect(createSimdKernel(options)).toBeUndefined();
    const fallback = createPathsKernel(options);
    for (const kernel of [usual, fallback]) {
      kernel.start(0, LANES);
      kernel.simulateDays(0, 3);
    }
    expect(told(fallback, LANES, 1)).toEqual(told(usual, LANES, 1));
  });
});
