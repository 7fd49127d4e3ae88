import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityKey } from '../../src/stores/event-store.js';
import type { Account, Stores } from '../../src/stores/stores.js';
import { openWithAccount } from './open-with-account.js';
import {
  aCycle,
  aFacility,
  aJob,
  anApiKey,
  anAssessment,
  aSite,
  aToken,
  aWebhook,
  siteOperation,
} from './samples.js';
import { databasesUnderTest, storesPerTest } from './store-harness.js';

/** Ids that owner and stranger use alike. */
const siteId = 'north-1';
const facilityId = 'plant-1';
const jobId = 'job-1';
const keyId = 'key-1';
const familyId = 'family-1';
const webhookId = 'whk_1';
/** The store chooses it. */
let deliveryId = '';
const DAY = '2026-03-29';

const anEvent = { type: 'cycle.completed', createdMs: 1, data: '{}' } as const;

const siteOf = (partnerId: string): EntityKey => ({ partnerId, kind: 'site', entityId: siteId });

const aSchedule = { nextMs: 0, patienceMs: 0, needsState: false };

const anOperation = siteOperation({ stateOfCharge: 'reported' });

/** A call as a stranger makes it with the owner's ids, and what it must answer. */
type StrangersCall = [call: (stores: Stores, stranger: Account) => Promise<unknown>, met: unknown];

