import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPolicyRunner } from '../../src/dispatch/create-policy-runner.js';
import { builtPolicies } from '../support/built-policies.js';
import { evenly } from '../support/evenly.js';
import { sampleBattery } from '../support/sample-plan.js';

const tables = builtPolicies();
const start = Date.UTC(2026, 5, 1);
const hour = 3_600_000;

describe.each(Object.keys(tables))('createPolicyRunner: %s', (name) => {
  const table = tables[name]!;

  test('property: keeps energy and power within their bounds for any prices', () => {
    fc.assert(
      fc.property(
        fc.array(evenly(-500, 4000), { maxLength: 24 * 6 }),
        evenly(0, 1),
        (prices, share) => {
          const runner = createPolicyRunner(table, sampleBattery, 'Etc/UTC');
          let energyMwh = share * sampleBattery.maxEnergyMwh;
          for (const [i, price] of prices.entries()) {
            const { chargeMw, dischargeMw, sellReserve } = runner.next(
              start + i * hour,
              price,
              energyMwh,
            );
            energyMwh +=
              chargeMw * sampleBattery.chargeEfficiency -
              dischargeMw / sampleBattery.dischargeEfficiency;
            expect(energyMwh).toBeGreaterThanOrEqual(-1e-9);
            expect(energyMwh).toBeLessThanOrEqual(200 + 1e-9);
            expect(Math.min(chargeMw, dischargeMw)).toBe(0);
            expect(Math.max(chargeMw, dischargeMw)).toBeLessThanOrEqual(50);
            expect(sellReserve).toBe(false);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('continues from its state through JSON, across daylight saving changes', () => {
    const zone = 'America/Los_Angeles';
    // Daylight saving starts on 8 March and ends on 1 November 2026, both Sundays.
    for (const first of [Date.UTC(2026, 2, 6, 8), Date.UTC(2026, 9, 30, 7)]) {
      const prices = Array.from(
        { length: 24 * 6 },
        (_, i) => 40 + 25 * Math.sin((i * Math.PI) / 12) + 9 * Math.sin(i * i),
      );
      const whole = createPolicyRunner(table, sampleBattery, zone);
      let second = createPolicyRunner(table, sampleBattery, zone);
      expect(second.state()).toBeUndefined();
      for (const [i, price] of prices.entries()) {
        const energyMwh = 100 + 100 * Math.sin(i);
        const expected = whole.next(first + i * hour, price, energyMwh);
        expect(second.next(first + i * hour, price, energyMwh)).toEqual(expected);
        if (i % 5 > 0) continue;
        const kept = JSON.parse(JSON.stringify(second.state()));
        second = createPolicyRunner(table, sampleBattery, zone, kept);
        expect(second.state()).toEqual(whole.state());
      }
    }
  });
});

describe('createPolicyRunner', () => {
  test('skips the missing hour of a 23-hour day and observes the doubled one of a 25-hour day twice', () => {
    const table = tables['arbitrage']!;
    const zone = 'America/Los_Angeles';
    const initial = table.observer.initialProfile;
    // Local midnight of 8 March: hours 0, 1, 3, 4; the profile of hour 2 is unchanged.
    const spring = createPolicyRunner(table, sampleBattery, zone);
    for (let i = 0; i < 23; i++) spring.next(Date.UTC(2026, 2, 8, 8) + i * hour, 500, 0);
    const { profile } = spring.state()!;
    const march = initial.subarray((12 + 2) * 24, (12 + 3) * 24);
    for (let at = 0; at < 24; at++) {
      if (at === 2) expect(profile[24 + at]).toBe(Math.fround(march[at]!));
      else expect(profile[24 + at]).toBeGreaterThan(march[at]!);
    }
    // The 24th hour after that is the first of Monday.
    expect(spring.state()!.morning).not.toEqual(spring.state()!.profile);
    spring.next(Date.UTC(2026, 2, 9, 7), 500, 0);
    expect(spring.state()!.morning.slice(24)).toEqual(profile.slice(24));

    const autumn = createPolicyRunner(table, sampleBattery, zone);
    for (let i = 0; i < 25; i++) autumn.next(Date.UTC(2026, 10, 1, 7) + i * hour, 500, 0);
    const november = initial.subarray((12 + 10) * 24, (12 + 11) * 24);
    expect(autumn.state()!.morning.slice(24)).toEqual(Array.from(november, Math.fround));
    const learned = autumn.state()!.profile;
    const rise = (at: number) => learned[24 + at]! - november[at]!;
    // Hour 1 occurs twice.
    expect(rise(1)).toBeGreaterThan(1.3 * Math.max(rise(0), rise(2)));
  });

  test('rejects an hour that is not after the last, and invalid prices', () => {
    const runner = createPolicyRunner(tables['arbitrage']!, sampleBattery, 'Etc/UTC');
    runner.next(start, 40, 0);
    expect(() => runner.next(start, 40, 0)).toThrow(
      `epochMs must be after ${start}; ${start} came`,
    );
    expect(() => runner.next(start + hour, Number.NaN, 0)).toThrow(
      'pricePerMwh must be a finite number; NaN came',
    );
    expect(() => runner.next(start + hour, 40, Number.NaN)).toThrow(
      'energyMwh must be a finite number; NaN came',
    );
  });
});
