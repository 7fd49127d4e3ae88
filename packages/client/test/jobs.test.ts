import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate, waitForJob } from '../src/jobs.js';
import { readEvents, type StreamEvent } from '../src/read-events.js';
import { clientOf, type Got } from './server.js';

const job = (status: string, more = {}) => ({
  job_id: 'j',
  status,
  progress: 0.5,
  submitted_at: '2026-11-21T12:00:00.000Z',
  ...more,
});
const event = (name: string, data: unknown) =>
  `event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`;
const result = { job_id: 'j', p50_annual_revenue: 5 };

async function eventsOf(pieces: Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const one of readEvents(new Blob(pieces as BlobPart[]).stream())) {
    events.push(one);
  }
  return events;
}

describe('readEvents', () => {
  const text = new TextEncoder();

  test('reads names and data, and skips comments and incomplete events', async () => {
    const stream =
      ': hello\n\nevent: progress\nid: 1\ndata: {"a":1}\n\ndata:x\ndata: y\n\nevent: end\ndata: cut';
    expect(await eventsOf([text.encode(stream)])).toEqual([
      { event: 'progress', data: '{"a":1}' },
      { event: 'message', data: 'x\ny' },
    ]);
  });

  test('chunks and line endings make no difference', async () => {
    const bytes = (end: string) =>
      text.encode(
        ['event: progress', 'data: {"größe":"💡"}', '', ': x', '', 'data: 2', '', ''].join(end),
      );
    const whole = await eventsOf([bytes('\n')]);
    expect(whole).toHaveLength(2);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        async (end, cuts) => {
          const all = bytes(end);
          const at = [
            0,
            ...cuts.filter((cut) => cut < all.length).sort((a, b) => a - b),
            all.length,
          ];
          const pieces = at.slice(1).map((to, index) => all.slice(at[index], to));
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              for (const piece of pieces) {
                controller.enqueue(piece);
              }
              // After a single CR, only the next character shows that it is not a CRLF.
              controller.enqueue(text.encode(': end\n'));
              controller.close();
            },
          });
          const events: StreamEvent[] = [];
          for await (const one of readEvents(stream)) {
            events.push(one);
          }
          expect(events).toEqual(whole);
        },
      ),
    );
  });
});

describe('waitForJob', () => {
  test('reports progress and returns the ended job', async () => {
    const ended = job('succeeded', { result });
    const { client, got } = await clientOf(() => ({
      pieces: [event('progress', job('running')), ': still waiting\n\n', event('end', ended)],
    }));
    const told: string[] = [];
    expect(
      await waitForJob(client, 'j', { onProgress: ({ status }) => told.push(status) }),
    ).toEqual(ended);
    expect(told).toEqual(['running']);
    expect(got.map(({ path }) => path)).toEqual(['/v1/api/strix/jobs/j/events']);
  });

  test.each([
    ['ends early', false],
    ['breaks', true],
  ])('after a stream that %s, the job is queried and listened to again', async (_, drop) => {
    const { client, got } = await clientOf(({ path }, serial) => {
      if (!path.endsWith('/events')) {
        return { json: job('running') };
      }
      return serial === 1
        ? { pieces: [event('progress', job('running'))], drop }
        : { pieces: [event('end', job('cancelled'))] };
    });
    expect(await waitForJob(client, 'j')).toMatchObject({ status: 'cancelled' });
    expect(got.map(({ path }) => path.replace('/v1/api/strix/jobs/j', ''))).toEqual([
      '/events',
      '',
      '/events',
    ]);
  });

  test('a job that ended between stream and query is returned', async () => {
    const { client } = await clientOf(({ path }) =>
      path.endsWith('/events')
        ? { pieces: [] }
        : { json: job('failed', { error: 'STRIX failed.' }) },
    );
    expect(await waitForJob(client, 'j')).toMatchObject({ status: 'failed' });
  });

  test('passes on any error of the progress callback', async () => {
    const { client } = await clientOf(() => ({ pieces: [event('progress', job('running'))] }));
    const onProgress = () => {
      throw new TypeError('mine');
    };
    await expect(waitForJob(client, 'j', { onProgress })).rejects.toThrow('mine');
  });

  test('404 is final, and a caller may stop waiting', async () => {
    const missing = await clientOf(() => ({
      status: 404,
      json: { ok: false, error: 'There is no job "j".' },
    }));
    await expect(waitForJob(missing.client, 'j')).rejects.toMatchObject({
      status: 404,
      message: 'There is no job "j".',
    });
    const running = await clientOf(({ path }) =>
      path.endsWith('/events')
        ? { pieces: [event('progress', job('running'))] }
        : { json: job('running') },
    );
    await expect(
      waitForJob(running.client, 'j', { signal: AbortSignal.timeout(100) }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('simulate', () => {
  const end = (ended: unknown) => (got: Got) =>
    got.path.endsWith('/events')
      ? { pieces: [event('end', ended)] }
      : { status: 202, json: job('queued') };

  test('submits asynchronously, waits, and returns the result', async () => {
    const { client, got } = await clientOf(end(job('succeeded', { result })));
    const answer = await simulate(
      client,
      { seed: 7 },
      { query: { expand: ['months', 'shapley'] }, idempotencyKey: 'k-1' },
    );
    expect(answer).toEqual(result);
    expect(got[0]).toMatchObject({
      path: '/v1/api/strix/submit?expand=months,shapley',
      body: '{"seed":7}',
      headers: { prefer: 'respond-async', 'idempotency-key': 'k-1', authorization: 'Bearer t' },
    });
  });

  test.each([
    ['failed', { error: 'STRIX failed.' }, { status: 500, message: 'STRIX failed.' }],
    ['cancelled', {}, { status: 409, message: 'The job j was cancelled.' }],
  ])('a job that was %s is an error', async (status, more, error) => {
    const { client } = await clientOf(end(job(status, more)));
    await expect(simulate(client, {})).rejects.toMatchObject(error);
  });
});
