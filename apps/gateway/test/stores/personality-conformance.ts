import { describe, expect, test } from 'vitest';
import type { SitePrice, SiteStore } from '../../src/stores/stores.js';
import { openWithPartners } from './open-with-partners.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);
const RESET_MS = START_MS + 2.5 * HOUR_MS;

const price = (hour: number, pricePerMwh = hour): SitePrice => ({
  timeMs: START_MS + hour * HOUR_MS,
  pricePerMwh,
});

/** What every store must do with what was learned of a site. */
export function personalityConformance(open: OpenTestStores): void {
  async function openSite() {
    const { stores, partnerId, otherId } = await openWithPartners(open);
    const { sites } = stores;
    return {
      sites,
      partnerId,
      otherId,
      add: (...prices: SitePrice[]) => sites.addPrices(partnerId, 'default', prices),
      personality: () => sites.personality(partnerId, 'default'),
      save: (version: number, state: string, hour: number | null) =>
        sites.savePersonality(partnerId, 'default', {
          version,
          state,
          settings: 'hourly',
          learnedUntilMs: hour === null ? null : START_MS + hour * HOUR_MS,
          nowMs: 7_000,
        }),
      reset: () => sites.resetPersonality(partnerId, 'default', RESET_MS),
    };
  }

  describe('personality store', () => {
    test('has one once there are prices, and nothing learned in it', async () => {
      const { sites, partnerId, otherId, add, personality, reset } = await openSite();
      expect(await personality()).toBeUndefined();
      await reset();
      await add();
      expect(await personality()).toBeUndefined();
      await add(price(0), price(1));
      expect(await personality()).toEqual({
        version: 1,
        state: null,
        settings: null,
        learnedUntilMs: null,
        learnFromMs: null,
        changedFromMs: null,
        savedMs: null,
      });
      expect(await sites.personality(otherId, 'default')).toBeUndefined();
      expect(await sites.personality(partnerId, 'other')).toBeUndefined();
    });

    test('saves what was learned without a price, once', async () => {
      const { sites, otherId, personality, save } = await openSite();
      expect(await save(1, 'of nothing stored', null)).toBe(false);
      expect(await personality()).toBeUndefined();
      expect(await save(0, '{"learned":0}', null)).toBe(true);
      expect(await save(0, 'a second first one', null)).toBe(false);
      expect(await personality()).toEqual({
        version: 1,
        state: '{"learned":0}',
        settings: 'hourly',
        learnedUntilMs: null,
        learnFromMs: null,
        changedFromMs: null,
        savedMs: 7_000,
      });
      expect(await sites.personality(otherId, 'default')).toBeUndefined();
    });

    test('saves what was learned at the version that was read, and at no other', async () => {
      const { add, personality, save } = await openSite();
      await add(price(0));
      expect(await save(0, 'as if there were no prices', 0)).toBe(false);
      expect(await save(2, 'too new', 0)).toBe(false);
      expect(await save(1, 'one', 0)).toBe(true);
      expect(await save(1, 'too old', 0)).toBe(false);
      const saved = { version: 2, state: 'one', learnedUntilMs: START_MS, changedFromMs: null };
      expect(await personality()).toMatchObject(saved);
    });

    test("makes a learner's version too old when prices arrive meanwhile", async () => {
      const { add, personality, save } = await openSite();
      await add(price(0));
      const version = (await personality())?.version ?? 0;
      await add(price(1));
      expect(await save(version, 'without the second', 0)).toBe(false);
      expect(await save(version + 1, 'with it', 1)).toBe(true);
    });

    test('is stale when earlier prices are added or changed, until it is saved again', async () => {
      const { add, personality, save } = await openSite();
      await add(price(4), price(5));
      await save(1, 'a', 5);
      await add(price(6));
      expect(await personality()).toMatchObject({ version: 3, state: 'a', changedFromMs: null });
      // That of the latest interval itself is only looked at again.
      await add(price(5, 99));
      expect(await personality()).toMatchObject({ version: 4, state: 'a', changedFromMs: null });
      await add(price(4, 99), price(7));
      const changedFromMs = START_MS + 4 * HOUR_MS;
      expect(await personality()).toMatchObject({ version: 5, state: 'a', changedFromMs });
      await add(price(8));
      expect(await personality()).toMatchObject({ version: 6, state: 'a', changedFromMs });
      expect(await save(6, 'b', 8)).toBe(true);
      expect(await personality()).toMatchObject({ version: 7, state: 'b', changedFromMs: null });
      await add(price(3));
      const earlierMs = START_MS + 3 * HOUR_MS;
      expect(await personality()).toMatchObject({ version: 8, changedFromMs: earlierMs });
      await add(price(5, 98));
      expect(await personality()).toMatchObject({ version: 9, changedFromMs: earlierMs });
    });

    test('keeps an earlier state of each range of ages, and none that learned otherwise', async () => {
      const { sites, partnerId, otherId, save, reset } = await openSite();
      const earlier = async (hour: number, partner = partnerId) =>
        (await sites.latestSnapshot(partner, 'default', START_MS + hour * HOUR_MS))?.state;
      let version = 0;
      const learn = async (hour: number) => {
        expect(await save(version, `at ${hour}`, hour)).toBe(true);
        version += 1;
      };
      for (let hour = 0; hour <= 200; hour += 1) {
        await learn(hour);
      }
      // Of the last day the oldest, then the oldest of 1 to 4 days, and the first.
      const states = [];
      for (let hour = 200, state = await earlier(hour); state !== undefined; ) {
        states.push(state);
        hour = Number(state.slice(3)) - 1;
        state = await earlier(hour);
      }
      const hours = states.map((state) => 200 - Number(state.slice(3)));
      expect(hours).toHaveLength(3);
      expect(hours[0]).toBeLessThan(24);
      expect(hours[1]).toBeLessThan(4 * 24);
      expect(hours[2]).toBeLessThan(16 * 24);
      expect(await earlier(200, otherId)).toBeUndefined();
      // Too late for a save: nothing changes.
      expect(await save(1, 'too late', 300)).toBe(false);
      expect(await earlier(300)).toBe(states[0]);
      const relearnedFromMs = START_MS + (200 - (hours[1] ?? 0)) * HOUR_MS;
      // The second time of the same interval, as where late prices come one after the other.
      for (const state of ['anew', 'anew again']) {
        await sites.savePersonality(partnerId, 'default', {
          ...{ version, state, settings: 'hourly', nowMs: 1 },
          ...{ learnedUntilMs: START_MS + 200 * HOUR_MS, relearnedFromMs },
        });
        version += 1;
        expect(await earlier(200)).toBe(state);
        expect(await earlier(199)).toBe(states[1]);
      }
      await reset();
      expect(await earlier(1_000)).toBeUndefined();
    });

    test('is not stale when prices are sent again as they are', async () => {
      const { add, personality, save } = await openSite();
      const prices = Array.from({ length: 1_500 }, (_, hour) => price(hour, hour / 3));
      await add(...prices);
      await save(1, 'a', 1_499);
      await add(...prices);
      expect(await personality()).toMatchObject({ version: 3, changedFromMs: null });
      // The change is in the second block of rows.
      await add(...prices.with(1_200, price(1_200, -1)));
      const changedFromMs = START_MS + 1_200 * HOUR_MS;
      expect(await personality()).toMatchObject({ version: 4, changedFromMs });
    });

    test('is reset, after which only later prices and prices that are sent again are learned', async () => {
      const { sites, partnerId, add, personality, save, reset } = await openSite();
      await add(price(0), price(1), price(2), price(3));
      await save(1, 'a', 2);
      await reset();
      const forgotten = {
        state: null,
        settings: null,
        learnedUntilMs: null,
        changedFromMs: null,
        savedMs: null,
      };
      expect(await personality()).toEqual({ version: 3, learnFromMs: RESET_MS, ...forgotten });
      expect(await sites.priceSpan(partnerId, 'default')).toMatchObject({ count: 4 });
      expect(await save(2, 'learned before the reset', 2)).toBe(false);
      await add(price(4));
      expect(await personality()).toEqual({ version: 4, learnFromMs: RESET_MS, ...forgotten });
      await add(price(1));
      const learnFromMs = START_MS + HOUR_MS;
      expect(await personality()).toEqual({ version: 5, learnFromMs, ...forgotten });
      // Sent anew as it was, a price teaches again, also where something was learned since.
      await save(5, 'b', 4);
      await add(price(0));
      const earlier = { state: 'b', learnFromMs: START_MS, changedFromMs: START_MS };
      expect(await personality()).toMatchObject({ version: 7, ...earlier });
    });

    test('gives prices page by page', async () => {
      const { sites, partnerId, add } = await openSite();
      const prices = Array.from({ length: 25 }, (_, hour) => price(hour));
      await add(...prices);
      const range = { fromMs: START_MS, untilMs: START_MS + 24 * HOUR_MS };
      expect(await sites.prices(partnerId, 'default', { ...range, limit: 10 })).toEqual(
        prices.slice(0, 10),
      );
      expect(await sites.prices(partnerId, 'default', range)).toEqual(prices.slice(0, 24));
    });

    test('no price is lost with concurrent learners and senders', async () => {
      const { sites, partnerId, add, personality } = await openSite();
      const hours = Array.from({ length: 40 }, (_, hour) => hour);
      const send = async (first: number) => {
        for (const hour of hours.filter((each) => each % 2 === first)) {
          await add(price(hour));
        }
      };
      await Promise.all([
        send(0),
        send(1),
        ...hours.slice(0, 8).map(() => learnOnce(sites, partnerId)),
      ]);
      while (!(await learnOnce(sites, partnerId))) {}
      expect(JSON.parse((await personality())?.state ?? '')).toEqual(hours);
    });
  });
}

/** Adds to the state the hours of the prices that it has not seen, or learns anew; whether that could be saved. */
async function learnOnce(sites: SiteStore, partnerId: string): Promise<boolean> {
  const known = await sites.personality(partnerId, 'default');
  const { version, state, learnedUntilMs, changedFromMs } = known ?? unknown;
  const isContinued = state !== null && changedFromMs === null && learnedUntilMs !== null;
  const fromMs = isContinued ? learnedUntilMs + 1 : 0;
  const prices = await sites.prices(partnerId, 'default', { fromMs, untilMs: 1e15 });
  const learned = isContinued ? JSON.parse(state) : [];
  return sites.savePersonality(partnerId, 'default', {
    version,
    state: JSON.stringify([...learned, ...prices.map(({ pricePerMwh }) => pricePerMwh)]),
    settings: 'hourly',
    learnedUntilMs: prices.at(-1)?.timeMs ?? learnedUntilMs,
    nowMs: 1,
  });
}

const unknown = { version: 0, state: null, learnedUntilMs: null, changedFromMs: null };
