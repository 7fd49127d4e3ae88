import { getTariff } from '@bess/tariff-library';
import { schedule } from '@bess/tarsis';
import { solarDays } from '@bess/tarsis/typical-days';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TarsisScheduleInput } from '../../../src/engine-runtime/tarsis-operations.js';
import { facilityOptions } from '../../../src/engines/tarsis/facility-options.js';
import { condenseYear } from '../../../src/engines/tarsis/load-of-year.js';
import {
  facilityWithTypicalDays,
  idlePlanAssumptions,
  runTarsisSchedule,
} from '../../../src/engines/tarsis/run-tarsis-schedule.js';
import { emptyDescription } from '../../../src/facilities/facility-defaults.js';
import type { FacilityDescription } from '../../../src/stores/stores.js';
import { officeHours, officeYear } from './support/office-hours.js';

const demandTariff = 'sce-tou-8-option-d-under-2-kv';
const ratcheted = 'gulf-power-rate-schedule-gsdt-general-service-demand-time-of-use-conservation';
const nobodyLeft = { aborted: false };
const nowMs = () => performance.now();

function inputOf(tariff: string, more: Partial<FacilityDescription> = {}): TarsisScheduleInput {
  const load = condenseYear(officeHours(), { ...officeYear, holidays: getTariff(tariff).holidays });
  const description = { ...emptyDescription, powerKw: 60, capacityKwh: 120, ...more };
  const plan = {
    tariff: getTariff(tariff),
    usdPerUnit: undefined,
    month: 3,
    isThisMonth: false,
    year: 2027,
    timeZone: officeYear.timeZone,
  };
  const { facility, measured } = facilityOptions({ description, load }, plan);
  return {
    options: { tariff, month: 3, year: 2027, facility },
    nativeCurrency: false,
    ...(measured && { measured }),
  };
}

const chosen = async (input: TarsisScheduleInput) => {
  const terms = { signal: nobodyLeft, nowMs, timeLimitMs: 600_000 };
  const { facility, assumptions } = await facilityWithTypicalDays(input, terms);
  expect(assumptions).toEqual([]);
  return facility?.typicalDays;
};

/** What limits are measured by: a clock that goes on by so much at each of its first looks, and then stands still. */
function clockGoesOnBy(stepMs: number, looks: number) {
  let looked = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    looked = Math.min(looks, looked + 1);
    return looked * stepMs;
  });
  onTestFinished(() => clock.mockRestore());
}