/** Calls that name a partner or an account: whatever the ids, they reach what is that partner's and nothing else. */
const scoped: Record<string, StrangersCall> = {
  'sites.put': [
    ({ sites }, { partnerId }) => sites.put(partnerId, siteId, aSite({ powerKw: 1 }), 9),
    undefined,
  ],
  'sites.replace': [
    ({ sites }, { partnerId }) =>
      sites.replace(partnerId, siteId, { from: aSite(), to: aSite({ powerKw: 1 }) }, 9),
    false,
  ],
  'sites.remove': [({ sites }, { partnerId }) => sites.remove(partnerId, siteId), false],
  'sites.find': [({ sites }, { partnerId }) => sites.find(partnerId, siteId), undefined],
  'sites.list': [({ sites }, { partnerId }) => sites.list(partnerId, { limit: 10 }), []],
  'sites.countStored': [
    ({ sites }, { partnerId }) => sites.countStored(partnerId, siteId),
    { count: 0, isStored: false },
  ],
  'sites.addPrices': [
    ({ sites }, { partnerId }) =>
      sites.addPrices(partnerId, siteId, [{ timeMs: 0, pricePerMwh: -1 }]),
    undefined,
  ],
  'sites.prices': [
    ({ sites }, { partnerId }) => sites.prices(partnerId, siteId, { fromMs: 0, untilMs: 1e15 }),
    [],
  ],
  'sites.priceSpan': [({ sites }, { partnerId }) => sites.priceSpan(partnerId, siteId), undefined],
  'sites.personality': [
    ({ sites }, { partnerId }) => sites.personality(partnerId, siteId),
    undefined,
  ],
  'sites.latestSnapshot': [
    ({ sites }, { partnerId }) => sites.latestSnapshot(partnerId, siteId, Number.MAX_SAFE_INTEGER),
    undefined,
  ],
  'sites.savePersonality': [
    ({ sites }, { partnerId }) =>
      sites.savePersonality(partnerId, siteId, {
        version: 2,
        state: '{"of":"stranger"}',
        settings: '{}',
        learnedUntilMs: 0,
        nowMs: 9,
      }),
    false,
  ],
  'sites.resetPersonality': [
    ({ sites }, { partnerId }) => sites.resetPersonality(partnerId, siteId, 9),
    undefined,
  ],
  'facilities.put': [
    ({ facilities }, { partnerId }) =>
      facilities.put(partnerId, facilityId, aFacility({ powerKw: 1 }), 9),
    undefined,
  ],
  'facilities.replace': [
    ({ facilities }, { partnerId }) =>
      facilities.replace(
        partnerId,
        facilityId,
        { from: aFacility(), to: aFacility({ powerKw: 1 }) },
        9,
      ),
    false,
  ],
  'facilities.remove': [
    ({ facilities }, { partnerId }) => facilities.remove(partnerId, facilityId),
    false,
  ],
  'facilities.find': [
    ({ facilities }, { partnerId }) => facilities.find(partnerId, facilityId),
    undefined,
  ],
  'facilities.list': [
    ({ facilities }, { partnerId }) => facilities.list(partnerId, { limit: 10 }),
    [],
  ],
  'facilities.countStored': [
    ({ facilities }, { partnerId }) => facilities.countStored(partnerId, facilityId),
    { count: 0, isStored: false },
  ],
  'facilities.addReadings': [
    ({ facilities }, { partnerId }) =>
      facilities.addReadings(partnerId, facilityId, [
        { timeMs: 0, loadKw: 9, temperatureF: null, solarKw: null },
      ]),
    undefined,
  ],
  'facilities.readings': [
    ({ facilities }, { partnerId }) =>
      facilities.readings(partnerId, facilityId, { fromMs: 0, untilMs: 1e15 }),
    [],
  ],
  'facilities.readingSpan': [
    ({ facilities }, { partnerId }) => facilities.readingSpan(partnerId, facilityId),
    undefined,
  ],
  'facilities.loadModel': [
    ({ facilities }, { partnerId }) => facilities.loadModel(partnerId, facilityId),
    undefined,
  ],
  'facilities.saveLoadModel': [
    ({ facilities }, { partnerId }) =>
      facilities.saveLoadModel(partnerId, facilityId, {
        version: 1,
        state: '{"of":"stranger"}',
        learnedUntilMs: 0,
        nowMs: 9,
      }),
    false,
  ],
  'facilities.resetLoadModel': [
    ({ facilities }, { partnerId }) => facilities.resetLoadModel(partnerId, facilityId),
    undefined,
  ],
  'activity.recordCycle': [
    ({ activity }, { partnerId }) =>
      activity.recordCycle(partnerId, siteId, aCycle({ cycleId: 'of a stranger' })),
    undefined,
  ],
  'activity.cycles': [
    ({ activity }, { partnerId }) => activity.cycles(partnerId, siteId, { limit: 10 }),
    [],
  ],
  'activity.recordAssessment': [
    ({ activity }, { partnerId }) =>
      activity.recordAssessment(partnerId, facilityId, anAssessment({ assessedMs: 9 })),
    undefined,
  ],
  'activity.lastAssessment': [
    ({ activity }, { partnerId }) => activity.lastAssessment(partnerId, facilityId),
    undefined,
  ],
  'activity.assessments': [
    ({ activity }, { partnerId }) =>
      activity.assessments(partnerId, facilityId, { fromMs: 0, untilMs: 1e15, limit: 9 }),
    [],
  ],
  'operations.put': [
    ({ operations }, { partnerId }) =>
      operations.put(siteOf(partnerId), { ...anOperation, everyMinutes: 5 }, aSchedule, 9),
    { kind: 'put', isNew: true },
  ],
  'operations.find': [
    ({ operations }, { partnerId }) => operations.find(siteOf(partnerId)),
    undefined,
  ],
  'operations.remove': [
    ({ operations }, { partnerId }) => operations.remove(siteOf(partnerId)),
    false,
  ],
  'operations.reportState': [
    ({ operations }, { partnerId }) =>
      operations.reportState(siteOf(partnerId), { timeMs: 0, socFraction: 0.9, powerMw: null }),
    undefined,
  ],
  'operations.states': [
    ({ operations }, { partnerId }) => operations.states(siteOf(partnerId), 1e15, 9),
    [],
  ],
  'operations.complete': [
    ({ operations }, { partnerId }) =>
      operations.complete(siteOf(partnerId), 'claim', {
        intervalMs: 0,
        nextMs: 9,
        memory: null,
        skipped: [],
        events: [],
      }),
    { kind: 'claimLost' },
  ],
  'operations.release': [
    ({ operations }, { partnerId }) => operations.release(siteOf(partnerId), 'claim', 9),
    undefined,
  ],
  'operations.skipped': [
    ({ operations }, { partnerId }) =>
      operations.skipped(siteOf(partnerId), { fromMs: 0, untilMs: 1e15, limit: 9 }),
    [],
  ],
  'activity.forecast': [
    ({ activity }, { partnerId }) => activity.forecast(partnerId, siteId),
    undefined,
  ],
  'activity.saveForecast': [
    ({ activity }, { partnerId }) =>
      activity.saveForecast(partnerId, siteId, { hour: 9, settings: '', content: '' }),
    undefined,
  ],
  'jobs.submit': [
    async ({ jobs }, stranger) =>
      (await jobs.submit(aJob(stranger, { idempotency: { key: 'k', bodyHash: 'other' } }))).kind,
    'created',
  ],
  'jobs.find': [({ jobs }, { partnerId }) => jobs.find(partnerId, jobId), undefined],
  'jobs.findSummary': [({ jobs }, { partnerId }) => jobs.findSummary(partnerId, jobId), undefined],
  'jobs.findByKey': [({ jobs }, { id }) => jobs.findByKey(id, 'k', 'one'), undefined],
  'jobs.list': [({ jobs }, { partnerId }) => jobs.list(partnerId, { limit: 10 }), []],
  'jobs.cancel': [({ jobs }, { partnerId }) => jobs.cancel(partnerId, jobId, 9), undefined],
  'jobs.usedPaths': [({ jobs }, { partnerId }) => jobs.usedPaths(partnerId, DAY), 0],
  'apiKeys.add': [({ apiKeys }, stranger) => apiKeys.add(anApiKey(stranger), 1), true],
  'apiKeys.list': [({ apiKeys }, { id }) => apiKeys.list(id), []],
  'apiKeys.find': [({ apiKeys }, { id }) => apiKeys.find(id, keyId), undefined],
  'apiKeys.remove': [({ apiKeys }, { id }) => apiKeys.remove(id, keyId), false],
  'events.after': [
    ({ events }, { partnerId }) =>
      events.after({ partnerId, kind: 'site', entityId: siteId }, 0, 9),
    [],
  ],
  'events.lastSequence': [
    ({ events }, { partnerId }) =>
      events.lastSequence({ partnerId, kind: 'site', entityId: siteId }),
    0,
  ],
  'events.latest': [
    ({ events }, { partnerId }) =>
      events.latest({ partnerId, kind: 'site', entityId: siteId }, ['cycle.completed']),
    undefined,
  ],
  'events.append': [
    async ({ events }, { partnerId }) =>
      (await events.append({ partnerId, kind: 'site', entityId: siteId }, [anEvent])).length,
    1,
  ],
  'webhooks.add': [({ webhooks }, { partnerId }) => webhooks.add(aWebhook(partnerId), 1), true],
  'webhooks.list': [({ webhooks }, { partnerId }) => webhooks.list(partnerId), []],
  'webhooks.find': [
    ({ webhooks }, { partnerId }) => webhooks.find(partnerId, webhookId),
    undefined,
  ],
  'webhooks.rotate': [
    ({ webhooks }, { partnerId }) =>
      webhooks.rotate(partnerId, webhookId, { secret: 'of a stranger', previousUntilMs: 9 }),
    undefined,
  ],
  'webhooks.remove': [
    ({ webhooks }, { partnerId }) => webhooks.remove(partnerId, webhookId),
    false,
  ],
  'webhooks.deliveries': [
    ({ webhooks }, { partnerId }) => webhooks.deliveries(partnerId, webhookId, { limit: 9 }),
    [],
  ],
  'webhooks.counts': [
    ({ webhooks }, { partnerId }) => webhooks.counts(partnerId, webhookId),
    { pending: 0, delivered: 0, dead: 0 },
  ],
  'webhooks.replay': [
    ({ webhooks }, { partnerId }) => webhooks.replay(partnerId, webhookId, deliveryId, 9),
    undefined,
  ],
  'accounts.revokePartnerTokens': [
    ({ accounts }, { partnerId }) => accounts.revokePartnerTokens(partnerId, 9_999),
    undefined,
  ],
  'refreshTokens.revokeAccount': [
    ({ refreshTokens }, { id }) => refreshTokens.revokeAccount(id, 9_999),
    undefined,
  ],
  'refreshTokens.logins': [({ refreshTokens }, { id }) => refreshTokens.logins(id, 9_999), []],
  'refreshTokens.revokeLogin': [
    ({ refreshTokens }, { id }) => refreshTokens.revokeLogin(id, 'family', 9_999),
    false,
  ],
  'refreshTokens.revokeOtherLogins': [
    ({ refreshTokens }, { id }) => refreshTokens.revokeOtherLogins(id, 'none', 9_999),
    undefined,
  ],
  'usage.requests': [({ usage }, { partnerId }) => usage.requests(partnerId, ''), []],
  'usage.paths': [({ usage }, { partnerId }) => usage.paths(partnerId, ''), []],
};

