import type { Stores } from '../../src/stores/stores.js';
import { type Answer, password, type TestGateway } from '../http/support/gateway.js';

/** What callers met while something was broken. */
export interface Tally {
  right: number;
  /** 503 in the envelope with `Retry-After`, or 401 for a token of a time that has not come yet. */
  refused: number;
  /** Everything else, with what it was. */
  wrong: string[];
  /** Writes that were answered 200. */
  accepted: number;
  /** Accepted writes that were not there afterwards. */
  forgotten: number;
}

/** What a load needs of a gateway, which may be a process of its own. */
export interface ServingGateway extends Pick<TestGateway, 'call' | 'account' | 'login'> {
  deps: { stores: Pick<Stores, 'accounts' | 'sites'> };
}

/** Callers of one partner whose right answers are known. */
export interface ServingLoad {
  tally: Tally;
  /** Sends one of each kind at once and judges the answers. */
  round(): Promise<void>;
  /** Holds what is stored against what was accepted, once all is well again. */
  verify(): Promise<void>;
}

const quarterMs = 900_000;

/**
 * Logs in, and learns what right answers look like while all is well.
 *
 * @param gateway - that is broken afterwards
 */
export async function startServingLoad(gateway: ServingGateway): Promise<ServingLoad> {
  const email = await gateway.account('enterprise', { requestsPerMinute: 1_000_000 });
  let login = await gateway.login(email);
  const tally: Tally = { right: 0, refused: 0, wrong: [], accepted: 0, forgotten: 0 };
  const accepted = new Set<number>();
  const inDoubt = new Set<number>();
  let serial = 0;
  const get = (path: string) => gateway.call('GET', path, { token: login.token });
  await gateway.call('PUT', '/v1/api/sites/north', {
    token: login.token,
    body: { power_kw: 100, capacity_kwh: 400 },
  });
  const paths = ['/v1/tarsis/tariffs?limit=1', '/v1/api/strix/jobs', '/v1/auth/keys'];
  const known = new Map<string, string>();
  for (const path of paths) {
    known.set(path, (await get(path)).text);
  }

  const judge = (what: string, answer: Answer, isRight: (answer: Answer) => boolean): boolean => {
    const isBusy = answer.status === 503 && answer.headers.has('retry-after');
    // A clock that was set back refuses the tokens of the time ahead, and gives new ones.
    const isAhead = answer.status === 401 && /is not valid yet/.test(answer.text);
    if ((isBusy || isAhead) && answer.json.ok === false) {
      tally.refused += 1;
      return false;
    }
    if (isRight(answer)) {
      tally.right += 1;
      return true;
    }
    tally.wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return false;
  };

  const read = async (path: string): Promise<void> => {
    judge(path, await get(path), ({ status, text }) => status === 200 && text === known.get(path));
  };

  const write = async (): Promise<void> => {
    serial += 1;
    const timeMs = Date.UTC(2026, 0, 1) + serial * quarterMs;
    const prices = [{ time: new Date(timeMs).toISOString(), usd_per_mwh: serial }];
    inDoubt.add(timeMs);
    const answer = await gateway.call('POST', '/v1/api/sites/north/prices', {
      token: login.token,
      body: { prices },
    });
    if (judge('prices', answer, ({ status }) => status === 200)) {
      accepted.add(timeMs);
      tally.accepted += 1;
    }
  };

  /** A successor that was handed out must serve; one that a 503 kept back is made good by a new login. */
  const refresh = async (): Promise<void> => {
    const answer = await gateway.call<{ data: typeof login }>('POST', '/v1/auth/refresh', {
      body: { refresh_token: login.refresh_token },
      headers: elsewhere(),
    });
    if (judge('refresh', answer as unknown as Answer, ({ status }) => status === 200)) {
      login = answer.json.data;
      tally.accepted += 1;
      return;
    }
    const again = await gateway.call<{ data: typeof login }>('POST', '/v1/api/auth/login', {
      body: { email, password },
      headers: elsewhere(),
    });
    if (judge('login', again as unknown as Answer, ({ status }) => status === 200)) {
      login = again.json.data;
    }
  };

  return {
    tally,
    async round() {
      await Promise.all([...paths.map(read), write(), write()]);
      await refresh();
    },
    async verify() {
      const { sites } = gateway.deps.stores;
      const known = await gateway.deps.stores.accounts.findByEmail(email);
      const stored = await sites.prices(known?.partner.id ?? '', 'north', {
        fromMs: 0,
        untilMs: Number.MAX_SAFE_INTEGER,
      });
      const times = new Set(stored.map(({ timeMs }) => timeMs));
      tally.forgotten = [...accepted].filter((timeMs) => !times.has(timeMs)).length;
      for (const timeMs of times) {
        if (!inDoubt.has(timeMs)) {
          tally.wrong.push(`a price that nobody sent is stored at ${timeMs}`);
        }
      }
    },
  };

  function elsewhere(): Record<string, string> {
    serial += 1;
    return { 'X-Forwarded-For': `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}` };
  }
}
