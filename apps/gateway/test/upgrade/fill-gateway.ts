import { hourlyPrices } from '../http/support/fenrir-gateway.js';
import { noonMs, password } from '../http/support/gateway.js';
import { askedPaths, plans, type ReleaseRecord } from './release-record.js';
import type { UpgradedGateway } from './upgraded-gateway.js';

const minuteMs = 60_000;
/** Of readings [days]. */
const readingDays = 2;

/** When the gateway is opened that is filled [ms]. */
export const fillStartMs = noonMs - minuteMs;

/** Stores something of every kind through the gateway's interface, and returns what the gateway says of it in the end. */
export async function fillGateway(
  opened: UpgradedGateway,
): Promise<Omit<ReleaseRecord, 'version'>> {
  const { gateway, setClock, deliver, runIntervals } = opened;
  const emails = {} as ReleaseRecord['emails'];
  for (const plan of plans) {
    emails[plan] = await gateway.account(plan);
  }
  const { token: revokedToken } = await gateway.login(emails.fleet);
  await opened.call('POST', '/auth/logout', { token: revokedToken });
  const { token, refresh_token: refreshToken } = await gateway.login(emails.enterprise);
  const send = <Body>(method: string, path: string, body?: unknown) =>
    opened.call<Body>(method, path, body === undefined ? { token } : { token, body });

  const { api_key: apiKey } = await send<{ api_key: string }>('POST', '/auth/keys', {
    name: 'meter room',
    engines: ['fenrir', 'phalanx'],
  });
  const { id: webhookId, secret: webhookSecret } = await send<{ id: string; secret: string }>(
    'POST',
    '/api/webhooks',
    {
      url: 'https://receiver.example/bess',
      events: ['cycle.completed', 'assessment.completed'],
      description: 'dispatch desk',
    },
  );
  await fillSite(send);
  await fillFacility(send);
  const { job_id: jobId } = await send<{ job_id: string }>('POST', '/api/strix/submit', {
    n_paths: 1_000,
    horizon_days: 2,
    seed: 7,
  });
  while (
    (await send<{ status: string }>('GET', `/api/strix/jobs/${jobId}`)).status !== 'succeeded'
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  setClock(noonMs + 1_000);
  await measureInterval(send, noonMs);
  await runIntervals();
  await deliver();
  // One more of the facility, whose delivery is left for the next version.
  setClock(noonMs + 15 * minuteMs + 1_000);
  await measureInterval(send, noonMs + 15 * minuteMs);
  await runIntervals();

  const answers: ReleaseRecord['answers'] = [];
  for (const path of askedPaths({ jobId, webhookId })) {
    const answer = await send<object>('GET', path.replace(/^\/v1/, ''));
    answers.push({ path, json: withoutRecomputed(answer) });
  }
  return {
    nowMs: gateway.clock.nowMs,
    password,
    emails,
    accessToken: token,
    refreshToken,
    revokedToken,
    apiKey,
    webhookId,
    webhookSecret,
    answers,
  };
}

type Send = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

/** What an interval needs: the price of its hour, the reading before it, and where the batteries stand. */
export async function measureInterval(send: Send, intervalMs: number): Promise<void> {
  const hourMs = 60 * minuteMs;
  await send('POST', '/api/sites/north-1/prices', {
    prices: [{ time: iso(Math.floor(intervalMs / hourMs) * hourMs), usd_per_mwh: 44 }],
  });
  await send('POST', '/api/sites/north-1/state', { soc: 0.5 });
  await send('POST', '/api/facilities/plant-1/readings', {
    readings: [reading(intervalMs - 15 * minuteMs)],
  });
  await send('POST', '/api/facilities/plant-1/state', { soc: 0.5, power_kw: 0 });
}

/** What an answer says of stored things, without what the engines of the day make of them. */
function withoutRecomputed(answer: object): object {
  const recomputed = ['comparison', 'hindsight_net', 'rules', 'settlement', 'settlement_missing'];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !recomputed.includes(name)));
}

/** A site with prices of a week, two cycles that FENRIR learned from, and its operation. */
async function fillSite(send: Send): Promise<void> {
  await send('PUT', '/api/sites/north-1', {
    power_kw: 10_000,
    capacity_kwh: 20_000,
    charge_efficiency: 0.94,
    discharge_efficiency: 0.95,
    wear_usd_per_mwh_discharged: 4,
    time_zone: 'America/Chicago',
    market: 'us-iso-day-ahead',
    interval_minutes: 60,
  });
  await send('POST', '/api/sites/north-1/prices', { prices: hourlyPrices(168) });
  await send('POST', '/api/fenrir/cycle', { current_price: 60, site_id: 'north-1' });
  await send('PUT', '/api/sites/north-1/operation', { every_minutes: 60, horizon_hours: 4 });
}

/** A facility with readings, an assessment that PHALANX learned from, and its operation. */
async function fillFacility(send: Send): Promise<void> {
  await send('PUT', '/api/facilities/plant-1', {
    power_kw: 100,
    capacity_kwh: 200,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    demand_interval_minutes: 15,
  });
  const readings = Array.from({ length: readingDays * 96 }, (_, index) =>
    reading(noonMs - (index + 2) * 15 * minuteMs),
  );
  await send('POST', '/api/facilities/plant-1/readings', { readings });
  await send('POST', '/api/phalanx/risk', {
    facility_id: 'plant-1',
    current_load_kw: 320,
    hour_of_day: 4,
    days_remaining: 9,
  });
  await send('PUT', '/api/facilities/plant-1/operation', {});
}

/** A load that repeats every day. */
function reading(timeMs: number): { time: string; load_kw: number } {
  const dayFraction = (timeMs / (1_440 * minuteMs)) % 1;
  return {
    time: iso(timeMs),
    load_kw: Math.round(300 + 100 * Math.sin(dayFraction * 2 * Math.PI)),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
