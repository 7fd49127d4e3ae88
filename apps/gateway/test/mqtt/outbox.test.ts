import { expect, test } from 'vitest';
import { createOutbox, type OutgoingMessage } from '../../src/mqtt/outbox.js';

/** A broker that acknowledges when told to. */
function openSlowBroker(waiting?: number) {
  const sent: OutgoingMessage[] = [];
  const acknowledgements: (() => void)[] = [];
  const outbox = createOutbox((message) => {
    sent.push(message);
    return new Promise<void>((resolve) => acknowledgements.push(resolve));
  }, waiting);
  return {
    outbox,
    sent,
    async acknowledgeAll() {
      for (; acknowledgements.length > 0; await new Promise(setImmediate)) {
        acknowledgements.shift()?.();
      }
    },
  };
}

const retained = (topic: string, payload: string) => ({ topic, payload, isRetained: true });
const passing = (payload: string) => ({ topic: 'events', payload, isRetained: false });

test('of retained messages the latest of a topic is sent, of others each', async () => {
  const { outbox, sent, acknowledgeAll } = openSlowBroker();
  outbox.add(retained('a', '1'));
  outbox.add(retained('b', '1'));
  outbox.add(passing('1'));
  outbox.add(retained('a', '2'));
  outbox.add(passing('2'));
  expect(sent).toEqual([]);
  outbox.open();
  await acknowledgeAll();
  expect(sent.map(({ topic, payload }) => `${topic} ${payload}`)).toEqual([
    'a 2',
    'b 1',
    'events 1',
    'events 2',
  ]);
});

test('messages that are not retained are dropped when too many wait', () => {
  const { outbox } = openSlowBroker(2);
  expect([passing('1'), passing('2'), passing('3')].map(outbox.add)).toEqual([true, true, false]);
  expect(outbox.add(retained('a', '1'))).toBe(true);
});

test('a few are on their way at a time, and long lists wait for room', async () => {
  const { outbox, sent, acknowledgeAll } = openSlowBroker(40);
  outbox.open();
  for (let index = 0; index < 80; index += 1) {
    outbox.add(retained(`topic ${index}`, ''));
  }
  expect(sent).toHaveLength(32);
  let hasRoom = false;
  const room = outbox.room().then(() => {
    hasRoom = true;
  });
  await new Promise(setImmediate);
  expect(hasRoom).toBe(false);
  await acknowledgeAll();
  await room;
  await outbox.drained();
  expect(sent).toHaveLength(80);
});

test('while the broker is away nobody waits for room', async () => {
  const { outbox, sent } = openSlowBroker(1);
  outbox.add(retained('a', ''));
  outbox.add(retained('b', ''));
  await outbox.room();
  await outbox.drained();
  expect(sent).toEqual([]);
});
