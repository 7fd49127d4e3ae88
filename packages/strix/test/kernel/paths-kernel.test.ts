import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LANES } from '../../src/internal/kernel-layout.js';
import type { KernelOptions, PathsKernel } from '../../src/kernel/kernel-options.js';
import { createPathsKernel } from '../../src/kernel/paths-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import { createSimdKernel } from '../../src/kernel/simd-kernel.js';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { type BatteryParameters, planningBattery } from '../../src/planning/battery.js';
import {
  datedCalendar,
  datedCalendarFrom,
  undatedCalendar,
} from '../../src/price/path-calendar.js';
import type { PriceTables } from '../../src/price/price-model.js';
import { evenly } from '../support/evenly.js';
import { sampleBattery, samplePlan, samplePolicy } from '../support/sample-plan.js';

const { prices } = samplePlan();
const reservePrice = Float64Array.from({ length: 24 * 5 }, (_, i) => 0.5 + 0.4 * Math.sin(3 * i));
const policies: Record<string, PolicyTable> = {
  planning: samplePolicy({ reservePrice }),
  'without seeing prices': samplePolicy({ reservePrice, seesPrices: false }),
  'by a fixed schedule': samplePolicy({
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

/** Earnings of all paths and batteries, to the bit. */
function earningsOf(kernel: PathsKernel, count: number, batteryCount: number) {
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
          // A kernel keeps nothing of the paths before.
          simd.start(firstPath + 4, LANES);
          simd.simulateDays(0, 16);
          expect(simd.start(firstPath, count)).toEqual(scalar.start(firstPath, count));
          for (const kernel of [simd, scalar]) {
            kernel.simulateDays(0, 9);
            kernel.simulateDays(9, 7);
          }
          expect(earningsOf(simd, count, 1)).toEqual(earningsOf(scalar, count, 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a battery of two days, with a reserve that splits all segments, earns the same after other paths', () => {
    const long = { ...sampleBattery, powerMw: 1, maxEnergyMwh: 50, initialEnergyMwh: 25 };
    const terms = { durationHours: 4, deploymentMwhPerMwHour: 0.15, depthMw: 10 };
    const [simd, scalar] = bothKernels({
      seed: 1,
      prices: withReserve('regulation'),
      calendar: undatedCalendar(60),
      batteries: [{ policy: policies['planning']!, battery: long }],
      reserve: { kind: 'regulation', terms },
      logsEnergy: false,
    });
    for (const firstPath of [0, 4, 8, 12]) {
      for (const kernel of [simd, scalar]) {
        kernel.start(firstPath, LANES);
        kernel.simulateDays(0, 60);
      }
      expect(earningsOf(simd, LANES, 1)).toEqual(earningsOf(scalar, LANES, 1));
    }
  });

  test('calendars of fifty years, and none that are longer', () => {
    const options = (days: number): KernelOptions => ({
      ...{ seed: 2, prices, logsEnergy: false },
      calendar: datedCalendarFrom(20_000, days),
      batteries: [{ policy: policies['planning']!, battery: sampleBattery }],
    });
    const [simd, scalar] = bothKernels(options(50 * 365));
    for (const kernel of [simd, scalar]) {
      kernel.start(0, 2);
      kernel.simulateDays(0, 400);
    }
    expect(earningsOf(simd, 2, 1)).toEqual(earningsOf(scalar, 2, 1));
    expect(createSimdKernel(options(18_257))).toBeUndefined();
  });

  test('keeps the energy of as many days as there is room for', () => {
    const kernels = bothKernels({
      ...{ seed: 2, prices, logsEnergy: true },
      calendar: undatedCalendar(80),
      batteries: [{ policy: policies['planning']!, battery: sampleBattery }],
    });
    for (const kernel of kernels) {
      kernel.start(0, 1);
      expect(() => kernel.simulateDays(0, 74)).toThrow('the energy of at most 73 days is kept; 74');
    }
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
    expect(earningsOf(simd, LANES, 1)).toEqual(earningsOf(scalar, LANES, 1));
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
    expect(earningsOf(simd, 3, 2)).toEqual(earningsOf(scalar, 3, 2));
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

  test('uses the scalar twin where the host has no WebAssembly, or no memory for it', () => {
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
    class Memory {
      constructor() {
        throw new RangeError('no memory');
      }
    }
    vi.stubGlobal('WebAssembly', { ...{ Module: Object, Instance: Object }, Memory });
    expect(createSimdKernel(options)).toBeUndefined();
    const fallback = createPathsKernel(options);
    for (const kernel of [usual, fallback]) {
      kernel.start(0, LANES);
      kernel.simulateDays(0, 3);
    }
    expect(earningsOf(fallback, LANES, 1)).toEqual(earningsOf(usual, LANES, 1));
  });
});