describe('the days by which a measured facility is planned', () => {
  let known: ReturnType<typeof chosen> | undefined;
  /** Those of the office with its usual battery. */
  const ownDays = () => {
    known ??= chosen(inputOf(demandTariff));
    return known;
  };

  it('are others for another battery and another tariff', async () => {
    const own = await ownDays();
    const larger = await chosen(inputOf(demandTariff, { powerKw: 200, capacityKwh: 800 }));
    const elsewhere = await chosen(inputOf(ratcheted));
    expect(own).not.toEqual(inputOf(demandTariff).options.facility?.typicalDays);
    expect(larger).not.toEqual(own);
    expect(elsewhere).not.toEqual(own);
    expect(await chosen(inputOf(demandTariff))).toEqual(own);
  });

  it('count described panels and vehicles', async () => {
    const own = await ownDays();
    const solar = {
      powerKw: 90,
      latitudeDegrees: 34,
      longitudeDegrees: -118,
      tiltDegrees: 10,
      azimuthDegrees: 180,
    };
    const sunny = await chosen(inputOf(demandTariff, { solar }));
    const byMonth = solarDays(solar, {
      timeZone: officeYear.timeZone,
      stepMinutes: 60,
      year: 2027,
    });
    for (const { month, solarKwSeries } of sunny ?? []) {
      for (const [hour, kw] of (solarKwSeries ?? []).entries()) {
        expect(kw).toBeCloseTo(byMonth[month - 1]?.[hour] ?? Number.NaN, 9);
      }
      expect(solarKwSeries).toHaveLength(24);
    }
    const loadsOf = (days: typeof own) => days?.map(({ loadKwSeries }) => loadKwSeries);
    expect(loadsOf(sunny)).not.toEqual(loadsOf(own));
    const session = {
      vehicles: 8,
      days: 'weekdays' as const,
      arrival: '13:00',
      departure: '19:00',
      energyKwh: 40,
      powerKw: 11,
      minimumPowerKw: null,
    };
    const withCars = await chosen(inputOf(demandTariff, { evSessions: [session] }));
    expect(loadsOf(withCars)).not.toEqual(loadsOf(own));
  });

  it('start with the peaks before the first measured month', () => {
    const monthlyPeaksKw = Array.from({ length: 12 }, (_, index) => 100 + index + 1);
    const { measured, options } = inputOf(ratcheted, { monthlyPeaksKw });
    // February backwards from the month that is asked for, October from the first of the readings.
    expect(options.facility?.priorPeaksKw?.slice(0, 3)).toEqual([102, 101, 112]);
    expect(measured?.priorPeaksKw).toEqual([
      110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 112, 111,
    ]);
  });

  it.each([0, 3, 40])(
    'are mean and peak days where time ends at look %d at the clock',
    async (looks) => {
      const input = inputOf(demandTariff);
      let looked = 0;
      const terms = {
        signal: nobodyLeft,
        nowMs: () => (looked++ <= looks ? 0 : 1e6),
        timeLimitMs: 20_000,
      };
      const { facility, assumptions } = await facilityWithTypicalDays(input, terms);
      expect(facility).toEqual(input.options.facility);
      expect(assumptions.map(({ name }) => name)).toEqual(['typical_days']);
    },
  );

  it('are no longer chosen once the client has disconnected', async () => {
    let asked = 0;
    const signal = {
      get aborted() {
        asked += 1;
        return asked > 5;
      },
    };
    const run = runTarsisSchedule(inputOf(demandTariff), signal);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('are those of the answer, whose time counts the choosing', async () => {
    const input = inputOf(demandTariff);
    const answer = await runTarsisSchedule(input, nobodyLeft);
    const typicalDays = (await ownDays())!;
    const plain = await schedule({
      ...input.options,
      facility: { ...input.options.facility!, typicalDays },
    });
    expect(answer.savings).toEqual(plain.savings);
    const solved = answer.solves.reduce((sum, { solveMs }) => sum + (solveMs ?? 0), 0);
    expect(answer.solveTimeMs).toBeGreaterThan(solved);
    expect(answer.assumptions.map(({ name }) => name)).not.toContain('typical_days');
    clockGoesOnBy(2, 4);
    const late = await runTarsisSchedule(input, nobodyLeft, {
      timeLimitMs: 600_000,
      choosingLimitMs: 1,
    });
    expect(late.savings).toEqual((await schedule(input.options)).savings);
    expect(late.assumptions.map(({ name }) => name)).toContain('typical_days');
  });
});

describe('a plan that time ended', () => {
  it('is said to stand still', async () => {
    clockGoesOnBy(2, Number.POSITIVE_INFINITY);
    const limits = { timeLimitMs: 1, choosingLimitMs: 1 };
    const { assumptions, savings, solves } = await runTarsisSchedule(
      inputOf(demandTariff),
      nobodyLeft,
      limits,
    );
    expect(solves.some(({ isIdle }) => isIdle)).toBe(true);
    expect(savings.totalAnnual).toBe(0);
    expect(assumptions).toContainEqual({
      name: 'idle_plan',
      value: expect.stringContaining('a plan of the year the battery stands still'),
      source: 'time ended before a better plan was found',
    });
  });

  it('is not spoken of where a solver had one', () => {
    const record = {
      solver: 'highs',
      status: 'timeLimit',
      columns: 1,
      rows: 1,
      integers: 0,
      gapPct: 1,
    };
    expect(idlePlanAssumptions([{ ...record, purpose: 'year' }])).toEqual([]);
    const idle = { ...record, isIdle: true };
    const both = idlePlanAssumptions([
      { ...idle, purpose: 'year' },
      { ...idle, purpose: 'day' },
      { ...idle, purpose: 'year' },
    ]);
    expect(both.map(({ value }) => String(value).slice(0, 22))).toEqual([
      'in a plan of the year ',
      'in the schedule of the',
    ]);
  });
});
