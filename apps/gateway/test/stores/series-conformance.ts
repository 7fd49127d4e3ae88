import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stores, TimeSpan } from '../../src/stores/stores.js';
import { openWithPartners } from './open-with-partners.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);

/** A series that a store keeps for a partner's site or facility. */
export interface SeriesUnderTest<Entry extends { timeMs: number }> {
  /** What its entries are, in the plural. */
  entries: string;
  /** An entry of any values that can be stored; the instant is not its own. */
  arbitrary: fc.Arbitrary<Omit<Entry, 'timeMs'>>;
  /** An entry that tells the number. */
  of(timeMs: number, value: number): Entry;
  add(stores: Stores, partnerId: string, id: string, entries: readonly Entry[]): Promise<void>;
  between(
    stores: Stores,
    partnerId: string,
    id: string,
    fromMs: number,
    untilMs: number,
  ): Promise<Entry[]>;
  span(stores: Stores, partnerId: string, id: string): Promise<TimeSpan | undefined>;
}

/** What every store of such a series must do. */
export function seriesConformance<Entry extends { timeMs: number }>(
  open: OpenTestStores,
  { entries: name, arbitrary, of, ...series }: SeriesUnderTest<Entry>,
): void {
  /** One an hour, of the values 0.25, 1.25, … */
  const hourly = (count: number) =>
    Array.from({ length: count }, (_, hour) => of(START_MS + hour * HOUR_MS, hour + 0.25));

  async function openSeries() {
    const { stores, partnerId, otherId } = await openWithPartners(open);
    return {
      partnerId,
      otherId,
      add: (entries: readonly Entry[], id = 'default', partner = partnerId) =>
        series.add(stores, partner, id, entries),
      all: (id = 'default', partner = partnerId) => series.between(stores, partner, id, 0, 1e15),
      between: (fromMs: number, untilMs: number) =>
        series.between(stores, partnerId, 'default', fromMs, untilMs),
      span: (id = 'default', partner = partnerId) => series.span(stores, partner, id),
    };
  }

  test(`keeps partners' ${name} of one id apart`, async () => {
    const { otherId, add, all, span } = await openSeries();
    await add([of(START_MS, 7)]);
    expect(await all('default', otherId)).toEqual([]);
    expect(await span('default', otherId)).toBeUndefined();
    await add([of(START_MS, 8)], 'default', otherId);
    expect(await all()).toEqual([of(START_MS, 7)]);
  });

  test(`takes ${name} of what was never described`, async () => {
    const { add, span } = await openSeries();
    await add([of(START_MS, 12.5)], 'new');
    expect(await span('new')).toEqual({ count: 1, firstMs: START_MS, lastMs: START_MS });
    expect(await span('old')).toBeUndefined();
  });

  test(`answers ${name} from the first instant asked for up to, not with, the last`, async () => {
    const { add, between } = await openSeries();
    const entries = hourly(5);
    await add([...entries].reverse());
    const betweenHours = (from: number, until: number) =>
      between(START_MS + from * HOUR_MS, START_MS + until * HOUR_MS);
    expect(await betweenHours(1, 3)).toEqual(entries.slice(1, 3));
    expect(await betweenHours(-10, 10)).toEqual(entries);
    expect(await betweenHours(3, 3)).toEqual([]);
  });

  test(`takes none of the ${name} when one of them cannot be stored`, async () => {
    const { add, span } = await openSeries();
    const entries = hourly(3_000);
    entries[2_999] = of(START_MS - HOUR_MS, 1);
    entries[2_998] = of(START_MS + 4_000 * HOUR_MS, Number.NaN);
    await expect(add(entries.map(withoutNaN))).rejects.toThrow();
    expect(await span()).toBeUndefined();
  });

  test(`whatever ${name} are added in whatever order, each instant has the one added last, bit for bit`, async () => {
    const { add, all, span } = await openSeries();
    const entry = fc
      .tuple(fc.integer({ min: -20, max: 20 }), arbitrary)
      .map(([hour, values]) => ({ ...values, timeMs: START_MS + hour * HOUR_MS }) as Entry);
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(entry, { maxLength: 30 }), { maxLength: 4 }),
        async (calls) => {
          serial += 1;
          const id = `id-${serial}`;
          const expected = new Map<number, Entry>();
          for (const call of calls) {
            await add(call, id);
            for (const added of call) {
              expected.set(added.timeMs, added);
            }
          }
          const sorted = [...expected.values()].sort((a, b) => a.timeMs - b.timeMs);
          expect(await all(id)).toEqual(sorted);
          const [first, last] = [sorted[0], sorted.at(-1)];
          expect(await span(id)).toEqual(
            first && last && { count: sorted.length, firstMs: first.timeMs, lastMs: last.timeMs },
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  test(`of calls that add ${name} of the same instants at once each instant keeps one of theirs`, async () => {
    const { add, all } = await openSeries();
    const times = hourly(2_500).map(({ timeMs }) => timeMs);
    const calls = [1, 2, 3, 4].map((value) => times.map((timeMs) => of(timeMs, value)));
    await Promise.all(
      calls.map((call, index) => add(index % 2 === 0 ? call : [...call].reverse())),
    );
    // Each call is all or none, and the last one to be done replaced every entry.
    expect(calls).toContainEqual(await all());
  });

  test(`takes ${name} of more than one statement in a call, and again`, async () => {
    const { add, between, span } = await openSeries();
    const entries = hourly(2_500);
    await add(entries);
    await add(entries.map(({ timeMs }, hour) => of(timeMs, 10_000 - hour)));
    expect(await span()).toEqual({
      count: 2_500,
      firstMs: START_MS,
      lastMs: START_MS + 2_499 * HOUR_MS,
    });
    const thirdMs = START_MS + 3 * HOUR_MS;
    expect(await between(thirdMs, thirdMs + 1)).toEqual([of(thirdMs, 9_997)]);
  });
}

/** Neither database stores a null where a number must be. */
function withoutNaN<Entry extends object>(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, Number.isNaN(value) ? null : value]),
  ) as Entry;
}
