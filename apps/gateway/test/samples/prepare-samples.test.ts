// Takes more than ten seconds, because it runs some forty cycles with the engines themselves.
import { getTariff } from '@bess/tariff-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoAccounts, demoEmails } from '../../src/accounts/create-account.js';
import { prepareSamples } from '../../src/samples/prepare-samples.js';
import {
  sampleFacility,
  sampleFacilityId,
  sampleSiteId,
} from '../../src/samples/sample-entities.js';
import { samplePricesUntil, sampleReadingsUntil } from '../../src/samples/sample-series.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Thursday in November, twenty minutes after its local midnight. */
const nowMs = Date.UTC(2026, 10, 26, 8, 20);
/** Enough cycles for the local day before. */
const wholeDay = { priceHours: 4 * 24, cycleHours: 25 };
const few = { priceHours: 3 * 24, cycleHours: 6 };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
  gateway.clock.nowMs = nowMs;
  await createDemoAccounts(gateway.deps.stores, nowMs);
});
afterEach(() => gateway.close());

const prepare = (hours: typeof few, signal = new AbortController().signal) =>
  prepareSamples(gateway.deps, signal, hours);

/** Everything that the demo accounts have of the samples, without what differs between two cycles of one input. */
async function samples() {
  const { accounts, sites, facilities, activity } = gateway.deps.stores;
  return Promise.all(
    demoEmails.map(async (email) => {
      const id = (await accounts.findByEmail(email))?.partner.id ?? '';
      const cycles = await activity.cycles(id, sampleSiteId, { limit: 1_000 });
      return {
        site: await sites.find(id, sampleSiteId),
        prices: await sites.priceSpan(id, sampleSiteId),
        cycles: cycles.map(({ cycleId: _, ...cycle }) => cycle),
        readings: await facilities.readingSpan(id, sampleFacilityId),
        assessment: await activity.lastAssessment(id, sampleFacilityId),
      };
    }),
  );
}

describe('the sample data of demo accounts', () => {
  it('is complete after one run, settled, and stays as it is afterwards', async () => {
    await prepare(wholeDay);
    const [operator, fleet, enterprise] = await samples();
    const lastMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    expect(enterprise).toMatchObject({
      site: { timeZone: 'America/Los_Angeles' },
      prices: { count: wholeDay.priceHours, lastMs },
      readings: { lastMs: lastMs - HOUR_MS },
      assessment: { assessedMs: nowMs },
    });
    expect(enterprise?.readings?.count).toBeGreaterThan(396 * 24);
    const starts = enterprise?.cycles.map(({ intervalMs }) => intervalMs);
    expect(starts).toEqual(
      Array.from({ length: wholeDay.cycleHours }, (_, at) => lastMs - (at + 1) * HOUR_MS),
    );
    expect(fleet).toEqual({ ...enterprise, readings: undefined, assessment: undefined });
    expect(operator).toEqual(fleet);

    const { accounts } = gateway.deps.stores;
    const account = (await accounts.findByEmail('operator@demo.example'))?.account;
    const password = 'correct horse battery staple';
    const hash = (await accounts.findByEmail(await gateway.account('fleet')))?.account.passwordHash;
    await accounts.updateAccount(account?.id ?? '', { passwordHash: hash ?? '' });
    const login = await gateway.call<{ data: { token: string } }>('POST', '/v1/api/auth/login', {
      body: { email: 'operator@demo.example', password },
    });
    const { token } = login.json.data;
    const path = `/v1/api/sites/${sampleSiteId}`;
    const { json } = await gateway.call<{ cycles: { settled?: object }[] }>(
      'GET',
      `${path}/cycles`,
      { token },
    );
    expect(json.cycles).toHaveLength(wholeDay.cycleHours);
    expect(json.cycles.every(({ settled }) => settled !== undefined)).toBe(true);
    const days = await gateway.call<{ days: { status: string }[] }>('GET', `${path}/days`, {
      token,
    });
    expect(days.json.days.map(({ status }) => status)).toContain('complete');

    gateway.clock.nowMs += 3 * DAY_MS;
    const before = await samples();
    await prepare(wholeDay);
    expect(await samples()).toEqual(before);
  });

  it('goes on after a kill where it ended, with the hours that it began with', async () => {
    const stop = new AbortController();
    const { activity } = gateway.deps.stores;
    let recorded = 0;
    const { recordCycle } = activity;
    activity.recordCycle = async (...cycle) => {
      await recordCycle(...cycle);
      recorded += 1;
      if (recorded === 3) {
        stop.abort();
      }
    };
    await prepare(few, stop.signal);
    expect((await samples())[2]?.cycles).toHaveLength(3);
    // Two hours later the sample still ends with the hour that it began with.
    gateway.clock.nowMs += 2 * HOUR_MS;
    await prepare(few);
    const resumed = await samples();
    const lastMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    for (const { prices, cycles } of resumed) {
      expect(prices).toMatchObject({ count: few.priceHours, lastMs });
      expect(cycles).toHaveLength(few.cycleHours);
      expect(cycles).toEqual(resumed[2]?.cycles);
    }
  });

  it('knows at each hour only the prices before it', async () => {
    const { sites, activity } = gateway.deps.stores;
    const { recordCycle } = activity;
    const seen: { atMs: number; lastMs: number | undefined }[] = [];
    activity.recordCycle = async (partnerId, siteId, cycle) => {
      const span = await sites.priceSpan(partnerId, siteId);
      seen.push({ atMs: cycle.intervalMs, lastMs: span?.lastMs });
      await recordCycle(partnerId, siteId, cycle);
    };
    await prepare(few);
    const causal = seen.slice(0, few.cycleHours);
    expect(causal).toHaveLength(few.cycleHours);
    expect(causal.every(({ atMs, lastMs }) => lastMs === atMs - HOUR_MS)).toBe(true);
  });
});

