import { type BessClient, createClient } from '@bess/client';
import { expect, test, vi } from 'vitest';
import { followEvents, type StreamState } from '../src/operation/follow-events.js';

/** The window of a browser. */
const browser = new EventTarget();
for (const name of ['addEventListener', 'removeEventListener'] as const) {
  vi.stubGlobal(name, browser[name].bind(browser));
}

const times = { firstPauseMs: 1, longestPauseMs: 4, silenceMs: 80 };

function clientOf(answers: (url: URL, headers: Headers) => Response | Promise<Response>) {
  return createClient({
    baseUrl: 'http://gateway/v1',
    retry: { attempts: 1 },
    fetch: async (request: Request) => answers(new URL(request.url), request.headers),
  });
}

const event = (sequence: number) =>
  `event: cycle.skipped\nid: ${sequence}\ndata: ${JSON.stringify({ type: 'cycle.skipped', sequence })}\n\n`;

const streamOf = (...sequences: number[]) =>
  new Response(sequences.map(event).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

/** Follows until as many messages have come. */
async function follow(client: BessClient, count: number, after = 0) {
  const aborter = new AbortController();
  const sequences: number[] = [];
  const states: StreamState[] = [];
  const errors: unknown[] = [];
  await followEvents(
    client,
    { kind: 'site', id: 'north-1' },
    {
      after,
      signal: aborter.signal,
      onMessage: ({ sequence }) => {
        sequences.push(sequence);
        if (sequences.length === count) {
          aborter.abort();
        }
      },
      onState: (state, error) => {
        states.push(state);
        if (error !== undefined) {
          errors.push(error);
        }
      },
    },
    times,
  );
  return { sequences, states, errors };
}

test('a stream that ends is continued after the last message', async () => {
  const asked: (string | null)[] = [];
  const client = clientOf((url, headers) => {
    asked.push(headers.get('Last-Event-ID') ?? url.searchParams.get('after'));
    return asked.length === 1 ? streamOf(3, 4) : streamOf(5);
  });
  const { sequences, states } = await follow(client, 3);
  expect(sequences).toEqual([3, 4, 5]);
  expect(asked).toEqual(['0', '4']);
  expect(states).toEqual(['live', 'reconnecting', 'live']);
});

test('refusals for good stop it; others are tried again', async () => {
  const refusals = [503, 429, 403];
  const client = clientOf(
    () =>
      new Response(JSON.stringify({ ok: false, error: 'no' }), { status: refusals.shift() ?? 500 }),
  );
  const { states, errors } = await follow(client, 1);
  expect(states).toEqual(['reconnecting', 'reconnecting', 'stopped']);
  expect(errors).toMatchObject([{ status: 403 }]);
});

test('a connection that is silent for too long is made again', async () => {
  let calls = 0;
  const client = clientOf(() => {
    calls += 1;
    return calls === 1 ? new Response(new ReadableStream({})) : streamOf(7);
  });
  const { sequences, states } = await follow(client, 1, 6);
  expect(sequences).toEqual([7]);
  expect(states).toEqual(['live', 'reconnecting', 'live']);
});

test('it is made again once the browser is back from being offline', async () => {
  let calls = 0;
  const client = clientOf(() => {
    calls += 1;
    setTimeout(() => browser.dispatchEvent(new Event('offline')), 5);
    return calls === 1 ? new Response(new ReadableStream({})) : streamOf(7);
  });
  expect(await follow(client, 1, 6)).toMatchObject({ sequences: [7] });
});