/** Calls that name no partner, each with what keeps a caller of the service from another partner's things through it. */
const unscoped: Record<string, string> = {
  'accounts.createPartner': 'the command line alone',
  'accounts.findPartner': 'the command line alone',
  'accounts.updatePartner': 'the command line alone',
  'accounts.createAccount': 'the command line alone',
  'accounts.findByEmail': 'login, which needs the password, and the command line',
  'accounts.findById': 'the id comes from a verified token or from the row of a secret',
  'accounts.updateAccount': 'the command line alone',
  'accounts.list': 'the command line alone',
  'signingKeys.add': 'keys are of the gateway',
  'signingKeys.addFirst': 'keys are of the gateway',
  'signingKeys.current': 'keys are of the gateway',
  'signingKeys.verifying': 'keys are of the gateway',
  'signingKeys.retireOthers': 'keys are of the gateway',
  'refreshTokens.issue': 'login, after the password',
  'refreshTokens.rotate':
    'needs the token itself; the successor takes family and account from its row',
  'refreshTokens.revokeFamily': 'the family comes from a verified token',
  'refreshTokens.isFamilyRevoked': 'the family comes from a verified token; answers a truth value',
  'refreshTokens.deleteExpired': 'housekeeping',
  'revokedTokens.revoke': 'the id comes from a verified token',
  'revokedTokens.isRevoked': 'the id comes from a verified token; answers a truth value',
  'revokedTokens.deleteExpired': 'housekeeping',
  'apiKeys.use': 'needs the key itself',
  'telemetry.recordProbe': 'figures of engines, not of partners',
  'telemetry.recordLatency': 'figures of engines, not of partners',
  'telemetry.medianLatencyMs': 'figures of engines, not of partners',
  'telemetry.firstProbeMs': 'figures of engines, not of partners',
  'telemetry.okMinutes': 'figures of engines, not of partners',
  'telemetry.deleteBefore': 'housekeeping',
  'telemetry.deleteLatenciesBefore': 'housekeeping',
  'usage.addRequests': 'the partner comes from a verified token',
  'usage.deleteBefore': 'housekeeping',
  'jobs.claim': 'runners of jobs, which serve all partners',
  'jobs.heartbeat': 'needs the claim token',
  'jobs.succeed': 'needs the claim token',
  'jobs.fail': 'needs the claim token',
  'jobs.release': 'needs the claim token',
  'jobs.leases': 'runners of jobs, which serve all partners',
  'jobs.sweep': 'runners of jobs, which serve all partners',
  'operations.claimDue': 'runners of operations, which serve all partners',
  'operations.renew': 'needs the claim token',
  'operations.counts': 'figures of the gateway, not of partners',
  'jobs.queuedIds': 'runners of jobs, which serve all partners',
  'jobs.deleteFinishedBefore': 'housekeeping',
  'ranges.open': 'needs the claim token of the job',
  'ranges.take': 'needs the claim token of the job',
  'ranges.claim': 'runners of jobs, which serve all partners',
  'ranges.renew': 'needs the claim token',
  'ranges.finish': 'needs the claim token',
  'ranges.release': 'needs the claim token',
  'ranges.endLeases': 'runners of jobs, which serve all partners',
  'ranges.states': 'runners of jobs, which serve all partners',
  'ranges.output': 'runners of jobs, which serve all partners',
  'ranges.openRanges': 'runners of jobs, which serve all partners',
  'ranges.input': 'runners of jobs, which serve all partners',
  'operations.list': 'the MQTT bridge, which serves all partners',
  'events.latestSince': 'the feeds, which serve all partners',
  'events.deleteBefore': 'housekeeping',
  'webhooks.claimDue': 'the dispatcher, which serves all partners',
  'webhooks.finish': 'needs the claim token',
  'webhooks.nextDueMs': 'the dispatcher, which serves all partners',
  'webhooks.backlog': 'figures of the gateway, not of partners',
  'webhooks.deleteFinishedBefore': 'housekeeping',
};

