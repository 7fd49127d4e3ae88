import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessRisk } from '../../src/assess/assess-risk.js';
import type { RiskOptions } from '../../src/assess/risk-options.js';
import { createFacilityState } from '../../src/facility/create-facility-state.js';
import { observe } from '../../src/facility/observe.js';
import { isValidatedSchedule } from '../../src/gate/validate-schedules.js';
import { learnedOffice, officeReadings } from '../support/learned-facility.js';
import {
  energyTariff,
  flatTariff,
  ratchetTariff,
  summerTariff,
  touTariff,
} from '../support/risk-tariffs.js';

// Sixty days up to Thursday, 5 March 2026.
const office = learnedOffice('2026-01-05', 60, 60);
const empty = createFacilityState({ timeZone: 'UTC', stepMinutes: 60 });
const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
const friday = (hour: number) => Date.parse('2026-03-06T00:00Z') + hour * 3_600_000;
const options: RiskOptions = {
  tariff: flatTariff,
  battery,
  socFraction: 0.8,
  currentLoadKw: 150,
  daysRemaining: 10,
  timeMs: friday(10),
  meterMinutes: 60,
  pathCount: 100,
};

const someOptions = fc.record({
  tariff: fc.constantFrom(flatTariff, touTariff, ratchetTariff),
  currentLoadKw: fc.double({ min: 20, max: 260, noNaN: true }),
  socFraction: fc.double({ min: 0, max: 1, noNaN: true }),
  daysRemaining: fc.constantFrom(0, 1, 6, 25),
  timeMs: fc.integer({ min: 0, max: 23 }).map(friday),
  seed: fc.integer({ min: 0, max: 1000 }),
});
type Given = typeof someOptions extends fc.Arbitrary<infer Value> ? Value : never;
const states = fc.constantFrom(office, empty);

