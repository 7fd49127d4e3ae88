import { password, type TestGateway } from '../http/support/gateway.js';

/** What is there at a gateway: without it no chance finds a password, a token or a name that is known. */
export interface KnownValues {
  /** Names in the paths of an operation at which there is something; others take `everywhere`. */
  parts: Readonly<Record<string, readonly string[]>>;
  everywhere: readonly string[];
  /** Bodies of an operation that its document could not have an example of. */
  bodies: Readonly<Record<string, readonly unknown[]>>;
  /** Tokens of an operation that ends them. */
  tokens: Readonly<Record<string, readonly string[]>>;
}

/** Sessions to be ended and keys to be deleted, each by one request; those that follow meet what is gone. */
const OF_EACH = 4;

/**
 * Fills a gateway with sessions, keys, jobs and webhooks.
 *
 * @param gateway - that is tried afterwards
 * @param token - of an Enterprise account
 */
export async function knownValues(gateway: TestGateway, token: string): Promise<KnownValues> {
  // Of accounts of their own: reuse and failures lock them out, and nobody else.
  const emails = await timesOver(() => gateway.account('enterprise'));
  const sessions = (count: number) =>
    timesOver((index) => gateway.login(emails[index % emails.length] ?? ''), count);
  const refreshed = await sessions(OF_EACH);
  const left = await sessions(OF_EACH);
  const keys = await timesOver(async (index) => {
    const { json } = await gateway.call<{ id: string; api_key: string }>('POST', '/v1/auth/keys', {
      token,
      body: { name: `known ${index}` },
    });
    return json;
  }, 2 * OF_EACH);
  const jobs = await timesOver(async (seed) => {
    const { json } = await gateway.call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
      token,
      body: { seed: seed + 1 },
    });
    return json.job_id;
  });
  const webhooks = await timesOver(async () => {
    const { json } = await gateway.call<{ id: string }>('POST', '/v1/api/webhooks', {
      token,
      body: { url: 'https://receiver.example/', events: ['drift.detected'] },
    });
    return json.id;
  }, 2 * OF_EACH);
  const [deletedLater, kept] = [webhooks.slice(0, OF_EACH), webhooks.slice(OF_EACH)];
  return {
    everywhere: ['default', 'north-1', 'a', ...jobs],
    parts: {
      deleteWebhook: deletedLater,
      getWebhook: kept,
      rotateWebhookSecret: kept,
      listWebhookDeliveries: kept,
      deleteApiKey: keys.slice(0, OF_EACH).map(({ id }) => id),
      tarsisTariff: ['sce-tou-8-option-d-under-2-kv', 'no-such-tariff'],
    },
    bodies: {
      login: emails.map((email) => ({ email, password })),
      refresh: refreshed.map(({ refresh_token }) => ({ refresh_token })),
      exchangeApiKey: keys.slice(OF_EACH).map(({ api_key }) => ({ api_key })),
    },
    tokens: { logout: left.map((session) => session.token) },
  };
}

async function timesOver<Made>(
  make: (index: number) => Promise<Made>,
  count = OF_EACH,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await make(index));
  }
  return made;
}
