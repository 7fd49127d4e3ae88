import { expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import {
  aCycleEvent,
  aSkipEvent,
  noonMs,
  openBroker,
  openWorld,
  type Received,
  retainedOf,
  subscribeTo,
} from './mqtt-harness.js';

const timestamp = new Date(noonMs).toISOString();

async function openOutbound() {
  const broker = await openBroker();
  const world = await openWorld();
  return { broker, ...world, at: `bess/${world.partnerId}/sites/north-1` };
}

test('the latest recommendation and outcome are there for whoever subscribes late', async () => {
  const { broker, bridge, operate, happen, site, at, stores } = await openOutbound();
  await operate(site);
  bridge(broker.url);
  const early = await subscribeTo(broker.url, `${at}/#`);
  expect(JSON.parse(await early.latest(`${at}/status`))).toEqual({ outcome: 'pending' });
  await stores.operations.reportState(site, {
    timeMs: noonMs - 1_000,
    socFraction: 0.6,
    powerMw: null,
  });
  await happen(site, 'cycle.completed', aCycleEvent());
  await early.latest(`${at}/recommendation`);
  const late = await subscribeTo(broker.url, `${at}/#`);
  expect(JSON.parse(await late.latest(`${at}/recommendation`))).toEqual({
    type: 'cycle.completed',
    timestamp,
    sequence: 1,
    ...aCycleEvent(),
  });
  const isCompleted = (text: string) => JSON.parse(text).outcome === 'completed';
  expect(JSON.parse(await late.latest(`${at}/status`, isCompleted))).toEqual({
    outcome: 'completed',
    type: 'cycle.completed',
    timestamp,
    sequence: 1,
    interval_start: '2026-11-21T12:00:00.000Z',
    soc: 0.6,
    soc_time: new Date(noonMs - 1_000).toISOString(),
  });
  expect(late.received.every(({ isRetained }) => isRetained)).toBe(true);
});

test('a skipped interval changes the status and leaves the recommendation', async () => {
  const { broker, bridge, operate, happen, site, at } = await openOutbound();
  await operate(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  bridge(broker.url);
  await happen(site, 'cycle.skipped', aSkipEvent());
  const reader = await subscribeTo(broker.url, `${at}/#`);
  const isSkipped = (text: string) => JSON.parse(text).outcome === 'skipped';
  expect(JSON.parse(await reader.latest(`${at}/status`, isSkipped))).toEqual({
    outcome: 'skipped',
    type: 'cycle.skipped',
    timestamp,
    sequence: 2,
    ...aSkipEvent(),
  });
  expect(JSON.parse(await reader.latest(`${at}/recommendation`)).sequence).toBe(1);
});

test('an assessment is the recommendation of a facility; a risk and a drift pass by', async () => {
  const { broker, bridge, operate, happen, facility, partnerId, count } = await openOutbound();
  const at = `bess/${partnerId}/facilities/plant_7`;
  await operate(facility);
  // Before the bridge: nobody hears of it later.
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.1 });
  bridge(broker.url);
  const reader = await subscribeTo(broker.url, `${at}/#`);
  await reader.latest(`${at}/status`);
  await happen(facility, 'assessment.completed', {
    facility_id: 'plant_7',
    peak_risk_probability: 0.7,
  });
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.5 });
  await happen(facility, 'drift.detected', { facility_id: 'plant_7', message: 'The load drifts.' });
  const isThere = (text: string) => text !== '';
  expect(JSON.parse(await reader.latest(`${at}/recommendation`, isThere))).toMatchObject({
    peak_risk_probability: 0.7,
  });
  expect(JSON.parse(await reader.latest(`${at}/events/peak.risk`))).toEqual({
    type: 'peak.risk',
    timestamp,
    sequence: 3,
    facility_id: 'plant_7',
    threshold: 0.5,
  });
  await reader.latest(`${at}/events/drift.detected`);
  expect(reader.received.filter(({ topic }) => topic.includes('/events/'))).toHaveLength(2);
  const kept = [...(await retainedOf(broker)).keys()];
  expect(kept.filter((topic) => topic.includes('/events/'))).toEqual([]);
  await eventually(async () => expect(await count('out', 'events', 'sent')).toBe(2));
  expect(await count('out', 'device', 'sent')).toBe(1);
  expect(await count('out', 'gateway', 'sent')).toBe(1);
});

test('an operation that ran before it was first looked at tells its risks, not those of the one before', async () => {
  const { broker, bridge, operate, happen, facility, partnerId, stores, clock } =
    await openOutbound();
  await operate(facility);
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.1 });
  await stores.operations.remove(facility);
  const started = bridge(broker.url, { lookMs: 2 ** 31 - 1 });
  const reader = await subscribeTo(broker.url, `bess/${partnerId}/facilities/plant_7/#`);
  await eventually(() => expect(started.state()).toBe('ok'));
  await started.look();
  clock.nowMs += 60_000;
  await operate(facility);
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.2 });
  await started.look(facility);
  await reader.latest(`bess/${partnerId}/facilities/plant_7/events/peak.risk`);
  expect(risksOf(reader.received)).toEqual([0.2]);
});

test('a risk stored during a look is told once', async () => {
  const { broker, bridge, operate, happen, facility, partnerId, stores } = await openOutbound();
  await operate(facility);
  const started = bridge(broker.url, { lookMs: 2 ** 31 - 1 });
  const reader = await subscribeTo(broker.url, `bess/${partnerId}/facilities/plant_7/#`);
  await eventually(() => expect(started.state()).toBe('ok'));
  await started.look();
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.1 });
  const { lastSequence } = stores.events;
  stores.events.lastSequence = async (key) => {
    const last = await lastSequence(key);
    stores.events.lastSequence = lastSequence;
    await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.2 });
    return last;
  };
  await started.look(facility);
  await started.look(facility);
  await happen(facility, 'peak.risk', { facility_id: 'plant_7', threshold: 0.3 });
  await started.look(facility);
  await eventually(() => expect(risksOf(reader.received)).toContain(0.3));
  expect(risksOf(reader.received)).toEqual([0.1, 0.2, 0.3]);
});

