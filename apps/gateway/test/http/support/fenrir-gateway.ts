import type { FenrirResponse } from '../../../src/engines/fenrir/fenrir-schemas.js';
import { samplePrices } from '../../../src/engines/helios/helios-defaults.js';
import type { AppDeps } from '../../../src/http/app-deps.js';
import { noonMs, startGateway } from './gateway.js';

export const hourMs = 3_600_000;

/** An exported personality, as far as tests look into it. */
export interface PersonalityExport {
  site_id: string;
  learned_until?: string;
  personality: {
    version: number;
    timeZone: string;
    intervalMinutes: number;
    market: string;
    observations: number;
    pending: { interval: number; pricePerMwh: number } | null;
    window: (number | null)[];
    recommendations: unknown[];
    recalibration: unknown;
    forecasts: unknown;
  } | null;
  error?: string;
}

/** An answer to a cycle, the envelope of an error included. */
export type CycleAnswer = FenrirResponse & { error?: string };

/**
 * A gateway with the engines themselves, and calls to a site of its one partner.
 *
 * @param change - in the place of its parts
 */
export async function startFenrirGateway(change: Partial<AppDeps> = {}) {
  const gateway = await startGateway(change);
  const more = { requestsPerMinute: 1_000_000 };
  const email = await gateway.account('operator', more);
  const { token } = await gateway.login(email);
  const { token: other } = await gateway.login(await gateway.account('fleet', more));
  const path = (site: string, of = '') => `/v1/api/sites/${site}${of}`;
  return {
    gateway,
    token,
    other,
    /** A token of the first partner that is valid by the clock now. */
    tokenNow: async () => (await gateway.login(email)).token,
    close: gateway.close,
    cycle: (body: unknown, query = '', as = token) =>
      gateway.call<CycleAnswer>('POST', `/v1/api/fenrir/cycle${query}`, { body, token: as }),
    put: (site: string, body: unknown) => gateway.call('PUT', path(site), { body, token }),
    prices: (site: string, prices: readonly { time: string; usd_per_mwh: number }[], as = token) =>
      gateway.call('POST', path(site, '/prices'), { body: { prices }, token: as }),
    personality: (site: string, as = token) =>
      gateway.call<PersonalityExport>('GET', path(site, '/personality'), { token: as }),
    reset: (site: string, as = token) =>
      gateway.call('DELETE', path(site, '/personality'), { token: as }),
  };
}

/** Hourly prices of so many hours, the last of which ends at noon of the gateway's clock. */
export function hourlyPrices(hours: number, untilMs = noonMs) {
  return Array.from({ length: hours }, (_, index) => ({
    time: new Date(untilMs - (hours - index) * hourMs).toISOString(),
    usd_per_mwh: samplePrices[index % samplePrices.length] ?? 0,
  }));
}
