import { describe, expect, test } from 'vitest';
import type { EntityKey } from '../../src/stores/event-store.js';
import type { OperationOutcome } from '../../src/stores/operation-store.js';
import { openWithPartners } from './open-with-partners.js';
import { aCycle, anAccount, anAssessment, siteOperation } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;

const settings = siteOperation({ everyMinutes: 5, stateOfCharge: 'reported' });

const schedule = { nextMs: STEP_MS, patienceMs: MINUTE_MS, needsState: true };

const claimAt = (nowMs: number, claimToken = 'claim', limit = 9) => ({
  nowMs,
  limit,
  claimToken,
  leaseUntilMs: nowMs + 2 * MINUTE_MS,
});

const outcome = (intervalMs: number, change: Partial<OperationOutcome> = {}): OperationOutcome => ({
  intervalMs,
  nextMs: intervalMs + STEP_MS,
  memory: '{"socFraction":0.5}',
  skipped: [],
  events: [{ type: 'cycle.completed', createdMs: intervalMs, data: '{}' }],
  ...change,
});

/** What every store of automatic operation must do. */
export function operationStoreConformance(open: OpenTestStores): void {
  describe('operation store', () => {
    const operated = async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const key: EntityKey = { partnerId, kind: 'site', entityId: 'north' };
      await stores.operations.put(key, settings, schedule, 1);
      return { stores, key, partnerId, otherId };
    };

    test('answers what was put, replaces it and removes it', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      expect(await operations.find(key)).toEqual({
        ...key,
        settings,
        nextMs: STEP_MS,
        patienceMs: MINUTE_MS,
        losses: 0,
        memory: null,
        createdMs: 1,
      });
      await operations.put(key, { ...settings, horizonHours: 12 }, schedule, 9);
      expect(await operations.find(key)).toMatchObject({
        settings: { horizonHours: 12 },
        createdMs: 1,
      });
      expect(await operations.remove(key)).toBe(true);
      expect(await operations.remove(key)).toBe(false);
    });

    test('stores no more runs per minute of a partner than are allowed, put together or one by one', async () => {
      const { stores, key, partnerId, otherId } = await operated();
      const put = (change: Partial<EntityKey>, isEnabled = true) =>
        stores.operations.put(
          { ...key, ...change },
          { ...settings, isEnabled },
          { ...schedule, mostRunsPerMinute: 0.6 },
          1,
        );
      const names = ['a', 'b', 'c', 'd', 'e'];
      const together = await Promise.all(names.map((entityId) => put({ entityId })));
      expect(together.filter(({ kind }) => kind === 'put')).toEqual(
        Array(2).fill({ kind: 'put', isNew: true }),
      );
      const refused = together.find(({ kind }) => kind === 'tooManyRuns');
      expect(refused).toEqual({ kind: 'tooManyRuns', runsPerMinute: expect.closeTo(0.8, 9) });
      expect(
        (await stores.operations.list()).filter((each) => each.partnerId === partnerId),
      ).toHaveLength(3);
      expect(await put({})).toEqual({ kind: 'put', isNew: false });
      expect(await put({ kind: 'facility' })).toMatchObject({ kind: 'tooManyRuns' });
      expect(await put({ kind: 'facility' }, false)).toEqual({ kind: 'put', isNew: true });
      expect(await put({ partnerId: otherId })).toEqual({ kind: 'put', isNew: true });
    });

    test('claims an interval when its price and state are there', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, sites } = stores;
      const nowMs = STEP_MS + 1_000;
      expect(await operations.claimDue(claimAt(nowMs))).toEqual([]);
      await sites.addPrices(partnerId, 'north', [{ timeMs: STEP_MS - 1, pricePerMwh: 1 }]);
      await operations.reportState(key, { timeMs: STEP_MS, socFraction: 0.5, powerMw: null });
      expect(await operations.claimDue(claimAt(nowMs))).toEqual([]);
      await sites.addPrices(partnerId, 'north', [{ timeMs: STEP_MS, pricePerMwh: 1 }]);
      expect(await operations.claimDue(claimAt(nowMs))).toMatchObject([{ ...key, losses: 0 }]);
      expect(await operations.claimDue(claimAt(nowMs, 'other'))).toEqual([]);
    });

    test('claims an interval without inputs when they are no longer awaited, not before it begins or when it is off', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      await operations.put(
        { ...key, entityId: 'off' },
        { ...settings, isEnabled: false },
        schedule,
        1,
      );
      const waitedMs = STEP_MS + MINUTE_MS;
      expect(await operations.claimDue(claimAt(waitedMs - 1))).toEqual([]);
      expect(await operations.claimDue(claimAt(waitedMs))).toHaveLength(1);
      expect(await operations.counts(waitedMs)).toEqual({ site: 1, facility: 0, waiting: 1 });
    });

    test('keeps its place when it is put again, whatever a run does meanwhile', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      await operations.claimDue(claimAt(STEP_MS + MINUTE_MS));
      await operations.complete(key, 'claim', outcome(STEP_MS));
      // As by a caller who read the operation before the run ended.
      await operations.put(key, { ...settings, horizonHours: 12 }, schedule, 9);
      expect(await operations.find(key)).toMatchObject({ nextMs: 2 * STEP_MS });
      await operations.claimDue(claimAt(2 * STEP_MS + MINUTE_MS));
      await operations.put(key, settings, schedule, 9);
      expect(await operations.complete(key, 'claim', outcome(2 * STEP_MS))).toEqual({
        kind: 'claimLost',
      });
      await operations.put(key, { ...settings, everyMinutes: 15 }, schedule, 9);
      expect(await operations.find(key)).toMatchObject({ nextMs: STEP_MS });
      await operations.put(key, { ...settings, isEnabled: false }, schedule, 9);
      await operations.put(key, settings, { ...schedule, nextMs: 9 * STEP_MS }, 9);
      expect(await operations.find(key)).toMatchObject({ nextMs: 9 * STEP_MS });
      // Whatever put it so far ahead had a wrong clock.
      await operations.put(key, settings, { ...schedule, nextMs: 7 * STEP_MS }, 9);
      expect(await operations.find(key)).toMatchObject({ nextMs: 7 * STEP_MS });
    });

    test('awaits the inputs of the interval under way, however many were missed before', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, sites } = stores;
      const startMs = 10 * STEP_MS;
      expect(await operations.claimDue(claimAt(startMs + 1_000))).toEqual([]);
      await sites.addPrices(partnerId, 'north', [{ timeMs: startMs, pricePerMwh: 1 }]);
      await operations.reportState(key, { timeMs: startMs, socFraction: 0.5, powerMw: null });
      expect(await operations.claimDue(claimAt(startMs + 1_000))).toMatchObject([
        { ...key, nextMs: STEP_MS },
      ]);
    });

    test('claims a facility when the reading of the interval before is there', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, facilities } = stores;
      const plant: EntityKey = { ...key, kind: 'facility', entityId: 'plant' };
      await operations.put(plant, settings, { ...schedule, needsState: false }, 1);
      const reading = { timeMs: 0, loadKw: 1, temperatureF: null, solarKw: null };
      expect(await operations.claimDue(claimAt(STEP_MS))).toEqual([]);
      await facilities.addReadings(partnerId, 'plant', [reading]);
      expect(await operations.claimDue(claimAt(STEP_MS))).toMatchObject([plant]);
    });

    test('awaits as many readings of a facility as the interval before had', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, facilities } = stores;
      const plant: EntityKey = { ...key, kind: 'facility', entityId: 'plant' };
      const next = { ...schedule, nextMs: 2 * STEP_MS, needsState: false };
      await operations.put(plant, settings, next, 1);
      const readAt = (...minutes: number[]) =>
        facilities.addReadings(
          partnerId,
          'plant',
          minutes.map((minute) => {
            const timeMs = minute * MINUTE_MS;
            return { timeMs, loadKw: 1, temperatureF: null, solarKw: null };
          }),
        );
      await readAt(0, 2, 4, 5, 7);
      expect(await operations.claimDue(claimAt(2 * STEP_MS, 'early', 1))).toEqual([]);
      await readAt(9);
      expect(await operations.claimDue(claimAt(2 * STEP_MS))).toMatchObject([plant]);
    });

    test('claims again what a dead process had, and counts what it cost', async () => {
      const { stores } = await operated();
      const { operations } = stores;
      const dueMs = STEP_MS + MINUTE_MS;
      await operations.claimDue(claimAt(dueMs, 'first'));
      expect(await operations.claimDue(claimAt(dueMs + 2 * MINUTE_MS - 1, 'second'))).toEqual([]);
      const again = await operations.claimDue(claimAt(dueMs + 2 * MINUTE_MS, 'second'));
      expect(again).toMatchObject([{ losses: 1 }]);
      await operations.release(again[0]!, 'second', dueMs + 3 * MINUTE_MS);
      expect(await operations.claimDue(claimAt(dueMs + 3 * MINUTE_MS - 1))).toEqual([]);
      const last = await operations.claimDue(claimAt(dueMs + 3 * MINUTE_MS));
      expect(last).toMatchObject([{ losses: 1 }]);
    });

    test('leaves a renewed claim to its process, and one of another process as it is', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      const dueMs = STEP_MS + MINUTE_MS;
      await operations.claimDue(claimAt(dueMs, 'first'));
      await operations.renew('first', dueMs + 3 * MINUTE_MS);
      await operations.renew('other', dueMs + 9 * MINUTE_MS);
      expect(await operations.claimDue(claimAt(dueMs + 3 * MINUTE_MS - 1, 'second'))).toEqual([]);
      expect(await operations.claimDue(claimAt(dueMs + 3 * MINUTE_MS, 'second'))).toHaveLength(1);
      await operations.renew('first', dueMs + 9 * MINUTE_MS);
      expect(await operations.complete(key, 'first', outcome(STEP_MS))).toEqual({
        kind: 'claimLost',
      });
      expect(await operations.claimDue(claimAt(dueMs + 5 * MINUTE_MS, 'third'))).toHaveLength(1);
    });

    test('claims nothing of a partner whose accounts are all disabled', async () => {
      const { stores, key } = await operated();
      const { accounts, operations } = stores;
      const partner = await accounts.findPartner(key.partnerId);
      const account = anAccount(partner!);
      await accounts.createAccount(account);
      await accounts.updateAccount(account.id, { disabled: true });
      const dueMs = STEP_MS + MINUTE_MS;
      expect(await operations.claimDue(claimAt(dueMs))).toEqual([]);
      await accounts.createAccount(anAccount(partner!));
      expect(await operations.claimDue(claimAt(dueMs))).toMatchObject([key]);
    });

    test('of many claimers at once, one has each interval', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      for (const id of ['a', 'b', 'c', 'd']) {
        await operations.put({ ...key, entityId: id }, settings, schedule, 1);
      }
      const claims = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          operations.claimDue(claimAt(STEP_MS + MINUTE_MS, `claim-${at}`)),
        ),
      );
      const ids = claims.flat().map(({ entityId }) => entityId);
      expect(ids.sort()).toEqual(['a', 'b', 'c', 'd', 'north']);
    });

    test('completes an interval with all that it left, once', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, sites, activity, events } = stores;
      await operations.claimDue(claimAt(STEP_MS + MINUTE_MS));
      const skipped = {
        intervalMs: 0,
        untilMs: STEP_MS,
        count: 1,
        reason: 'missed',
        message: 'Missed.',
        recordedMs: 9,
      } as const;
      const cycle = {
        recorded: aCycle({ intervalMs: STEP_MS }),
        personality: { version: 0, state: '{}', settings: '', learnedUntilMs: 9, nowMs: 9 },
      };
      const assessment = anAssessment();
      const all = outcome(STEP_MS, { skipped: [skipped], cycle, assessment });
      const completed = await operations.complete(key, 'claim', all);
      expect(completed).toMatchObject({ kind: 'completed', events: [{ ...key, sequence: 1 }] });
      expect(await operations.complete(key, 'claim', all)).toEqual({ kind: 'claimLost' });
      const range = { fromMs: 0, untilMs: 1e15, limit: 9 };
      expect(await operations.skipped(key, range)).toEqual([skipped]);
      expect(await activity.cycles(partnerId, 'north', { limit: 9 })).toEqual([cycle.recorded]);
      expect((await sites.personality(partnerId, 'north'))?.state).toBe('{}');
      expect(await activity.assessments(partnerId, 'north', range)).toEqual([]);
      expect(await events.after(key, 0, 9)).toHaveLength(1);
      expect(await operations.find(key)).toMatchObject({
        nextMs: 2 * STEP_MS,
        memory: '{"socFraction":0.5}',
        losses: 0,
      });
    });

    test('amends stored assessments, and adds none', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, activity } = stores;
      const plant: EntityKey = { ...key, kind: 'facility', entityId: 'plant' };
      const complete = async (intervalMs: number, change: Partial<OperationOutcome>) => {
        await operations.put(plant, settings, { ...schedule, nextMs: STEP_MS }, 1);
        await operations.claimDue(claimAt(1e12));
        return operations.complete(plant, 'claim', outcome(intervalMs, change));
      };
      await complete(STEP_MS, { assessment: anAssessment() });
      const amended = [
        { intervalMs: STEP_MS, ...anAssessment({ confidence: 0.5 }) },
        { intervalMs: 0, ...anAssessment({ confidence: 0.4 }) },
      ];
      await complete(2 * STEP_MS, { assessment: anAssessment(), amended });
      const range = { fromMs: 0, untilMs: 1e15, limit: 9 };
      expect(await activity.lastAssessment(partnerId, 'plant')).toEqual(anAssessment());
      expect(await activity.assessments(partnerId, 'plant', range)).toEqual([
        { intervalMs: 2 * STEP_MS, ...anAssessment() },
        amended[0],
      ]);
      const late = { amended: [{ intervalMs: STEP_MS, ...anAssessment({ confidence: 0.1 }) }] };
      expect(await operations.complete(plant, 'claim', outcome(STEP_MS, late))).toEqual({
        kind: 'claimLost',
      });
      expect(await activity.assessments(partnerId, 'plant', range)).toContainEqual(amended[0]);
    });

    test('stores nothing of a cycle whose personality has changed meanwhile', async () => {
      const { stores, key, partnerId } = await operated();
      const { operations, sites, activity, events } = stores;
      await operations.claimDue(claimAt(STEP_MS + MINUTE_MS));
      await sites.addPrices(partnerId, 'north', [{ timeMs: 0, pricePerMwh: 1 }]);
      const cycle = {
        recorded: aCycle({ intervalMs: STEP_MS }),
        personality: { version: 0, state: '{}', settings: '', learnedUntilMs: 9, nowMs: 9 },
      };
      expect(await operations.complete(key, 'claim', outcome(STEP_MS, { cycle }))).toEqual({
        kind: 'versionChanged',
      });
      expect(await activity.cycles(partnerId, 'north', { limit: 9 })).toEqual([]);
      expect(await events.after(key, 0, 9)).toEqual([]);
      expect(await operations.find(key)).toMatchObject({ nextMs: STEP_MS });
      expect(await operations.complete(key, 'claim', outcome(STEP_MS))).toMatchObject({
        kind: 'completed',
      });
    });

    test('keeps a week of states, the latest of a time', async () => {
      const { stores, key } = await operated();
      const { operations } = stores;
      const week = 7 * 24 * 60 * MINUTE_MS;
      const state = (timeMs: number, socFraction: number) => ({ timeMs, socFraction, powerMw: 1 });
      await operations.reportState(key, state(0, 0.1));
      await operations.reportState(key, state(week, 0.2));
      await operations.reportState(key, state(week, 0.3));
      await operations.reportState(key, state(week + 1, 0.4));
      expect(await operations.states(key, 1e15, 9)).toEqual([
        state(week + 1, 0.4),
        state(week, 0.3),
      ]);
      expect(await operations.states(key, week, 1)).toEqual([state(week, 0.3)]);
      expect(await operations.states(key, 1e15, 9, week + 1)).toEqual([state(week + 1, 0.4)]);
      await operations.remove(key);
      expect(await operations.states(key, 1e15, 9)).toEqual([]);
    });
  });
}
