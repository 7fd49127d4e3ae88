import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoadLearner, learnFromReadings } from '../../../src/engines/phalanx/load-model.js';
import { openStores } from '../../../src/stores/open-stores.js';
import type { FacilityReading } from '../../../src/stores/stores.js';
import { aPartner } from '../../stores/samples.js';

const hourMs = 3_600_000;
/** A day later than all readings that are meant to teach. */
const nowMs = 48 * hourMs;

const reading = (hour: number, loadKw = hour): FacilityReading => ({
  timeMs: hour * hourMs,
  loadKw,
  temperatureF: null,
  solarKw: null,
});

/** Its state is the list of all loads that it has seen. */
const listing: LoadLearner = {
  canContinue: (state) => state.startsWith('['),
  async learn(state, readings) {
    const seen = state === null ? [] : JSON.parse(state);
    return JSON.stringify([...seen, ...readings.map(({ loadKw }) => loadKw)]);
  },
};

async function openFacility() {
  const stores = await openStores({ dataDir: ':memory:' });
  const partner = aPartner();
  await stores.accounts.createPartner(partner);
  const { facilities } = stores;
  const id = { partnerId: partner.id, facilityId: 'plant' };
  let clockMs = nowMs;
  return {
    stores,
    setClock: (ms: number) => {
      clockMs = ms;
    },
    add: (...readings: FacilityReading[]) => facilities.addReadings(partner.id, 'plant', readings),
    model: () => facilities.loadModel(partner.id, 'plant'),
    reset: () => facilities.resetLoadModel(partner.id, 'plant'),
    learn: (learner = listing) => learnFromReadings(id, learner, { stores, nowMs: () => clockMs }),
    seen: async (learner = listing) => {
      const learned = await learnFromReadings(id, learner, { stores, nowMs: () => clockMs });
      return learned && JSON.parse(learned.state);
    },
  };
}

/** Counts the readings that a learner is shown. */
function counting(): LoadLearner & { shown: number } {
  const counted = {
    shown: 0,
    canContinue: listing.canContinue,
    async learn(state: string | null, readings: readonly FacilityReading[]) {
      counted.shown += readings.length;
      return listing.learn(state, readings);
    },
  };
  return counted;
}

describe('learnReadings', () => {
  it('has nothing to say without readings', async () => {
    const { learn } = await openFacility();
    expect(await learn()).toBeUndefined();
  });

  it('learns each reading once, and saves what it learned', async () => {
    const { add, learn, model } = await openFacility();
    await add(reading(1), reading(2), reading(3));
    const learner = counting();
    const learned = { state: '[1,2,3]', learnedUntilMs: 3 * hourMs };
    expect(await learn(learner)).toEqual(learned);
    expect(await model()).toMatchObject({ version: 2, savedMs: nowMs, ...learned });
    expect(await learn(learner)).toEqual(learned);
    expect(await model()).toMatchObject({ version: 2 });
    await add(reading(4));
    expect(await learn(learner)).toEqual({ state: '[1,2,3,4]', learnedUntilMs: 4 * hourMs });
    expect(learner.shown).toBe(4);
  });

  it('restarts from scratch when earlier readings are added or replaced', async () => {
    const { add, seen } = await openFacility();
    await add(reading(2), reading(4));
    expect(await seen()).toEqual([2, 4]);
    await add(reading(3));
    expect(await seen()).toEqual([2, 3, 4]);
    await add(reading(4, 44), reading(5));
    expect(await seen()).toEqual([2, 3, 44, 5]);
  });

  it('restarts from scratch for a state of another version', async () => {
    const { add, seen } = await openFacility();
    await add(reading(1), reading(2));
    await seen();
    const later: LoadLearner = { ...listing, canContinue: () => false };
    expect(await seen(later)).toEqual([1, 2]);
  });

  it('learns after a reset only what comes from then on', async () => {
    const { add, seen, reset, learn } = await openFacility();
    await add(reading(1), reading(2));
    await seen();
    await reset();
    expect(await learn()).toBeUndefined();
    await add(reading(3));
    expect(await seen()).toEqual([3]);
  });

  it('learns of readings to come when their time comes', async () => {
    const { add, seen, learn, setClock } = await openFacility();
    await add(reading(1), reading(60));
    expect(await seen()).toEqual([1]);
    expect(await learn()).toMatchObject({ learnedUntilMs: hourMs });
    setClock(60 * hourMs);
    expect(await seen()).toEqual([1, 60]);
    const { add: addAhead, learn: learnAhead } = await openFacility();
    await addAhead(reading(60));
    expect(await learnAhead()).toBeUndefined();
  });

  it('repeats when readings arrive while it learns, and gives up saving after three attempts', async () => {
    const { add, learn, model } = await openFacility();
    await add(reading(1));
    let hour = 1;
    const disturbed: LoadLearner = {
      ...listing,
      async learn(state, readings) {
        hour += 1;
        await add(reading(hour));
        return listing.learn(state, readings);
      },
    };
    expect(await learn(disturbed)).toEqual({ state: '[1,2,3]', learnedUntilMs: 3 * hourMs });
    expect(await model()).toMatchObject({ version: 4, state: null });
    expect(await learn()).toMatchObject({ state: '[1,2,3,4]' });
  });

  it('fails as its learner fails, and saves nothing', async () => {
    const { add, learn, model } = await openFacility();
    await add(reading(1));
    const failing: LoadLearner = {
      ...listing,
      learn: () => Promise.reject(new Error('out of wits')),
    };
    await expect(learn(failing)).rejects.toThrow('out of wits');
    expect(await model()).toMatchObject({ version: 1, state: null });
  });

  it('has learned the right readings in order after any sequence of additions, updates and resets', async () => {
    const call = fc.oneof(
      fc.record({
        readings: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.nat({ max: 99 })), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      fc.constant('learn' as const),
      fc.constant('reset' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
        const { stores, add, learn, reset, seen } = await openFacility();
        const stored = new Map<number, number>();
        let fromHour = 0;
        for (const each of calls) {
          if (each === 'learn') {
            await learn();
          } else if (each === 'reset') {
            await reset();
            fromHour = Math.max(-1, ...stored.keys()) + 1;
          } else {
            await add(...each.readings.map(([hour, loadKw]) => reading(hour, loadKw)));
            for (const [hour, loadKw] of each.readings) {
              stored.set(hour, loadKw);
              fromHour = Math.min(fromHour, hour);
            }
          }
        }
        const teaching = [...stored]
          .filter(([hour]) => hour >= fromHour)
          .sort(([left], [right]) => left - right)
          .map(([, loadKw]) => loadKw);
        expect(await seen()).toEqual(teaching.length === 0 ? undefined : teaching);
        await stores.close();
      }),
      { numRuns: 60 },
    );
  });
});
