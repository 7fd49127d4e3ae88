import { createAccount } from '../../../src/accounts/create-account.js';
import type { AppDeps } from '../../../src/http/app-deps.js';
import type { Plan } from '../../../src/stores/stores.js';
import { noonMs, password, startGateway } from './gateway.js';
import { claimsOf } from './strix-gateway.js';

/** How much of a series is stored, as it is answered. */
export interface StoredSpan {
  count: number;
  first_time?: string;
  last_time?: string;
}

export const hourMs = 3_600_000;

/** RFC 3339 of so many hours after the gateway's clock. */
export const at = (hour: number) => new Date(noonMs + hour * hourMs).toISOString();

/**
 * A gateway, the tokens of two partners, and calls to what they describe; the first partner's where not said otherwise.
 *
 * @param kind - folder of the path, and name of the series below it
 * @param plans - of the two partners
 * @param change - in the place of the gateway's parts
 */
export async function startDescribedGateway<Described, SeriesAnswer>(
  { folder, series }: { folder: string; series: string },
  plans: readonly [Plan, Plan],
  change: Partial<AppDeps> = {},
) {
  const gateway = await startGateway(change);
  const more = { requestsPerMinute: 100_000 };
  const { token } = await gateway.login(await gateway.account(plans[0], more));
  const { token: other } = await gateway.login(await gateway.account(plans[1], more));
  /** A token of another account of the first partner. */
  const colleague = async () => {
    const email = 'colleague@example.com';
    const partnerId = claimsOf(token).partner;
    await createAccount(gateway.deps.stores, { email, partnerId, password }, noonMs);
    return (await gateway.login(email)).token;
  };
  const path = (id: string) => `/v1/api/${folder}/${id}`;
  return {
    gateway,
    token,
    other,
    colleague,
    put: (id: string, body: unknown, as = token) =>
      gateway.call<Described & { error?: string }>('PUT', path(id), { body, token: as }),
    get: (id: string, as = token) =>
      gateway.call<Described & { error?: string }>('GET', path(id), { token: as }),
    post: (id: string, entries: unknown, as = token) =>
      gateway.call<SeriesAnswer & { accepted: number; error?: string }>(
        'POST',
        `${path(id)}/${series}`,
        { body: { [series]: entries }, token: as },
      ),
  };
}
