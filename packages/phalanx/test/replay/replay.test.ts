import { createBattery, stepBattery } from '@bess/kernel/battery';
import { calculateBill } from '@bess/tariff-library';
import { describe, expect, test } from 'vitest';
import type { FacilityReading } from '../../src/facility/facility-state.js';
import { fitFacility } from '../../src/facility/observe.js';
import { createGateController } from '../../src/replay/gate-controller.js';
import { type ReplayOptions, replay } from '../../src/replay/replay.js';
import { assessPromise } from '../../src/replay/replay-report.js';
import { officeReadings } from '../support/learned-facility.js';
import { flatTariff, ratchetTariff, touTariff } from '../support/risk-tariffs.js';

const battery = createBattery({ powerKw: 40, capacityKwh: 80 });
const history = officeReadings('2026-01-05', 66, 60);
const options: ReplayOptions = {
  tariff: flatTariff,
  battery,
  facility: { timeZone: 'UTC', stepMinutes: 60 },
  fromMs: Date.parse('2026-02-20T00:00Z'),
  pathCount: 100,
  planPaths: 50,
  parameterDraws: 10,
  decisionMinutes: 360,
};
const usual = replay(history, options);

describe('replay', () => {
  test('bills both loads with the tariff library, month by month', () => {
    const grid = {
      startMs: usual.startMs,
      stepMinutes: 60,
      length: usual.gridKwSeries.length,
      timeZone: 'UTC',
    };
    expect(usual.billWithout).toBe(calculateBill(flatTariff, usual.netLoadKwSeries, grid).total);
    expect(usual.billWith).toBe(calculateBill(flatTariff, usual.gridKwSeries, grid).total);
    expect(usual.months.map(({ month, isWhole }) => [month, isWhole])).toEqual([
      [2, false],
      [3, false],
    ]);
    const saved = usual.months.reduce((sum, { saving }) => sum + saving, 0);
    expect(saved).toBeCloseTo(usual.saving, 9);
    expect(usual.saving).toBeGreaterThan(0);
    expect(usual.billWithout - usual.billWith - usual.wear).toBeCloseTo(usual.saving, 9);
  });

  test('the battery does what the kernel says it can', () => {
    let socFraction = 1;
    for (let step = 0; step < usual.gridKwSeries.length; step += 1) {
      const throughKw = usual.gridKwSeries[step]! - usual.netLoadKwSeries[step]!;
      const request = { chargeKw: Math.max(0, throughKw), dischargeKw: Math.max(0, -throughKw) };
      const done = stepBattery(battery, { socFraction }, request, 60);
      expect(done.chargeKw - done.dischargeKw).toBeCloseTo(throughKw, 6);
      socFraction = usual.socFractionSeries[step]!;
      expect(done.socFraction).toBeCloseTo(socFraction, 6);
    }
  });

  test('is causal: a different future changes no past step', () => {
    const cut = Date.parse('2026-03-02T13:00Z');
    const at = (cut - usual.startMs) / 3_600_000;
    const shuffled = history.map((reading, index): FacilityReading => {
      if (reading.timeMs < cut) return reading;
      return { ...reading, loadKw: 50 + 3 * (history[history.length - 1 - index]?.loadKw ?? 0) };
    });
    const other = replay(shuffled, options);
    expect(other.gridKwSeries.subarray(0, at)).toEqual(usual.gridKwSeries.subarray(0, at));
    expect(other.gridKwSeries.subarray(at)).not.toEqual(usual.gridKwSeries.subarray(at));
  });

  test('with a load that is measured within the step, depends on that load and nothing later', () => {
    const measured = replay(history, { ...options, measuresLoad: true });
    expect(measured.gridKwSeries).not.toEqual(usual.gridKwSeries);
    expect(measured.monthsWithPromise).toBe(2);
    const at = usual.gridKwSeries.length - 200;
    const shuffled = history.map(
      (reading): FacilityReading =>
        (reading.timeMs - usual.startMs) / 3_600_000 < at
          ? reading
          : { ...reading, loadKw: 1.3 * reading.loadKw },
    );
    const other = replay(shuffled, { ...options, measuresLoad: true });
    expect(other.gridKwSeries.subarray(0, at)).toEqual(measured.gridKwSeries.subarray(0, at));
    expect(other.gridKwSeries.subarray(at)).not.toEqual(measured.gridKwSeries.subarray(at));
  });

  test('with a load measured within quarter hours, never discharges for a load below the running peak', () => {
    const quarters = officeReadings('2026-01-05', 40, 15);
    const fromMs = Date.parse('2026-02-10T00:00Z');
    const measured = replay(quarters, {
      ...options,
      facility: { timeZone: 'UTC', stepMinutes: 15 },
      fromMs,
      measuresLoad: true,
    });
    let runningKw = 0;
    measured.gridKwSeries.forEach((gridKw, step) => {
      const loadKw = measured.netLoadKwSeries[step]!;
      if (loadKw <= runningKw) expect(gridKw).toBeGreaterThanOrEqual(loadKw - 1e-9);
      runningKw = Math.max(runningKw, gridKw);
    });
  });

  test('steps as long as the readings, so that no decision sees ahead within a reading', () => {
    const hours = history.slice(0, 30 * 24);
    const asked = { ...options, fromMs: Date.parse('2026-02-01T00:00Z') };
    // At 10:15 the hourly reading of 10:00 is the mean of what is still to come.
    expect(() =>
      replay(hours, { ...asked, facility: { timeZone: 'UTC', stepMinutes: 15 } }),
    ).toThrow(
      expect.objectContaining({
        code: 'readingsTooCoarse',
        message: 'stepMinutes must be at least the interval of the readings, 60 minutes; 15 came',
      }),
    );
    const report = replay(hours, { ...asked, facility: { timeZone: 'UTC' } });
    expect(report.stepMinutes).toBe(60);
    expect(report).toEqual(replay(hours, asked));
    const cut = Date.parse('2026-02-02T10:15Z');
    const changed = hours.map((reading) =>
      reading.timeMs + 3_600_000 <= cut ? reading : { ...reading, loadKw: 3 * reading.loadKw },
    );
    // Steps that began before 10:15, less the one within which it lies.
    const until = Math.floor((cut - report.startMs) / 3_600_000);
    const other = replay(changed, { ...asked, facility: { timeZone: 'UTC' } });
    expect(other.socFractionSeries.subarray(0, until)).toEqual(
      report.socFractionSeries.subarray(0, until),
    );
  });

  test('makes promises that are raised only by concessions, and reports them', () => {
    for (const { promise, stepsByCandidate } of usual.months) {
      expect(promise.status).not.toBe('none');
      const first = promise.firstTargetsKw!['any time']!;
      const last = promise.lastTargetsKw!['any time']!;
      expect(last).toBeGreaterThanOrEqual(first);
      if (promise.concessions === 0) expect(last).toBe(first);
      for (const [report, targetKw] of [
        [promise.firstReport!, first],
        [promise.lastReport!, last],
      ] as const) {
        const [margin] = report.targets;
        expect(margin!.targetKw).toBe(targetKw);
        expect(margin!.expectedPeakKw + margin!.aboveExpectedPeakKw).toBeCloseTo(targetKw, 9);
        expect(report.costOfPromise).toBeGreaterThanOrEqual(0);
      }
      expect(Object.values(stepsByCandidate).length).toBeGreaterThan(0);
    }
    expect(usual.monthsWithPromise).toBe(2);
  });

  test('handles several demands at once, ratchets, solar, gaps, spikes and a thousandfold jump', () => {
    const dirty = history.flatMap((reading, index): FacilityReading[] => {
      if (index % 97 === 0) return [];
      const hour = index % 24;
      const solarKw = hour > 8 && hour < 17 ? 30 : 0;
      const loadKw =
        index === 1200 ? 90_000 : index > 1400 ? 1000 * reading.loadKw : reading.loadKw;
      return [{ ...reading, loadKw, solarKw }];
    });
    for (const tariff of [touTariff, ratchetTariff]) {
      const report = replay(dirty, { ...options, tariff, fromMs: Date.parse('2026-03-01T00:00Z') });
      for (const kw of report.gridKwSeries) expect(Number.isFinite(kw)).toBe(true);
      expect(Number.isFinite(report.saving)).toBe(true);
      expect(report.months[0]!.estimatedSteps).toBeGreaterThan(0);
      // Every 97th reading is missing: the battery rests there.
      const firstHour = (report.startMs - history[0]!.timeMs) / 3_600_000;
      report.gridKwSeries.forEach((kw, step) => {
        if ((firstHour + step) % 97 === 0) expect(kw).toBe(report.netLoadKwSeries[step]);
      });
    }
  });

  test('reports its progress, and stops when it is aborted', () => {
    const signal = { aborted: false };
    const shares: number[] = [];
    const onProgress = (share: number) => {
      shares.push(share);
      signal.aborted = shares.length === 3;
    };
    expect(() => replay(history, { ...options, signal, onProgress })).toThrow(
      expect.objectContaining({ kind: 'engine', code: 'cancelled' }),
    );
    expect(shares).toHaveLength(3);
    expect(shares[0]).toBe(0);
    expect(shares[2]! - shares[1]!).toBeCloseTo(shares[1]!, 12);
  });

  test('rejects a history without anything to replay', () => {
    expect(() => replay([], options)).toThrow(expect.objectContaining({ code: 'nothingToReplay' }));
  });
});