for (const database of databasesUnderTest.filter(({ name }) => name !== 'SQLite file')) {
  describe.skipIf(database.skipped !== undefined)(`partners on ${database.name}`, () => {
    const open = storesPerTest(database);
    let stores: Stores;
    let owner: Account;
    let stranger: Account;

    beforeEach(async () => {
      ({ stores, account: owner, other: stranger } = await openWithAccount(open));
      const { partnerId } = owner;
      const { sites, facilities, jobs, apiKeys } = stores;
      await sites.put(partnerId, siteId, aSite(), 1);
      await sites.addPrices(partnerId, siteId, [{ timeMs: 0, pricePerMwh: 41.5 }]);
      const learned = { state: '{"of":"owner"}', settings: '{}', learnedUntilMs: 0, nowMs: 1 };
      const version = (await sites.personality(partnerId, siteId))?.version ?? 0;
      expect(await sites.savePersonality(partnerId, siteId, { version, ...learned })).toBe(true);
      await facilities.put(partnerId, facilityId, aFacility(), 1);
      const reading = { timeMs: 0, loadKw: 412.5, temperatureF: 71, solarKw: null };
      await facilities.addReadings(partnerId, facilityId, [reading]);
      const change = { version: 1, state: '{"of":"owner"}', learnedUntilMs: 0, nowMs: 1 };
      expect(await facilities.saveLoadModel(partnerId, facilityId, change)).toBe(true);
      await stores.activity.recordCycle(partnerId, siteId, aCycle());
      await stores.activity.recordAssessment(partnerId, facilityId, anAssessment());
      await jobs.submit(aJob(owner, { id: jobId, idempotency: { key: 'k', bodyHash: 'one' } }));
      await apiKeys.add(anApiKey(owner, { id: keyId }), 10);
      await stores.refreshTokens.issue(aToken(owner, { familyId }));
      const { operations } = stores;
      await operations.put(siteOf(partnerId), anOperation, aSchedule, 1);
      await operations.reportState(siteOf(partnerId), {
        timeMs: 0,
        socFraction: 0.5,
        powerMw: null,
      });
      const runs = { nowMs: 9, limit: 1, claimToken: 'claim', leaseUntilMs: 99 };
      await operations.claimDue(runs);
      await stores.activity.saveForecast(partnerId, siteId, {
        hour: 1,
        settings: '',
        content: '{}',
      });
      await stores.webhooks.add(aWebhook(partnerId, { id: webhookId }), 20);
      await stores.events.append({ partnerId, kind: 'site', entityId: siteId }, [anEvent]);
      const claim = { limit: 1, ofWebhook: 1, claimToken: 'c', nowMs: 1, leaseUntilMs: 9 };
      const [claimed] = await stores.webhooks.claimDue(claim);
      deliveryId = claimed!.delivery.id;
      const delivered = { kind: 'delivered', status: 200 } as const;
      await stores.webhooks.finish(claimed!.delivery, 'c', delivered, 2);
    });

    /** All that is the owner's, as the owner sees it. */
    const whatIsTheOwners = async () => ({
      site: await stores.sites.find(owner.partnerId, siteId),
      prices: await stores.sites.prices(owner.partnerId, siteId, { fromMs: 0, untilMs: 1e15 }),
      personality: await stores.sites.personality(owner.partnerId, siteId),
      facility: await stores.facilities.find(owner.partnerId, facilityId),
      readings: await stores.facilities.readings(owner.partnerId, facilityId, {
        fromMs: 0,
        untilMs: 1e15,
      }),
      loadModel: await stores.facilities.loadModel(owner.partnerId, facilityId),
      listed: await stores.sites.list(owner.partnerId, { limit: 10 }),
      listedFacilities: await stores.facilities.list(owner.partnerId, { limit: 10 }),
      cycles: await stores.activity.cycles(owner.partnerId, siteId, { limit: 10 }),
      assessment: await stores.activity.lastAssessment(owner.partnerId, facilityId),
      jobs: await stores.jobs.list(owner.partnerId, { limit: 10 }),
      byKey: await stores.jobs.findByKey(owner.id, 'k', 'one'),
      usedPaths: await stores.jobs.usedPaths(owner.partnerId, DAY),
      apiKeys: await stores.apiKeys.list(owner.id),
      isLoggedOut: await stores.refreshTokens.isFamilyRevoked(familyId),
      account: await stores.accounts.findById(owner.id),
      operation: await stores.operations.find(siteOf(owner.partnerId)),
      states: await stores.operations.states(siteOf(owner.partnerId), 1e15, 9),
      forecast: await stores.activity.forecast(owner.partnerId, siteId),
      webhooks: await stores.webhooks.list(owner.partnerId),
      deliveries: await stores.webhooks.deliveries(owner.partnerId, webhookId, { limit: 9 }),
      events: await stores.events.after(
        { partnerId: owner.partnerId, kind: 'site', entityId: siteId },
        0,
        9,
      ),
    });

    it('are all there is to tell apart: every store call is judged here', () => {
      const calls = Object.entries(stores).flatMap(([store, methods]) =>
        typeof methods === 'function' ? [] : Object.keys(methods).map((name) => `${store}.${name}`),
      );
      expect(calls.length).toBeGreaterThan(50);
      expect([...Object.keys(scoped), ...Object.keys(unscoped)].sort()).toEqual(calls.sort());
    });

    it.each(Object.entries(scoped))(
      '%s with the ids of another partner reads and changes nothing of it',
      async (_name, [call, met]) => {
        const before = await whatIsTheOwners();
        expect([before.readings.length, before.cycles.length]).toEqual([1, 1]);
        expect(await call(stores, stranger)).toEqual(met);
        expect(await whatIsTheOwners()).toEqual(before);
      },
    );
  });
}
