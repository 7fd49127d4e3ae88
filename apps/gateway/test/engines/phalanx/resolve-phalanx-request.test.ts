import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../../src/engines/phalanx/load-settings.js';
import { resolvePhalanxRequest } from '../../../src/engines/phalanx/phalanx-request.js';
import { emptyDescription } from '../../../src/facilities/facility-defaults.js';
import type { FacilityDescription } from '../../../src/stores/stores.js';

/** 13:30 in Los Angeles. */
const nowMs = Date.UTC(2026, 10, 21, 21, 30);
const request = { current_load_kw: 850, hour_of_day: 13, days_remaining: 9 };
const learned = { state: '{}', learnedUntilMs: nowMs };

interface Known {
  description?: Partial<FacilityDescription>;
  hasReadings?: boolean;
  nativeCurrency?: boolean;
}

const resolve = (change: object = {}, known: Known = {}) => {
  const { description, hasReadings = false, nativeCurrency = false } = known;
  const facility = description && { ...emptyDescription, ...description };
  const settings = loadSettings(facility, { readingMinutes: undefined, nowMs });
  return resolvePhalanxRequest(
    { ...request, ...change },
    {
      description: facility,
      load: { settings, learned: hasReadings ? learned : undefined },
      nativeCurrency,
      nowMs,
    },
  );
};
const namesOf = ({ assumptions }: ReturnType<typeof resolve>) =>
  assumptions.map(({ name }) => name);

describe('what a request leaves out', () => {
  it('takes the contract’s defaults where nothing is known, and says so', () => {
    const resolved = resolve();
    expect(resolved.input).toEqual({
      state: null,
      settings: loadSettings(undefined, { readingMinutes: undefined, nowMs }),
      tariff: 'sce-tou-8-option-d-under-2-kv',
      battery: {},
      options: {
        socFraction: 0.65,
        currentLoadKw: 850,
        temperatureF: 75,
        daysRemaining: 9,
        timeMs: nowMs,
        meterMinutes: 15,
      },
      month: '2026-11',
      nativeCurrency: true,
    });
    expect(namesOf(resolved)).toEqual(['tariff', 'temperature_f', 'current_soc']);
    expect(resolved.unitsPerUnit).toBe(1);
  });

  it('takes what is described, and what is sent before that', () => {
    const description: Partial<FacilityDescription> = {
      powerKw: 250,
      capacityKwh: 500,
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.95,
      minSocFraction: 0.1,
      maxSocFraction: 0.6,
      wearPerMwhDischarged: 20,
      tariff: 'knoxville-utilities-board-schedule-gsa-2-50kw-1000kw',
      demandIntervalMinutes: 30,
      billingDay: 14,
      monthlyPeaksKw: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    };
    const resolved = resolve({ temperature_f: 90 }, { description });
    expect(resolved.input.tariff).toBe(description.tariff);
    expect(resolved.input.battery).toEqual({
      powerKw: 250,
      capacityKwh: 500,
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.95,
      minSocFraction: 0.1,
      maxSocFraction: 0.6,
      wearPerMwhDischarged: 20,
    });
    expect(resolved.input.options).toMatchObject({
      // The contract's 0.65 is none that this battery may have.
      socFraction: 0.6,
      temperatureF: 90,
      meterMinutes: 30,
      // Midnight of its zone, which the tariff gives.
      periodStartMs: Date.UTC(2026, 10, 14, 5),
      // October backwards to November of the year before.
      priorPeaksKw: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 12, 11],
    });
    expect(resolved.input.describedPeakKw).toBe(12);
    const idle = { ...description, monthlyPeaksKw: Array<number>(12).fill(0) };
    expect(resolve({}, { description: idle }).input).not.toHaveProperty('describedPeakKw');
    expect(namesOf(resolved)).toEqual(['current_soc']);
    expect(namesOf(resolve({ temperature_f: 90, current_soc: 0.5 }, { description }))).toEqual([]);
    expect(resolve({ current_soc: 0.5 }, { description }).input.options.socFraction).toBe(0.5);
  });

  it('takes running peaks and a promise by their windows', () => {
    const { options } = resolve({
      running_peaks: [
        { window: 'any time', kw: 812 },
        { window: 'period 2', kw: 640 },
      ],
      promise: [{ window: 'any time', kw: 830 }],
    }).input;
    expect(options.runningPeaksKw).toEqual({ 'any time': 812, 'period 2': 640 });
    expect(options.promise).toEqual({ targetsKw: { 'any time': 830 } });
  });

  it('leaves the temperature to the readings where there are any', () => {
    const resolved = resolve({}, { hasReadings: true });
    expect(resolved.input.state).toBe('{}');
    expect(resolved.input.options).not.toHaveProperty('temperatureF');
    expect(resolved.assumptions).toContainEqual({
      name: 'temperature_f',
      value: 'as the readings have it',
      source: 'stored readings',
    });
    const sent = resolve({ temperature_f: 60 }, { hasReadings: true });
    expect(sent.input.options.temperatureF).toBe(60);
    expect(namesOf(sent)).not.toContain('temperature_f');
  });

  it('says that charging of vehicles is part of the load', () => {
    expect(namesOf(resolve({}, { description: { evSessions: [] } }))).toContain('ev_fleet');
  });
});

describe('amounts', () => {
  const tariff = 'cerius-nettarif-c';

  it('are converted at the rate of the facility, wear included', () => {
    const description = { tariff, usdPerUnit: 0.15, wearPerMwhDischarged: 6 };
    const resolved = resolve({}, { description });
    expect(resolved.unitsPerUnit).toBe(0.15);
    expect(resolved.input.nativeCurrency).toBe(true);
    expect(resolved.input.battery.wearPerMwhDischarged).toBeCloseTo(40, 9);
    expect(resolved.input.options.insightsIn).toEqual({ currency: 'USD', perUnit: 0.15 });
    const standard = resolve({}, { description: { tariff, usdPerUnit: 0.15 } });
    expect(standard.input.battery.wearPerMwhDischarged).toBeCloseTo(5 / 0.15, 9);
  });

  it('stay in the currency that is asked for, or are refused by the engine', () => {
    const native = resolve({}, { description: { tariff }, nativeCurrency: true });
    expect(native.unitsPerUnit).toBe(1);
    expect(native.input.nativeCurrency).toBe(true);
    expect(native.input.battery.wearPerMwhDischarged).toBe(0);
    expect(native.input.options.insightsIn).toBeUndefined();
    expect(namesOf(native)).toContain('wear_usd_per_mwh_discharged');
    expect(resolve({}, { description: { tariff } }).input.nativeCurrency).toBe(false);
  });

  it('take no rate of another currency than the tariff’s', () => {
    const description = { tariff, currency: 'EUR', usdPerUnit: 1.1 };
    expect(resolve({}, { description }).input.nativeCurrency).toBe(false);
  });
});
