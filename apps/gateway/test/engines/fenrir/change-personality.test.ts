import { describe, expect, test, vi } from 'vitest';
import type { LearnPricesInput } from '../../../src/engine-runtime/operations.js';
import { changePersonality } from '../../../src/engines/fenrir/change-personality.js';
import { personalitySettings } from '../../../src/engines/fenrir/fenrir-request.js';
import { createKeyedQueue } from '../../../src/internal/async.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { aPartner } from '../../stores/samples.js';

const settings = personalitySettings('s', undefined);
const nowMs = Date.UTC(2026, 10, 21, 12);

async function openSite() {
  const stores = await openStores({ dataDir: ':memory:' });
  const partner = aPartner();
  await stores.accounts.createPartner(partner);
  const id = { partnerId: partner.id, siteId: 's' };
  /** Another process has turns of its own. */
  const processOf = () => ({
    stores,
    nowMs: () => nowMs,
    siteCache: {
      personalityQueue: createKeyedQueue(),
      forecasts: { find: () => Promise.reject(new Error()), forget: () => {} },
    },
  });
  return { stores, id, processOf };
}

const append =
  (word: string) =>
  async ({ state }: LearnPricesInput) => ({
    state: JSON.stringify([...JSON.parse(state ?? '[]'), word]),
    learnedUntilMs: nowMs,
  });

describe('changes of a personality', () => {
  test('of one process and of several are made one after the other, and none is lost', async () => {
    const { stores, id, processOf } = await openSite();
    const words = Array.from({ length: 12 }, (_, index) => String(index));
    const processes = [processOf(), processOf(), processOf()];
    await Promise.all(
      words.map((word, index) =>
        changePersonality(id, settings, append(word), processes[index % 3] ?? processOf()),
      ),
    );
    const stored = await stores.sites.personality(id.partnerId, id.siteId);
    expect([...JSON.parse(stored?.state ?? '')].sort()).toEqual([...words].sort());
    await stores.close();
  });

  test('see prices that come while one is made', async () => {
    const { stores, id, processOf } = await openSite();
    const seen: number[] = [];
    await changePersonality(
      id,
      settings,
      async ({ prices }) => {
        seen.push(prices.length);
        if (seen.length === 1) {
          const price = { timeMs: nowMs - 3_600_000, pricePerMwh: 7 };
          await stores.sites.addPrices(id.partnerId, id.siteId, [price]);
        }
        return { state: '{}', learnedUntilMs: nowMs };
      },
      processOf(),
    );
    expect(seen).toEqual([0, 1]);
    await stores.close();
  });

  test('that wait for slow ones end with 503 before their connections count as idle', async () => {
    const { stores, id, processOf } = await openSite();
    const process = processOf();
    let elapsedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs);
    /** One change takes 9 s. */
    const slowly = (word: string) => async (input: LearnPricesInput) => {
      elapsedMs += 9_000;
      return append(word)(input);
    };
    try {
      const asked = ['a', 'b', 'c', 'd'].map((word) =>
        changePersonality(id, settings, slowly(word), process),
      );
      const [first, second, ...late] = await Promise.allSettled(asked);
      expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
      const refused = {
        status: 'rejected',
        reason: { status: 503, headers: { 'Retry-After': '1' } },
      };
      expect(late).toMatchObject([refused, refused]);
      expect(elapsedMs).toBe(18_000);
    } finally {
      clock.mockRestore();
    }
    const stored = await stores.sites.personality(id.partnerId, id.siteId);
    expect(JSON.parse(stored?.state ?? '')).toEqual(['a', 'b']);
    await stores.close();
  });

  test('that others always overtake end with 503', async () => {
    const { stores, id, processOf } = await openSite();
    const overtaken = changePersonality(
      id,
      settings,
      async (input) => {
        const price = { timeMs: nowMs, pricePerMwh: 7 };
        await stores.sites.addPrices(id.partnerId, id.siteId, [price]);
        return append('never')(input);
      },
      processOf(),
    );
    await expect(overtaken).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    await stores.close();
  });

  test('that wait for one site are bounded, and those of another site are not kept waiting', async () => {
    const { stores, id, processOf } = await openSite();
    const process = processOf();
    const words = Array.from({ length: 70 }, (_, index) => String(index));
    const answers = await Promise.allSettled([
      ...words.map((word) => changePersonality(id, settings, append(word), process)),
      changePersonality({ ...id, siteId: 'other' }, settings, append('other'), process),
    ]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    expect(refused).toHaveLength(6);
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    }
    expect(answers.at(-1)?.status).toBe('fulfilled');
    const stored = await stores.sites.personality(id.partnerId, id.siteId);
    expect(JSON.parse(stored?.state ?? '')).toEqual(words.slice(0, 64));
    // Nothing of it is left over.
    await changePersonality(id, settings, append('later'), process);
    await stores.close();
  });

  test('that fail do not block the next one', async () => {
    const { stores, id, processOf } = await openSite();
    const process = processOf();
    const failing = changePersonality(id, settings, () => Promise.reject(new Error('no')), process);
    const next = changePersonality(id, settings, append('next'), process);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toMatchObject({ state: '["next"]' });
    await stores.close();
  });
});
