import { type AgeingOptions, simulateAgeing } from '@bess/economics';
import { cellModel, cellUse, countRainflowCycles } from '@bess/economics/ageing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A full cycle each day: full from 4 to 16 h, empty from 20 h on. */
const daily = [0, 0.25, 0.5, 0.75, ...Array(13).fill(1), 0.75, 0.5, 0.25, 0, 0, 0, 0] as number[];
const options: AgeingOptions = {
  chemistry: 'lfp',
  capacityMwh: 2,
  stepMinutes: 60,
  years: 15,
  socSeries: daily,
};

describe('countRainflowCycles', () => {
  it('counts the example of ASTM E1049, figure 6', () => {
    const cycles = countRainflowCycles([-2, 1, -3, 5, -1, 3, -4, 4, -2]);
    expect(cycles.map(({ range, count, mean }) => [range, count, mean])).toEqual([
      [3, 0.5, -0.5],
      [4, 0.5, -1],
      [4, 1, 1],
      [8, 0.5, 1],
      [9, 0.5, 0.5],
      [8, 0.5, 0],
      [6, 0.5, 1],
    ]);
  });

  it('is empty for a series that does not move', () => {
    expect(countRainflowCycles([])).toEqual([]);
    expect(countRainflowCycles([0.5])).toEqual([]);
    expect(countRainflowCycles([0.5, 0.5, 0.5])).toEqual([]);
  });

  const series = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });

  it('property: counts all movement, and the largest range', () => {
    fc.assert(
      fc.property(series, (values) => {
        const cycles = countRainflowCycles(values);
        const moved = values
          .slice(1)
          .reduce((sum, value, index) => sum + Math.abs(value - (values[index] ?? 0)), 0);
        expect(cycles.reduce((sum, { range, count }) => sum + 2 * range * count, 0)).toBe(moved);
        if (cycles.length > 0) {
          const span = Math.max(...values) - Math.min(...values);
          expect(Math.max(...cycles.map(({ range }) => range))).toBe(span);
        }
      }),
    );
  });

  it('property: points between turning points change nothing', () => {
    fc.assert(
      fc.property(series, (values) => {
        const finer = values.flatMap((value, index) => {
          const next = values[index + 1];
          return next === undefined ? [value] : [value, (value + next) / 2];
        });
        const of = (list: number[]) =>
          countRainflowCycles(list).map(({ range, count }) => [range, count]);
        expect(of(finer)).toEqual(of(values));
      }),
    );
  });
});

describe('the LFP model, worked by hand', () => {
  it('loses with the square root of time at rest', () => {
    const { years } = simulateAgeing({ ...options, socSeries: Array(24).fill(0.5) as number[] });
    // 1.2571e-5 · 0.60225 · √31,536,000 s = 4.2516 % in a year.
    expect(years[0]?.endCapacityFraction).toBeCloseTo(1 - 0.042_516, 5);
    expect(years[8]?.endCapacityFraction).toBeCloseTo(1 - 3 * 0.042_516, 4);
    expect(
      years.every(({ cycleLoss, dischargedMwh }) => cycleLoss === 0 && dischargedMwh === 0),
    ).toBe(true);
  });

  it('loses with the square root of full cycles', () => {
    const { years } = simulateAgeing(options);
    // 365 cycles of depth 1 at C/4: (0.063/4 + 0.0971)(4.0253 · 0.064 + 1.0923) % · √364.5; the first and last half count half.
    expect(years[0]?.cycleLoss).toBeCloseTo(0.001_128_5 * 1.349_919 * Math.sqrt(365), 4);
    expect(years[3]!.cycleLoss / years[0]!.cycleLoss).toBeCloseTo(2, 6);
  });

  it('ages faster when it is warm and full', () => {
    const end = (change: Partial<AgeingOptions>) =>
      simulateAgeing({ ...options, socSeries: Array(24).fill(0.5) as number[], ...change })
        .years[0]!.endCapacityFraction;
    expect(end({ temperatureC: 40 })).toBeLessThan(end({}));
    expect(end({ socSeries: Array(24).fill(0.95) as number[] })).toBeLessThan(end({}));
  });
});

describe('the NMC model', () => {
  it('first uses up the lithium that it has more of than sites', () => {
    const gentle = simulateAgeing({
      ...options,
      chemistry: 'nmc',
      socSeries: Array(24).fill(0.5) as number[],
    });
    expect(gentle.years[0]?.endCapacityFraction).toBe(1);
    expect(gentle.years[14]?.endCapacityFraction).toBeLessThan(1);
  });

  it('loses more than three times as much with full cycles as with half ones', () => {
    const of = (depth: number) =>
      1 -
      simulateAgeing({
        ...options,
        chemistry: 'nmc',
        socSeries: daily.map((soc) => 0.5 + depth * (soc - 0.5)),
      }).years[9]!.endCapacityFraction;
    expect(of(1)).toBeGreaterThan(3 * of(0.5));
  });
});

