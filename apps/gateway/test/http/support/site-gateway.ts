import { noonMs, startGateway } from './gateway.js';

/** A site, as far as tests name its fields. */
export interface Site {
  site_id: string;
  stored_prices: { count: number; first_time?: string; last_time?: string };
}

export const hourMs = 3_600_000;

/** RFC 3339 of so many hours after the gateway's clock. */
export const at = (hour: number) => new Date(noonMs + hour * hourMs).toISOString();

/** A gateway, the tokens of two partners, and calls to their sites; the first partner's where not said otherwise. */
export async function startSiteGateway() {
  const gateway = await startGateway();
  const more = { requestsPerMinute: 100_000 };
  const { token } = await gateway.login(await gateway.account('operator', more));
  const { token: other } = await gateway.login(await gateway.account('fleet', more));
  return {
    gateway,
    token,
    other,
    put: (id: string, body: unknown, as = token) =>
      gateway.call<Site & { error?: string }>('PUT', `/v1/api/sites/${id}`, { body, token: as }),
    get: (id: string, as = token) =>
      gateway.call<Site & { error?: string }>('GET', `/v1/api/sites/${id}`, { token: as }),
    post: (id: string, prices: unknown, as = token) =>
      gateway.call<{ accepted: number; stored_prices: Site['stored_prices']; error?: string }>(
        'POST',
        `/v1/api/sites/${id}/prices`,
        { body: { prices }, token: as },
      ),
  };
}
