import { type BessClient, createClient, unwrap } from '@bess/client';
import { accounts } from './gateway-process.js';

const minuteMs = 60_000;

/** Length of the market interval of a site of the tests [ms]. */
export const stepMs = 5 * minuteMs;

/** A client of the enterprise account. */
export function enterpriseClient(origin: string): BessClient {
  return createClient({ baseUrl: `${origin}/v1`, credentials: accounts.enterprise });
}

/** What a site is described as. */
interface SampleSite {
  siteId: string;
  intervalMinutes: 5 | 60;
  /** Start of the first stored price, and that after the last [ms since the epoch]. */
  fromMs: number;
  untilMs: number;
}

/** Describes a site and stores the prices of a time. */
export async function seedPricedSite(
  client: BessClient,
  { siteId, intervalMinutes, fromMs, untilMs }: SampleSite,
): Promise<void> {
  const params = { path: { site_id: siteId } };
  const body = {
    power_kw: 50_000,
    capacity_kwh: 100_000,
    time_zone: 'America/Los_Angeles',
    interval_minutes: intervalMinutes,
  };
  await unwrap(client.PUT('/api/sites/{site_id}', { params, body }));
  const lengthMs = intervalMinutes * minuteMs;
  const prices = [];
  for (let timeMs = Math.ceil(fromMs / lengthMs) * lengthMs; timeMs < untilMs; timeMs += lengthMs) {
    prices.push(priceAt(timeMs));
  }
  await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body: { prices } }));
}

/** Low in the morning, high in the evening, and never twice the same. */
function priceAt(timeMs: number) {
  const hour = timeMs / (60 * minuteMs);
  const wave = Math.sin((hour / 12 - 0.4) * Math.PI) + 0.3 * Math.sin(hour * 1.7);
  return { time: new Date(timeMs).toISOString(), usd_per_mwh: Number((45 + 35 * wave).toFixed(2)) };
}

/** Stores the price of the interval that begins at a moment. */
export async function storePrice(client: BessClient, siteId: string, timeMs: number) {
  const params = { path: { site_id: siteId } };
  const body = { prices: [priceAt(timeMs)] };
  await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body }));
}

/** The start of the next interval after a moment [ms]. */
export function nextInterval(nowMs: number, lengthMs = stepMs): number {
  return (Math.floor(nowMs / lengthMs) + 1) * lengthMs;
}

/** Waits until the interval that begins at a moment was run or skipped. */
export async function intervalHasRun(
  client: BessClient,
  siteId: string,
  startMs: number,
): Promise<void> {
  const params = { path: { site_id: siteId } };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { next_interval } = await unwrap(
      client.GET('/api/sites/{site_id}/operation', { params }),
    );
    if (Date.parse(next_interval) > startMs) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`The interval of ${new Date(startMs).toISOString()} was not run.`);
}
