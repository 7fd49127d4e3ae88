import { expect, test } from 'vitest';
import type { FacilityReading, FacilityStore } from '../../src/stores/stores.js';
import { openWithPartners } from './open-with-partners.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);

const reading = (hour: number, loadKw = hour): FacilityReading => ({
  timeMs: START_MS + hour * HOUR_MS,
  loadKw,
  temperatureF: null,
  solarKw: null,
});

/** What every store must do with what was learned of a facility. */
export function loadModelConformance(open: OpenTestStores): void {
  async function openFacility() {
    const { stores, partnerId, otherId } = await openWithPartners(open);
    const { facilities } = stores;
    return {
      facilities,
      partnerId,
      otherId,
      add: (...readings: FacilityReading[]) =>
        facilities.addReadings(partnerId, 'default', readings),
      model: () => facilities.loadModel(partnerId, 'default'),
      save: (version: number, state: string, hour: number) =>
        facilities.saveLoadModel(partnerId, 'default', {
          version,
          state,
          learnedUntilMs: START_MS + hour * HOUR_MS,
          nowMs: 7_000,
        }),
      reset: () => facilities.resetLoadModel(partnerId, 'default'),
    };
  }

  test('has a load model once there are readings, and nothing learned in it', async () => {
    const { facilities, partnerId, otherId, add, model, save, reset } = await openFacility();
    expect(await model()).toBeUndefined();
    expect(await save(0, 'x', 0)).toBe(false);
    await reset();
    expect(await model()).toBeUndefined();
    await add();
    expect(await model()).toBeUndefined();
    await add(reading(0), reading(1));
    expect(await model()).toEqual({
      version: 1,
      state: null,
      learnedUntilMs: null,
      learnFromMs: null,
      isStale: false,
      savedMs: null,
    });
    expect(await facilities.loadModel(otherId, 'default')).toBeUndefined();
    expect(await facilities.loadModel(partnerId, 'other')).toBeUndefined();
  });

  test('saves what was learned at the version that was read, and at no other', async () => {
    const { add, model, save } = await openFacility();
    await add(reading(0));
    expect(await save(2, 'too new', 0)).toBe(false);
    expect(await save(1, '{"learned":"one"}', 0)).toBe(true);
    expect(await save(1, 'too old', 0)).toBe(false);
    expect(await model()).toEqual({
      version: 2,
      state: '{"learned":"one"}',
      learnedUntilMs: START_MS,
      learnFromMs: null,
      isStale: false,
      savedMs: 7_000,
    });
  });

  test("makes a learner's version too old when readings arrive meanwhile", async () => {
    const { add, model, save } = await openFacility();
    await add(reading(0));
    const read = await model();
    await add(reading(1));
    expect(await save(read?.version ?? 0, 'without the second', 0)).toBe(false);
    expect(await save((read?.version ?? 0) + 1, 'with it', 1)).toBe(true);
  });

  test('is stale when earlier readings arrive, until it is saved again', async () => {
    const { add, model, save } = await openFacility();
    await add(reading(5));
    await save(1, 'a', 5);
    await add(reading(6));
    expect(await model()).toMatchObject({ version: 3, state: 'a', isStale: false });
    await add(reading(5, 99), reading(7));
    expect(await model()).toMatchObject({ version: 4, state: 'a', isStale: true });
    await add(reading(8));
    expect(await model()).toMatchObject({ version: 5, state: 'a', isStale: true });
    expect(await save(5, 'b', 8)).toBe(true);
    expect(await model()).toMatchObject({ version: 6, state: 'b', isStale: false });
  });

  test('is reset, after which only later readings are learned', async () => {
    const { facilities, partnerId, add, model, save, reset } = await openFacility();
    await add(reading(0), reading(1), reading(2));
    await save(1, 'a', 2);
    await reset();
    const learnFromMs = START_MS + 2 * HOUR_MS + 1;
    const forgotten = { state: null, learnedUntilMs: null, isStale: false, savedMs: null };
    expect(await model()).toEqual({ version: 3, learnFromMs, ...forgotten });
    expect(await facilities.readingSpan(partnerId, 'default')).toMatchObject({ count: 3 });
    expect(await save(2, 'learned before the reset', 2)).toBe(false);
    await add(reading(3));
    expect(await model()).toEqual({ version: 4, learnFromMs, ...forgotten });
    // Sent anew, an earlier reading teaches again.
    await add(reading(1));
    expect(await model()).toEqual({ version: 5, learnFromMs: START_MS + HOUR_MS, ...forgotten });
  });

  test('gives readings page by page', async () => {
    const { facilities, partnerId, add } = await openFacility();
    const readings = Array.from({ length: 25 }, (_, hour) => reading(hour));
    await add(...readings);
    const met: FacilityReading[] = [];
    for (let fromMs = START_MS, page: FacilityReading[] | undefined; page?.length !== 0; ) {
      page = await facilities.readings(partnerId, 'default', { fromMs, untilMs: 1e15, limit: 10 });
      expect(page.length).toBeLessThanOrEqual(10);
      met.push(...page);
      fromMs = (met.at(-1)?.timeMs ?? 0) + 1;
    }
    expect(met).toEqual(readings);
  });

  test('no reading is lost with concurrent learners and senders', async () => {
    const { facilities, partnerId, add, model } = await openFacility();
    const hours = Array.from({ length: 40 }, (_, hour) => hour);
    await add(reading(0));
    const send = async (first: number) => {
      for (const hour of hours.filter((each) => each % 2 === first)) {
        await add(reading(hour));
      }
    };
    await Promise.all([
      send(0),
      send(1),
      ...hours.slice(0, 8).map(() => learnOnce(facilities, partnerId)),
    ]);
    while ((await learnOnce(facilities, partnerId)) === false) {}
    expect(JSON.parse((await model())?.state ?? '')).toEqual(hours);
  });
}

/** Adds to the state the hours of the readings that it has not seen, or learns anew; whether that could be saved. */
async function learnOnce(facilities: FacilityStore, partnerId: string): Promise<boolean> {
  const model = await facilities.loadModel(partnerId, 'default');
  if (model === undefined) {
    return false;
  }
  const { version, state, learnedUntilMs, isStale } = model;
  const isContinued = state !== null && !isStale;
  const fromMs = isContinued ? (learnedUntilMs ?? 0) + 1 : 0;
  const readings = await facilities.readings(partnerId, 'default', { fromMs, untilMs: 1e15 });
  const learned = isContinued ? JSON.parse(state) : [];
  return facilities.saveLoadModel(partnerId, 'default', {
    version,
    state: JSON.stringify([...learned, ...readings.map(({ loadKw }) => loadKw)]),
    learnedUntilMs: readings.at(-1)?.timeMs ?? learnedUntilMs ?? 0,
    nowMs: 1,
  });
}
