import { expect, it } from 'vitest';
import { cycleCompleted, cycleSkipped } from '../../src/events/event-schemas.js';
import { minuteMs } from '../../src/internal/async.js';
import type { NewEvent } from '../../src/stores/event-store.js';
import { openStores } from '../../src/stores/open-stores.js';
import { aCycle, aPartner, siteOperation } from '../stores/samples.js';
import { judgeOperation, type ReceivedMessage } from './judge-operation.js';
import type { OperatedEntity } from './operated-customer.js';

const stepMs = 5 * minuteMs;
const firstMs = 100 * stepMs;
const iso = (index: number) => new Date(firstMs + index * stepMs).toISOString();
const entity: OperatedEntity = { kind: 'site', id: 'north', everyMs: stepMs, firstMs };

const settings = siteOperation({ everyMinutes: 5 });

const completed = (index: number): NewEvent =>
  cycleCompleted(
    {
      site_id: 'north',
      cycle_id: String(index),
      interval_start: iso(index),
      interval_minutes: 5,
      direction: 'idle',
      dispatch_mw: 0,
      confidence: 1,
      estimated_revenue: 0,
      regime: 'normal',
      currency: 'USD',
      price_per_mwh: 1,
      price_time: '2026-06-01T00:00:00.000Z',
      current_soc: 0.5,
      soc_source: 'assumed',
      insights: [],
    },
    1,
  );

const missed = (index: number, count: number): NewEvent =>
  cycleSkipped(
    {
      site_id: 'north',
      interval_start: iso(index),
      interval_end: iso(index + count),
      intervals: count,
      reason: 'missed',
      message: 'Missed.',
    },
    1,
  );

/** A site whose second and third intervals were missed, all others run; with events of our own. */
async function verdictOf(
  events: readonly NewEvent[],
  received: (messages: ReceivedMessage[]) => ReceivedMessage[] = (messages) => messages,
) {
  const stores = await openStores({ dataDir: ':memory:' });
  const partner = aPartner();
  await stores.accounts.createPartner(partner);
  const key = { partnerId: partner.id, kind: 'site', entityId: 'north' } as const;
  for (const index of [0, 3]) {
    const intervalMs = firstMs + index * stepMs;
    const recordedMs = intervalMs + 2_000;
    await stores.activity.recordCycle(partner.id, 'north', { ...aCycle(), intervalMs, recordedMs });
  }
  const schedule = { nextMs: firstMs + stepMs, patienceMs: 0, needsState: false };
  await stores.operations.put(key, settings, schedule, 1);
  const nowMs = firstMs + 3 * stepMs;
  const claim = { nowMs, limit: 1, claimToken: 'claim', leaseUntilMs: nowMs + 1 };
  await stores.operations.claimDue(claim);
  await stores.operations.complete(key, 'claim', {
    intervalMs: nowMs,
    nextMs: nowMs,
    memory: null,
    skipped: [
      {
        intervalMs: firstMs + stepMs,
        untilMs: firstMs + 3 * stepMs,
        count: 2,
        reason: 'missed',
        message: 'Missed.',
        recordedMs: 1,
      },
    ],
    events: [],
  });
  const stored = await stores.events.append(key, events);
  const messages = stored.map(({ id, type, sequence, data }) => ({
    id,
    type,
    sequence,
    data: JSON.parse(data),
  }));
  const untilMs = firstMs + 4 * stepMs;
  const verdict = await judgeOperation(stores, partner.id, [entity], untilMs, received(messages));
  await stores.close();
  return verdict;
}

const all = [completed(0), missed(1, 2), completed(3)];

it('counts what covered each interval once', async () => {
  // What lies after the judged intervals does not count.
  expect(await verdictOf([...all, completed(4)])).toEqual({
    expected: 4,
    completed: 2,
    skipped: { missed: 2 },
    missing: [],
    twice: [],
    contradictions: [],
    latenessMsSorted: [2_000, 2_000],
  });
});

it('finds what is missing, what is twice, and where history and messages tell other things', async () => {
  expect(await verdictOf([completed(0), missed(1, 1), completed(3), completed(3)])).toMatchObject({
    missing: [`north ${iso(2)}`],
    twice: [`north ${iso(3)}: completed, completed`],
    contradictions: ['history and events of north'],
  });
  expect(await verdictOf(all, (messages) => messages.slice(1))).toMatchObject({
    missing: [],
    twice: [],
    contradictions: ['messages and events of north', 'numbers of the messages of north'],
  });
});
