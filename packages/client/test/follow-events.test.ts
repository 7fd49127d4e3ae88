import { expect, test } from 'vitest';
import { endWhenSilent, followEvents } from '../src/follow-events.js';
import { type Answer, clientOf } from './server.js';

const piece = (sequence: number) => {
  const event = { type: 'cycle.completed', timestamp: '', sequence, data: { site_id: 'north-1' } };
  return `event: cycle.completed\nid: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`;
};

test('events go on after the last one, whether a stream ends or breaks', async () => {
  const streams: Answer[] = [
    { pieces: [piece(8), ': still here\n\n', piece(9)] },
    { pieces: [piece(10), 'event: cycle.completed\nid: 11\nda'], drop: true },
    { pieces: [piece(11)] },
  ];
  const { client, got } = await clientOf((_, serial) => streams[serial - 1] ?? { pieces: [] });
  const sequences: number[] = [];
  for await (const event of followEvents(client, { site: 'north-1' }, { after: 7 })) {
    sequences.push(event.sequence);
    if (event.sequence === 11) {
      break;
    }
  }
  expect(sequences).toEqual([8, 9, 10, 11]);
  expect(got.map(({ path }) => path)).toEqual([
    '/v1/api/sites/north-1/events?after=7',
    '/v1/api/sites/north-1/events?after=9',
    '/v1/api/sites/north-1/events?after=10',
  ]);
});

test('the signal ends them, and a refusal is thrown', async () => {
  const aborter = new AbortController();
  const { client, got } = await clientOf(({ path }) =>
    path.includes('plant-1')
      ? { status: 403, json: { ok: false, error: 'The plan Operator does not include PHALANX.' } }
      : { pieces: [] },
  );
  const refused = followEvents(client, { facility: 'plant-1' });
  await expect(refused.next()).rejects.toMatchObject({ name: 'BessApiError', status: 403 });
  const events = followEvents(client, { site: 'a' }, { signal: aborter.signal });
  const next = events.next();
  aborter.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
  expect(got[0]?.path).toBe('/v1/api/facilities/plant-1/events');
});

test('a gateway that is away for a while is waited for', async () => {
  const streams: Answer[] = [
    { pieces: [piece(1)] },
    { drop: true },
    ...Array.from({ length: 6 }, () => ({
      status: 503,
      headers: { 'Retry-After': '0' },
      json: {},
    })),
    { pieces: [piece(2)] },
  ];
  const { client } = await clientOf((_, serial) => streams[serial - 1] ?? { pieces: [] });
  const events = followEvents(client, { site: 'north-1' }, { after: 0 });
  expect((await events.next()).value.sequence).toBe(1);
  expect((await events.next()).value.sequence).toBe(2);
  await events.return(undefined as never);
});

test('a stream that falls silent ends', async () => {
  const text = new TextEncoder().encode('data: 1\n\n');
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(text),
  });
  const pieces: Uint8Array[] = [];
  for await (const one of endWhenSilent(silent, 20)) {
    pieces.push(one);
  }
  expect(pieces).toEqual([text]);
});