describe('properties', () => {
  test('the risk does not decrease with the present load, if the expected later days stay the same', () => {
    // For a facility with a history, a higher present load also raises the later days, with which a peak of the next 24 hours competes. That the
    // risk does not decrease with the loads of the next 24 hours alone is a property of peakRisk.
    const noLaterDays = fc.oneof(
      someOptions.map((given) => ({ given, state: empty })),
      someOptions.map((given) => ({ given: { ...given, daysRemaining: 0 }, state: office })),
    );
    fc.assert(
      fc.property(
        noLaterDays,
        fc.double({ min: 0, max: 100, noNaN: true }),
        ({ given, state }, more) => {
          const risk = (currentLoadKw: number) =>
            assessRisk(
              { ...options, ...given, currentLoadKw, runningPeaksKw: { 'any time': 190 } },
              state,
            ).peakRiskProbability;
          const low = given.currentLoadKw;
          expect(risk(low + more)).toBeGreaterThanOrEqual(risk(low) - 1e-12);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('the risk and the liability do not increase with the running peak', () => {
    fc.assert(
      fc.property(
        someOptions,
        states,
        fc.double({ min: 0, max: 50, noNaN: true }),
        (given, state, more) => {
          const at = (kw: number) =>
            assessRisk({ ...options, ...given, runningPeaksKw: { 'any time': kw } }, state);
          const low = at(180);
          const high = at(180 + more);
          expect(high.peakRiskProbability).toBeLessThanOrEqual(low.peakRiskProbability + 1e-12);
          expect(high.windows[0]!.liability).toBeLessThanOrEqual(low.windows[0]!.liability + 1e-9);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('the battery does not change the risk, even if there is none', () => {
    fc.assert(
      fc.property(someOptions, states, (given, state) => {
        const none = createBattery({ powerKw: 50, capacityKwh: 100, availabilityFraction: 0 });
        const [with_, without] = [battery, none].map((each) => {
          const { peakRiskProbability, windowStart, windowEnd, demandChargeLiability, windows } =
            assessRisk({ ...options, ...given, battery: each }, state);
          return { peakRiskProbability, windowStart, windowEnd, demandChargeLiability, windows };
        });
        expect(without).toEqual(with_);
      }),
      { numRuns: 8 },
    );
  });

  test('the same seed gives the same bits', () => {
    fc.assert(
      fc.property(someOptions, states, (given, state) => {
        const once = () => JSON.stringify(assessRisk({ ...options, ...given }, state));
        expect(once()).toBe(once());
      }),
      { numRuns: 6 },
    );
  });

  test('every schedule is validated by the gate, or there is none', () => {
    const seen = new Set<string>();
    // One example per outcome: a promise that is kept, one that is raised, and a load that an empty battery cannot reduce.
    const someone: Given = {
      ...{ tariff: flatTariff, socFraction: 0.8, daysRemaining: 6, seed: 1 },
      ...{ currentLoadKw: 150, timeMs: friday(10) },
    };
    const beyond = { ...someone, socFraction: 0, daysRemaining: 0, timeMs: friday(23) } as const;
    const examples: [Given, typeof office, number][] = [
      [someone, office, 400],
      [someone, office, 110],
      [{ ...beyond, currentLoadKw: 10_000 }, office, 170],
    ];
    fc.assert(
      fc.property(
        someOptions,
        states,
        fc.option(fc.double({ min: 60, max: 260, noNaN: true }), { nil: undefined }),
        (given, state, promisedKw) => {
          const promise =
            promisedKw === undefined ? {} : { promise: { targetsKw: { 'any time': promisedKw } } };
          const result = assessRisk({ ...options, ...given, ...promise }, state);
          const { schedule, candidates, leastBad, concession } = result;
          const planned = candidates[0]!;
          const isGuarded = candidates.some(({ name }) => name === 'guarded');
          expect(isGuarded).toBe(planned.rejection === 'missProbability');
          expect(candidates).toHaveLength(isGuarded ? 8 : 7);
          for (const { rejection, missProbability } of candidates) {
            if (rejection === null) expect(missProbability).toBeLessThanOrEqual(0.05);
          }
          const chosen = candidates.filter(({ isChosen }) => isChosen);
          if (schedule === null) {
            expect(chosen).toEqual([]);
            expect(candidates.every(({ rejection }) => rejection !== null)).toBe(true);
            expect(result.recommendedAction).toBe(leastBad?.action);
            expect(leastBad?.missProbability).toBeGreaterThanOrEqual(0);
            seen.add('none');
          } else {
            expect(isValidatedSchedule(schedule)).toBe(true);
            expect(leastBad).toBeNull();
            expect(chosen).toHaveLength(1);
            expect(chosen[0]!.rejection).toBeNull();
            expect(chosen[0]!.name).toBe(schedule.name);
            const cost = (each: (typeof candidates)[number]) =>
              each.expectedCharge + each.expectedWear;
            for (const each of candidates) {
              if (each.rejection === null) {
                // Candidates whose costs differ by less than a thousandth are ranked by order.
                expect(cost(each)).toBeGreaterThanOrEqual((1 - 1e-3) * cost(chosen[0]!));
              }
            }
            seen.add('schedule');
          }
          if (concession) {
            expect(concession.toKw['any time']).toBeGreaterThanOrEqual(promisedKw!);
            expect(concession.missProbability).toBeGreaterThan(0.05);
            seen.add('concession');
          }
        },
      ),
      { numRuns: 20, examples },
    );
    expect([...seen].sort()).toEqual(['concession', 'none', 'schedule']);
  });
});

describe('infeasible targets', () => {
  test('a load that an empty battery cannot reduce: no schedule, and the least bad candidate with its probability', () => {
    const result = assessRisk(
      {
        ...options,
        currentLoadKw: 10_000,
        socFraction: 0,
        daysRemaining: 0,
        timeMs: friday(23),
        promise: { targetsKw: { 'any time': 170 } },
      },
      office,
    );
    expect(result.schedule).toBeNull();
    expect(result.leastBad?.rejection).toBe('noBetterThanNoAction');
    expect(result.concession?.missProbability).toBe(1);
    expect(result.promise?.targetsKw['any time']).toBeGreaterThanOrEqual(10_000);
    expect(result.peakRiskProbability).toBeGreaterThan(0.999);
  });

  test('a feasible promise is kept, and an infeasible one is raised no further than needed', () => {
    const kept = assessRisk({ ...options, promise: { targetsKw: { 'any time': 400 } } }, office);
    expect(kept.promise).toEqual({ targetsKw: { 'any time': 400 } });
    expect(kept.concession).toBeNull();
    const raised = assessRisk({ ...options, promise: { targetsKw: { 'any time': 110 } } }, office);
    expect(raised.concession?.fromKw).toEqual({ 'any time': 110 });
    expect(raised.promise?.targetsKw['any time']).toBe(raised.concession?.toKw['any time']);
    expect(raised.promise!.targetsKw['any time']).toBeLessThan(raised.windows[0]!.finalPeakP95Kw);
  });
});

describe('the report of a promise', () => {
  const tight = {
    ...options,
    socFraction: 0.4,
    daysRemaining: 0,
    pathCount: 200,
    runningPeaksKw: { 'any time': 150 },
    promise: { targetsKw: { 'any time': 190 } },
  };

  test('compares targets with the peaks expected without a battery', () => {
    for (const given of [options, { ...options, tariff: touTariff }, tight]) {
      const { promise, promiseReport, windows } = assessRisk(given, office);
      expect(promiseReport!.targets).toEqual(
        windows.map(({ name, finalPeakP50Kw }) => {
          const targetKw = promise!.targetsKw[name]!;
          return {
            name,
            targetKw,
            expectedPeakKw: finalPeakP50Kw,
            aboveExpectedPeakKw: targetKw - finalPeakP50Kw,
            aboveExpectedPeakShare: (targetKw - finalPeakP50Kw) / finalPeakP50Kw,
          };
        }),
      );
    }
  });

  test('a tight promise costs the difference to the cheapest candidate, and a lax one nothing', () => {
    const { promiseReport, schedule, candidates, concession } = assessRisk(tight, office);
    expect(concession).toBeNull();
    const { expectedCost, expectedCostWithoutPromise, costOfPromise } = promiseReport!;
    expect(expectedCost).toBe(schedule!.expectedCharge + schedule!.expectedWear);
    const costs = candidates.map((each) => each.expectedCharge + each.expectedWear);
    expect(expectedCostWithoutPromise).toBeLessThanOrEqual(Math.min(...costs));
    // The tariff-aware candidate misses this target too often, and is 95 cheaper.
    expect(costOfPromise).toBeGreaterThan(50);
    expect(costOfPromise).toBe(expectedCost - expectedCostWithoutPromise);
    const lax = assessRisk({ ...tight, promise: { targetsKw: { 'any time': 1e6 } } }, office);
    expect(lax.promiseReport!.costOfPromise).toBeLessThan(1e-3 * lax.promiseReport!.expectedCost);
  });

  test('is null if demand costs nothing', () => {
    const { promise, promiseReport } = assessRisk({ ...options, tariff: energyTariff }, office);
    expect([promise, promiseReport]).toEqual([null, null]);
  });
});

describe('times', () => {
  test('the last day of the period, and the day before a new year', () => {
    const last = assessRisk({ ...options, daysRemaining: 0, timeMs: friday(23) }, office);
    expect(last.intervalStarts).toEqual(['23:00']);
    expect(last.windowStart).toBe('23:00');
    expect(last.windowEnd).toBe('00:00');
    const winter = learnedOffice('2026-11-01', 60, 60);
    const december = Date.parse('2026-12-31T08:00Z');
    const over = assessRisk({ ...options, timeMs: december, daysRemaining: 20 }, winter);
    expect(over.windows).toHaveLength(1);
    expect(over.windows[0]!.runningPeakKw).toBeGreaterThan(100);
  });

  test.each([
    ['spring', '2026-03-08T06:00-08:00', '2026-01-05'],
    ['autumn', '2026-11-01T06:00-07:00', '2026-09-01'],
  ])('days of 23 and 25 hours: %s', (_, now, start) => {
    const timeZone = 'America/Los_Angeles';
    const days = Math.ceil((Date.parse(now) - Date.parse(start)) / 86_400_000) - 1;
    const state = learnedOffice(start, days, 30, timeZone);
    for (const hours of [-24, 0, 3, 17]) {
      const timeMs = Date.parse(now) + hours * 3_600_000;
      const result = assessRisk({ ...options, tariff: touTariff, timeMs, daysRemaining: 3 }, state);
      expect(result.peakRiskProbability).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(result)).not.toMatch(/NaN|null,null/);
    }
  });

  test('steps of 5 minutes', () => {
    const state = learnedOffice('2026-01-05', 20, 5);
    const timeMs = Date.parse('2026-01-25T09:07Z');
    const result = assessRisk({ ...options, timeMs, daysRemaining: 3 }, state);
    expect(result.intervalStarts[0]).toBe('09:05');
    expect(result.intervalStarts).toHaveLength(179);
  });

  test('a given hour applies to the local day of the given time', () => {
    const result = assessRisk({ ...options, timeMs: friday(10), hourOfDay: 15 }, office);
    expect(result.intervalStarts[0]).toBe('15:00');
    expect(result).toEqual(assessRisk({ ...options, timeMs: friday(15) }, office));
  });

  test('without a time, weekdays and weekend days keep their shares, however few the paths', () => {
    const { timeMs: _, ...untimed } = options;
    const asked = { ...untimed, hourOfDay: 13, daysRemaining: 1, parameterDraws: 20 };
    // Of 100 paths a weekend day would have 7, fewer than the draws: 20 for each of the four, 100 for each of the two weekdays.
    expect(assessRisk({ ...asked, pathCount: 100 }, empty).pathCount).toBe(280);
    expect(assessRisk({ ...asked, pathCount: 280 }, empty).pathCount).toBe(280);
  });

  test('without a time, days and seasons are mixed, with the windows of all seasons', () => {
    const { timeMs: _, ...untimed } = options;
    const result = assessRisk({ ...untimed, hourOfDay: 13, tariff: summerTariff }, empty);
    expect(result.windows.map(({ name }) => name)).toEqual(['period 1']);
    expect(result.assumptions.map(({ field }) => field)).toContain('timeMs');
    const probability = result.windows[0]!.newPeakProbability;
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  });
});

describe('history and assumptions', () => {
  test('an empty history works, reports its assumptions, and is less certain than a fitted one', () => {
    // The office has the same action on every draw. With an empty history a tenth of the draws have another action: the probability that none of 300 has is
    // below 1e-9. Its spread is 1.69 against 1.12, with a skewed distribution of standard deviation 0.14, whose logarithm is 5 of its own away: 1e-6.
    const drawn = { ...options, pathCount: 1000, parameterDraws: 100 };
    const unknown = assessRisk(drawn, empty);
    const known = assessRisk(drawn, office);
    expect(unknown.assumptions.length).toBeGreaterThan(known.assumptions.length);
    const spread = ({ windows }: typeof known) =>
      windows[0]!.finalPeakP95Kw / windows[0]!.finalPeakP50Kw;
    expect(spread(unknown)).toBeGreaterThan(spread(known));
    const confidence = (state: typeof empty) =>
      [11, 13, 15].reduce((sum, hour) => {
        const at = { timeMs: friday(hour), socFraction: 0.4 };
        return sum + assessRisk({ ...drawn, ...at }, state).confidence / 3;
      }, 0);
    const learned = confidence(office);
    expect(learned).toBeLessThanOrEqual(1);
    expect(confidence(empty)).toBeLessThan(learned);
  });

  test('running peaks that are not given come from the readings', () => {
    const { assumptions, windows } = assessRisk({ ...options, tariff: touTariff }, office);
    const march = office.days.filter(({ date }) => date >= '2026-03-01');
    // The period began on 17 February, as it ends on 16 March.
    const read = office.days.filter(({ date }) => date >= '2026-02-17');
    expect(march.length).toBeGreaterThan(0);
    expect(windows[0]!.runningPeakKw).toBeCloseTo(Math.max(...read.map(({ peakKw }) => peakKw)), 9);
    expect(windows[1]!.runningPeakKw).toBeLessThanOrEqual(windows[0]!.runningPeakKw);
    expect(windows[1]!.runningPeakKw).toBeGreaterThan(150);
    expect(assumptions.map(({ field }) => field)).toEqual([
      'runningPeaksKw.any time',
      'runningPeaksKw.period 1',
    ]);
    expect(assumptions.map(({ value }) => value)).toEqual(
      windows.map(({ runningPeakKw }) => runningPeakKw),
    );
    const known = { runningPeaksKw: { 'any time': 480 } };
    const partly = assessRisk({ ...options, ...known, tariff: touTariff }, office);
    expect(partly.assumptions).toMatchObject([
      { field: 'runningPeaksKw.period 1', value: windows[1]!.runningPeakKw },
    ]);
  });

  test('the liability includes the cost of later months through a ratchet', () => {
    const peaks = { runningPeaksKw: { 'any time': 150 } };
    const flat = assessRisk({ ...options, ...peaks }, office);
    const ratchet = assessRisk({ ...options, ...peaks, tariff: ratchetTariff }, office);
    expect(ratchet.demandChargeLiability).toBeGreaterThan(flat.demandChargeLiability);
    const bound = assessRisk(
      { ...options, ...peaks, tariff: ratchetTariff, priorPeaksKw: [5000, 150] },
      office,
    );
    expect(bound.windows[0]!.floorKw).toBe(4000);
    expect(bound.peakRiskProbability).toBeLessThan(1e-6);
    // Only the month after the last one that still looks back to the high peak can become costlier.
    expect(bound.demandChargeLiability).toBeLessThan(ratchet.demandChargeLiability / 10);
  });

  test('without a demand charge there is no action, but still a risk', () => {
    const result = assessRisk({ ...options, tariff: energyTariff }, office);
    expect(result).toMatchObject({
      windows: [],
      candidates: [],
      schedule: null,
      recommendedAction: 'hold',
      demandChargeLiability: 0,
    });
    expect(result.peakRiskProbability).toBe(
      assessRisk({ ...options, tariff: flatTariff }, office).peakRiskProbability,
    );
  });
});

test.each<[string, Partial<RiskOptions>, string]>([
  ['socFraction', { socFraction: 1.2 }, 'outOfRange'],
  ['currentLoadKw', { currentLoadKw: Number.NaN }, 'notFinite'],
  ['daysRemaining', { daysRemaining: 63 }, 'outOfRange'],
  ['daysRemaining', { daysRemaining: 1.5 }, 'notWhole'],
  ['hourOfDay', { hourOfDay: 24 }, 'outOfRange'],
  ['timeMs', { timeMs: Number.NaN }, 'notFinite'],
  ['timeMs', { timeMs: Date.parse('2026-02-01T00:00Z') }, 'timeBeforeReadings'],
  ['pathCount', { pathCount: 10 }, 'outOfRange'],
  ['parameterDraws', { parameterDraws: 1 }, 'outOfRange'],
  ['missLimit', { missLimit: 0 }, 'outOfRange'],
  ['runningPeaksKw.any time', { runningPeaksKw: { 'any time': -1 } }, 'outOfRange'],
  ['promise.targetsKw.any time', { promise: { targetsKw: { 'any time': -1 } } }, 'outOfRange'],
  ['priorPeaksKw', { priorPeaksKw: new Array<number>(13).fill(1) }, 'tooManyPeaks'],
  ['periodStartMs', { periodStartMs: Number.NaN }, 'notFinite'],
])('rejects %s %j', (field, given, code) => {
  expect(() => assessRisk({ ...options, ...given }, office)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(field.split('.')[0]!) }),
  );
});

test('an option given as undefined counts as absent', () => {
  const given = {
    ...options,
    seed: undefined,
    pathCount: undefined,
    parameterDraws: undefined,
    missLimit: undefined,
    meterMinutes: undefined,
    temperatureF: undefined,
    periodStartMs: undefined,
    priorPeaksKw: undefined,
    runningPeaksKw: undefined,
    promise: undefined,
    hourOfDay: undefined,
  } as unknown as RiskOptions;
  const { meterMinutes: _, pathCount: _paths, ...absent } = options;
  expect(assessRisk(given, office)).toEqual(assessRisk(absent, office));
});

test('an error about the meter interval of the tariff names the field of the tariff', () => {
  const { meterMinutes: _, ...absent } = options;
  const tariff = { ...flatTariff, demandWindowMinutes: 0 };
  expect(() => assessRisk({ ...absent, tariff }, office)).toThrow(
    expect.objectContaining({
      code: 'outOfRange',
      details: { field: 'tariff.demandWindowMinutes', value: 0 },
    }),
  );
});

describe('loads that seem to be in another unit', () => {
  const unitsOf = (state: typeof office, currentLoadKw: number) =>
    assessRisk({ ...options, currentLoadKw }, state).assumptions.filter(({ source }) =>
      source.includes('as if in another unit'),
    );

  test('the present load is used as given, and reported', () => {
    expect(unitsOf(office, 150_000)).toMatchObject([
      { field: 'currentLoadKw', value: 150_000, source: expect.stringMatching(/a thousand times/) },
    ]);
    expect(unitsOf(office, 0.15)).toMatchObject([
      { field: 'currentLoadKw', source: expect.stringMatching(/a thousandth/) },
    ]);
    for (const kw of [0, 20, 150, 2_000]) expect(unitsOf(office, kw)).toEqual([]);
    // There is no typical range yet.
    expect(unitsOf(empty, 150_000)).toEqual([]);
  });

  test('readings that are held back are counted', () => {
    const watts = officeReadings('2026-03-06', 1, 60)
      .slice(0, 5)
      .map(({ timeMs, loadKw }) => ({ timeMs, loadKw: 1000 * loadKw }));
    expect(unitsOf(watts.reduce(observe, office), 150)).toMatchObject([
      {
        field: 'unit of the readings',
        source: expect.stringMatching(
          /^5 readings since 2026-03-06T00:00:00.000Z are about a thou/,
        ),
      },
    ]);
  });
});

describe('progress and cancellation', () => {
  test('reports its progress without changing the result', () => {
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    expect(assessRisk({ ...options, onProgress }, office)).toEqual(assessRisk(options, office));
    expect(shares).toEqual([0, 1 / 3, 2 / 3, 1]);
  });

  test('can be cancelled before any of its parts', () => {
    const signal = { aborted: true };
    const cancelled = (given: Partial<RiskOptions>) =>
      expect(() => assessRisk({ ...options, ...given }, office)).toThrow(
        expect.objectContaining({ kind: 'engine', code: 'cancelled' }),
      );
    cancelled({ signal });
    const later = { aborted: false };
    const onProgress = (share: number) => {
      later.aborted = share > 0.5;
    };
    cancelled({ signal: later, onProgress });
  });
});

describe('callers without types', () => {
  const nothing = [
    null,
    true,
    '150',
    10n,
    Symbol('kW'),
    [150],
    { kw: 150 },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1e12,
  ];
  const wrong: Record<string, unknown> = {
    socFraction: [...nothing, undefined],
    currentLoadKw: [...nothing, undefined],
    daysRemaining: [...nothing, undefined, -1, 0.5, 63],
    timeMs: nothing,
    hourOfDay: [...nothing, -1, 24, 12.5],
    temperatureF: nothing,
    periodStartMs: nothing.filter((value) => value !== -1e12),
    meterMinutes: [...nothing, 0, 61],
    runningPeaksKw: [null, true, '150', [150], 150, { 'any time': '150' }, { 'period 1': null }],
    priorPeaksKw: [null, true, '150', 150, { 0: 150 }, ['150'], [null], [Number.NaN]],
    promise: [null, true, '150', [150], 150, {}, { targetsKw: null }, { targetsKw: { a: '1' } }],
    seed: [...nothing, 0.5],
    pathCount: nothing,
    parameterDraws: nothing,
    missLimit: [...nothing, 0, 0.6],
    tariff: [null, undefined, 'flat', []],
    battery: [null, undefined, 50, []],
  };
  test.each(Object.entries(wrong))('an invalid %s is rejected by its name', (field, values) => {
    for (const value of values as unknown[]) {
      expect(() => assessRisk({ ...options, [field]: value }, office), String(value)).toThrow(
        expect.objectContaining({
          engine: 'phalanx',
          kind: expect.stringMatching(/^(invalid|outOfRange)$/),
          message: expect.stringMatching(new RegExp(`^${field}.* came$`)),
        }),
      );
    }
  });
});
