import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTopics, hasTopics } from '../../src/mqtt/topics.js';
import type { EntityKey } from '../../src/stores/event-store.js';

const id = fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/);
const key: fc.Arbitrary<EntityKey> = fc.record({
  partnerId: id,
  kind: fc.constantFrom('site', 'facility'),
  entityId: id,
});

test('a topic names the site or facility that it was made for', () => {
  fc.assert(
    fc.property(key, fc.constantFrom('bess', 'energy/bess'), (one, prefix) => {
      const topics = createTopics(prefix);
      expect(topics.parse(topics.status(one))).toEqual({ key: one, leaf: 'status' });
      expect(topics.parse(topics.recommendation(one))?.key).toEqual(one);
    }),
  );
});

test('no topic names something with an id that none has', () => {
  const level = fc.oneof(
    fc.constantFrom('bess', 'sites', 'facilities', 'state', '', '+', '#', '$SYS', '\u0000'),
    fc.string({ unit: 'binary', maxLength: 70 }),
    id,
  );
  const { parse } = createTopics('bess');
  fc.assert(
    fc.property(fc.array(level, { maxLength: 7 }), (levels) => {
      const parsed = parse(levels.join('/'));
      expect(parsed === undefined || hasTopics(parsed.key)).toBe(true);
    }),
  );
});

test.each([
  'other/p/sites/s/state',
  'bess/p/sites/s',
  'bess/p/sites/s/state/more',
  'bess/p/jobs/s/state',
  'bess/p/constructor/s/state',
  'bess//sites/s/state',
  'bess/p/sites//state',
  'bessp/sites/s/state',
])('%s names nothing', (topic) => {
  expect(createTopics('bess').parse(topic)).toBeUndefined();
});