/** Thresholds of the risks that were received, in their order. */
function risksOf(received: readonly Received[]): number[] {
  return received
    .filter(({ topic }) => topic.endsWith('/events/peak.risk'))
    .map(({ text }) => JSON.parse(text).threshold);
}

test('nothing of one partner is below the topic of another', async () => {
  const { broker, bridge, operate, happen, site, stores, partnerId } = await openOutbound();
  const other = { ...site, partnerId: 'other' };
  await stores.accounts.createPartner({
    id: 'other',
    name: 'Other',
    plan: 'operator',
    requestsPerMinute: null,
    strixPathsPerDay: null,
  });
  await operate(site);
  await operate(other);
  await happen(other, 'cycle.completed', aCycleEvent({ dispatch_mw: 7 }));
  bridge(broker.url);
  const reader = await subscribeTo(broker.url, 'bess/#');
  await reader.latest('bess/other/sites/north-1/recommendation');
  await reader.latest(`bess/${partnerId}/sites/north-1/status`);
  const own = [...(await retainedOf(broker)).keys()].filter((topic) =>
    topic.startsWith(`bess/${partnerId}/`),
  );
  expect(own).toEqual([`bess/${partnerId}/sites/north-1/status`]);
});

test('a paused operation recommends nothing', async () => {
  const { broker, bridge, operate, happen, site, at } = await openOutbound();
  await operate(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  bridge(broker.url);
  const reader = await subscribeTo(broker.url, `${at}/#`);
  await reader.latest(`${at}/recommendation`, (text) => text !== '');
  await operate(site, { isEnabled: false });
  await reader.latest(`${at}/recommendation`, (text) => text === '');
  expect(JSON.parse(await reader.latest(`${at}/status`))).toEqual({ outcome: 'paused' });
  await operate(site);
  await reader.latest(`${at}/recommendation`, (text) => text !== '');
});

test.each(['site', 'operation'])('deleting the %s deletes what the broker keeps', async (what) => {
  const { broker, bridge, operate, happen, site, stores, partnerId } = await openOutbound();
  await operate(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  bridge(broker.url);
  await eventually(async () => expect((await retainedOf(broker)).size).toBe(4));
  if (what === 'site') {
    await stores.sites.remove(partnerId, 'north-1');
  } else {
    await stores.operations.remove(site);
  }
  await eventually(async () =>
    expect([...(await retainedOf(broker)).keys()]).toEqual(['bess/gateway/status']),
  );
});

test('what was deleted while the bridge was away is deleted when it is back', async () => {
  const { broker, bridge, operate, happen, site, stores } = await openOutbound();
  await operate(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  const first = bridge(broker.url);
  await eventually(async () => expect((await retainedOf(broker)).size).toBe(4));
  await first.close();
  await stores.operations.remove(site);
  bridge(broker.url);
  await eventually(async () =>
    expect([...(await retainedOf(broker)).keys()]).toEqual(['bess/gateway/status']),
  );
});

test('an operation of the same site begins without the recommendation of the one before', async () => {
  const { broker, bridge, operate, happen, site, at, stores, clock } = await openOutbound();
  await operate(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  const first = bridge(broker.url);
  const reader = await subscribeTo(broker.url, `${at}/#`);
  await reader.latest(`${at}/recommendation`);
  await first.close();
  await stores.operations.remove(site);
  clock.nowMs += 60_000;
  await operate(site);
  bridge(broker.url);
  await reader.latest(`${at}/recommendation`, (text) => text === '');
  expect(JSON.parse(await reader.latest(`${at}/status`)).outcome).toBe('pending');
});

test('what is reported is published without a look at everything', async () => {
  const { broker, bridge, operate, happen, site, at, stores, logLines } = await openOutbound();
  const started = bridge(broker.url, { lookMs: 2 ** 31 - 1 });
  await eventually(() => expect(started.state()).toBe('ok'));
  await started.look();
  const reader = await subscribeTo(broker.url, `${at}/#`);
  stores.operations.list = async () => {
    throw new Error('everything was looked at');
  };
  await operate(site);
  await started.look(site);
  await happen(site, 'cycle.completed', aCycleEvent());
  await started.look(site);
  expect(JSON.parse(await reader.latest(`${at}/recommendation`)).sequence).toBe(1);
  await started.look({ ...site, kind: 'job' });
  await stores.operations.remove(site);
  await started.look(site);
  await eventually(async () =>
    expect([...(await retainedOf(broker)).keys()]).toEqual(['bess/gateway/status']),
  );
  expect(logLines.join('')).not.toContain('everything was looked at');
});

test('a failing database is logged once and looked at again', async () => {
  const { broker, bridge, operate, happen, site, at, stores, logLines } = await openOutbound();
  await operate(site);
  const { list } = stores.operations;
  let failures = 0;
  stores.operations.list = async () => {
    failures += 1;
    throw new Error('away');
  };
  bridge(broker.url);
  await eventually(() => expect(failures).toBeGreaterThan(2));
  stores.operations.list = list;
  await happen(site, 'cycle.completed', aCycleEvent());
  const reader = await subscribeTo(broker.url, `${at}/#`);
  await reader.latest(`${at}/recommendation`);
  expect(logLines.filter((line) => line.includes('could not be read'))).toHaveLength(1);
});