describe('the sample series', () => {
  it('have the peak of those for whom the tariff of the office is, which is in force', () => {
    const { eligibility, effectiveTo } = getTariff(sampleFacility.tariff ?? '');
    const peakKw = Math.max(...sampleReadingsUntil(nowMs).map(({ loadKw }) => loadKw));
    expect(peakKw).toBeGreaterThan(eligibility?.minimumKw ?? Number.POSITIVE_INFINITY);
    expect(peakKw).toBeLessThanOrEqual(eligibility?.maximumKw ?? 0);
    expect(effectiveTo).toBeUndefined();
  });

  it('are real figures, moved by whole weeks with weekday and season kept', () => {
    for (const iso of ['2026-11-26T08:00Z', '2027-01-20T00:00Z', '2027-02-10T00:00Z']) {
      const lastMs = Date.parse(iso);
      const prices = samplePricesUntil(lastMs, 60 * 24);
      const readings = sampleReadingsUntil(lastMs);
      expect(prices).toHaveLength(60 * 24);
      expect(prices.at(-1)?.timeMs).toBe(lastMs);
      expect(readings.at(-1)?.timeMs).toBe(lastMs);
      expect(Math.max(...readings.map(({ loadKw }) => loadKw))).toBeLessThanOrEqual(500);
      // Offices are quiet on Sundays.
      const mean = (day: number) => {
        const of = readings.filter(({ timeMs }) => new Date(timeMs).getUTCDay() === day);
        return of.reduce((sum, { loadKw }) => sum + loadKw, 0) / of.length;
      };
      expect(mean(0)).toBeLessThan(0.8 * mean(2));
    }
    // 1 October 2020 was a Thursday, too.
    const autumn = samplePricesUntil(Date.parse('2026-10-08T07:00Z'), 24);
    expect(autumn).toEqual(
      samplePricesUntil(Date.parse('2020-10-08T07:00Z'), 24).map(({ pricePerMwh }, hour) => ({
        timeMs: Date.parse('2026-10-07T08:00Z') + hour * HOUR_MS,
        pricePerMwh,
      })),
    );
  });
});