describe.each(['lfp', 'nmc'] as const)('%s: laws', (chemistry) => {
  const socs = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 48,
    maxLength: 48,
  });

  it('property: ageing never gains energy or efficiency', () => {
    fc.assert(
      fc.property(socs, fc.integer({ min: 0, max: 45 }), (socSeries, temperatureC) => {
        const { years } = simulateAgeing({
          ...options,
          chemistry,
          socSeries,
          temperatureC,
          years: 6,
        });
        let before = { endCapacityFraction: 1, roundTripEfficiency: 0.85, dischargedMwh: Infinity };
        for (const year of years) {
          expect(year.endCapacityFraction).toBeLessThanOrEqual(before.endCapacityFraction);
          expect(year.endCapacityFraction).toBeGreaterThanOrEqual(0);
          expect(year.roundTripEfficiency).toBeLessThanOrEqual(before.roundTripEfficiency);
          expect(year.dischargedMwh).toBeLessThanOrEqual(before.dischargedMwh);
          before = year;
        }
      }),
      { numRuns: 20 },
    );
  });

  it('property: two spans in a row age a cell as one span of both does', () => {
    fc.assert(
      fc.property(socs, (half) => {
        // Ends where it begins, so that no cycle crosses the cut.
        const span = [0.2, ...half.slice(1, -1), 0.2];
        const use = (socSeries: number[]) =>
          cellUse({
            socSeries,
            stepMinutes: 60,
            temperatureC: 25,
            socWindow: { minimum: 0, maximum: 1 },
          });
        const model = cellModel(chemistry);
        const twice = model.health(model.age(model.age(model.start(), use(span)), use(span)));
        const once = model.health(model.age(model.start(), use([...span, ...span])));
        expect(Math.abs(twice.capacityFraction - once.capacityFraction)).toBeLessThan(1e-3);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a battery over its life', () => {
  it('is spent when its capacity falls to the limit, and replaced if asked', () => {
    const { years, lifeYears } = simulateAgeing({ ...options, years: 20, replaces: true });
    const replaced = years.findIndex((year) => year.replaced);
    expect(years[replaced]!.endCapacityFraction).toBeLessThanOrEqual(0.7);
    expect(years[replaced - 1]!.endCapacityFraction).toBeGreaterThan(0.7);
    expect(lifeYears).toBeGreaterThan(replaced);
    expect(lifeYears).toBeLessThanOrEqual(replaced + 1);
    expect(years[replaced + 1]!.endCapacityFraction).toBe(years[0]!.endCapacityFraction);
    expect(simulateAgeing({ ...options, years: 5 }).lifeYears).toBeNull();
  });

  it('ends its warranty by the limit that is reached first', () => {
    const end = (warranty: AgeingOptions['warranty'] & object) =>
      simulateAgeing({ ...options, warranty }).warrantyEnd;
    expect(end({ years: 10 })).toEqual({ years: 10, by: 'years' });
    expect(end({ years: 10, fullCycles: 350 })).toMatchObject({ by: 'fullCycles' });
    expect(end({ throughputMwh: 1e6 })).toBeNull();
    const { years } = simulateAgeing(options);
    const [first, second] = years;
    const middle = first!.dischargedMwh + second!.dischargedMwh / 2;
    expect(end({ throughputMwh: middle })?.years).toBeCloseTo(1.5, 9);
    // A warranty ends with its battery: the next one does not use it up.
    const long = { ...options, years: 20, replaces: true, warranty: { fullCycles: 5000 } };
    expect(simulateAgeing(long).warrantyEnd).toBeNull();
  });

  it('delivers the energy of its cycles less the losses of discharging', () => {
    const [year] = simulateAgeing(options).years;
    expect(year!.fullCycles).toBeCloseTo(365 * year!.meanCapacityFraction, 6);
    expect(year!.dischargedMwh).toBeCloseTo(
      2 * year!.fullCycles * Math.sqrt(year!.roundTripEfficiency),
      9,
    );
  });

  it('says where it extrapolates', () => {
    expect(simulateAgeing({ ...options, temperatureC: -10 }).model.extrapolated).toEqual([
      'temperature -10 °C; measured from 0 to 60 °C',
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    [{ chemistry: 'lead' }, 'chemistry'],
    [{ socSeries: [0.5] }, 'whole days, 24 steps each'],
    [{ socSeries: [] }, 'whole days'],
    [{ socSeries: [...daily.slice(1), Number.NaN] }, 'socSeries[23] must be a finite number'],
    [{ socSeries: [...daily.slice(1), 1.2] }, 'between 0 and 1; 1.2 came'],
    [{ socSeries: 'no' }, 'socSeries must be an array'],
    [{ socWindow: { minimum: 0.9, maximum: 0.1 } }, 'socWindow.minimum must be below'],
    [{ capacityMwh: 0 }, 'capacityMwh'],
    [{ stepMinutes: 7 }, 'stepMinutes'],
  ])('%j', (change, text) => {
    expect(() => simulateAgeing({ ...options, ...change } as AgeingOptions)).toThrow(text);
  });

  it('no options at all', () => {
    expect(() => simulateAgeing(undefined as never)).toThrow('options');
  });
});
