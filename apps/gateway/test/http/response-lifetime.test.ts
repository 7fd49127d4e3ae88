import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { onResponseClose } from '../../src/http/response-lifetime.js';

function answer() {
  const events = Object.assign(new EventEmitter(), { closed: false });
  const close = () => {
    events.closed = true;
    events.emit('close');
  };
  return { response: events as unknown as ServerResponse, events, close };
}

test('an answer that is over tells all who waited, in their order and once, by one listener', () => {
  const { response, events, close } = answer();
  const told: number[] = [];
  for (const who of [0, 1, 2]) {
    onResponseClose(response, () => told.push(who));
  }
  expect(events.listenerCount('close')).toBe(1);
  expect(told).toEqual([]);
  close();
  events.emit('close');
  expect(told).toEqual([0, 1, 2]);
});

test('late callbacks run at once, and callbacks added while others run are called too', () => {
  const { response, close } = answer();
  const told: string[] = [];
  onResponseClose(response, () => onResponseClose(response, () => told.push('within')));
  close();
  onResponseClose(response, () => told.push('after'));
  expect(told).toEqual(['within', 'after']);
});