test.each([
  ['daysRemaining', { daysRemaining: -1 }, 'outOfRange'],
  ['runningPeaksKw.any time', { runningPeaksKw: { 'any time': Number.NaN } }, 'peakNotFinite'],
])('a controller names the field of its caller: %s', (field, change, code) => {
  const { facility: _, fromMs: _from, ...controller } = options;
  const observation = {
    timeMs: Date.parse('2026-03-12T00:00Z'),
    state: fitFacility(history, options.facility),
    daysRemaining: 3,
    period: '2026-3',
    previousNetLoadKw: 100,
    socFraction: 1,
    runningPeaksKw: {},
  };
  expect(() => createGateController(controller).act({ ...observation, ...change })).toThrow(
    expect.objectContaining({ code, details: expect.objectContaining({ field }) }),
  );
});

describe('assessPromise', () => {
  const windows = [{ name: 'any time', meteredSteps: new Uint8Array(72).fill(1) }];
  const targets = (kw: (step: number) => number | undefined) =>
    Array.from({ length: 72 }, (_, step) => {
      const target = kw(step);
      const targetsKw = target === undefined ? undefined : { 'any time': target };
      return { targetsKw, promiseReport: undefined };
    });
  const load = (peakStep: number) =>
    Float64Array.from({ length: 72 }, (_, step) => (step === peakStep ? 100 : 50));

  test('compares a peak with the target of a day earlier', () => {
    const raised = targets((step) => (step < 40 ? 90 : 110));
    expect(assessPromise(raised, 1, windows, load(63), 60).status).toBe('missed');
    expect(assessPromise(raised, 1, windows, load(64), 60).status).toBe('kept');
  });

  test('uses the first target on the first day of a promise, and none before it', () => {
    const late = targets((step) => (step < 30 ? undefined : 90));
    expect(assessPromise(late, 0, windows, load(35), 60).status).toBe('missed');
    expect(assessPromise(late, 0, windows, load(10), 60).status).toBe('kept');
    expect(
      assessPromise(
        targets(() => undefined),
        0,
        windows,
        load(10),
        60,
      ),
    ).toEqual({
      status: 'none',
      firstTargetsKw: null,
      lastTargetsKw: null,
      firstReport: null,
      lastReport: null,
      concessions: 0,
    });
  });
});
