import { expect, test } from 'vitest';
import createWebhook from '../src/forms/generated/createWebhook.generated.json';
import { outcomeWords, subjectWords } from '../src/pages/settings/webhooks/delivery-words.js';
import { eventChoices, reachedChoices } from '../src/pages/settings/webhooks/event-choices.js';
import type { Delivery } from '../src/pages/settings/webhooks/webhook-queries.js';

const nowMs = Date.parse('2026-11-21T12:00:10Z');
const delivery: Delivery = {
  id: 'dlv_1',
  event_id: 'evt_1',
  type: 'cycle.completed',
  site_id: 'north-1',
  sequence: 12,
  status: 'pending',
  attempts: 2,
  created_at: '2026-11-21T12:00:04.000Z',
  next_attempt_at: '2026-11-21T12:00:41.000Z',
  last_status: 503,
  last_error: 'the answer was 503',
};

test('a delivery is told with its attempts, its last answer and what comes next', () => {
  expect(outcomeWords(delivery, nowMs, 'UTC')).toBe(
    '2 attempts; the answer was 503; next attempt in 31 s.',
  );
  const { next_attempt_at, last_error, ...ended } = delivery;
  expect(
    outcomeWords(
      {
        ...ended,
        status: 'delivered',
        attempts: 1,
        last_status: 204,
        finished_at: '2026-11-21T12:00:05.000Z',
      },
      nowMs,
      'UTC',
    ),
  ).toBe('1 attempt; the answer was 204; taken 21 Nov 2026, 12:00 UTC, 5 seconds ago.');
  const { last_status, ...untried } = ended;
  expect(outcomeWords({ ...untried, attempts: 0 }, nowMs, 'UTC')).toBe('Not tried yet.');
});

test('a delivery names what it is about', () => {
  const { site_id, ...rest } = delivery;
  expect(subjectWords(delivery)).toBe('of site north-1');
  expect(subjectWords({ ...rest, facility_id: 'plant-1' })).toBe('of facility plant-1');
  expect(subjectWords({ ...rest, job_id: '0f8b7a52-6a3c' })).toBe('of job 0f8b7a52');
});

test('all events that the gateway has are explained, and offered to those who reach them', () => {
  const known = createWebhook.properties.events.items.anyOf.map((one) => one.const);
  expect(eventChoices.map(({ type }) => type as string).sort()).toEqual([...known].sort());
  expect(reachedChoices(['fenrir', 'helios']).map(({ type }) => type)).toEqual([
    'cycle.completed',
    'cycle.skipped',
    'drift.detected',
  ]);
});
