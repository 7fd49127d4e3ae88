import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngineHealth } from '../../src/engine-runtime/engine-health.js';
import {
  createEnginePool,
  type EnginePool,
  type EnginePoolOptions,
  type RunOptions,
} from '../../src/engine-runtime/engine-pool.js';
import { eventually } from '../eventually.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, startGateway } from './support/gateway.js';

/** Real threads around a worker that does what its input says. */
const filename = fileURLToPath(new URL('./support/misbehaving-worker.mjs', import.meta.url));
const open: EnginePool[] = [];
const createPool = (options: Partial<EnginePoolOptions> = {}) => {
  const pool = createEnginePool({ worker: { filename }, threads: 1, ...options });
  open.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const run = (pool: EnginePool, tariff: string, options: RunOptions = {}) =>
  pool.run(
    'tarsis.schedule',
    { options: { tariff, month: 7, year: 2026 }, nativeCurrency: false },
    options,
  );
/** Resolves when a task that runs until it is stopped has begun. */
const begun = () =>
  new Promise<void>((resolve) => {
    const channel = new BroadcastChannel('begun');
    channel.onmessage = () => {
      channel.close();
      resolve();
    };
  });
const takenBack = {
  name: 'HttpError',
  status: 499,
  message: 'The caller hung up before TARSIS answered.',
};

describe('the pool of worker threads', () => {
  it('gives errors back with kind, code and details', async () => {
    await expect(run(createPool(), 'refuse')).rejects.toMatchObject({
      name: 'EngineError',
      engine: 'tarsis',
      kind: 'outOfRange',
      code: 'unknownTariff',
      details: { suggestions: ['a', 'b'] },
    });
  });

  it('survives a thread that dies, and says so', async () => {
    const pool = createPool();
    await expect(run(pool, 'die')).rejects.toMatchObject({ kind: 'engine', code: 'workerLost' });
    await expect(run(pool, 'answer')).resolves.toBe('answer');
  });

  it('survives a thread that needs more memory than it may have', async () => {
    const pool = createPool({ heapMib: 32 });
    await expect(run(pool, 'hoard')).rejects.toMatchObject({ kind: 'engine', code: 'workerLost' });
    await expect(run(pool, 'answer')).resolves.toBe('answer');
  });

  it('gives up what takes too long, and goes on', async () => {
    const pool = createPool({ timeoutMs: 300 });
    await expect(run(pool, 'loop')).rejects.toMatchObject({
      kind: 'engine',
      code: 'timeout',
      message: 'TARSIS did not finish within 0.3 s.',
    });
    await expect(pool.run('tarsis.probe', null, { timeoutMs: 60_000 })).resolves.toBe(true);
  });

  it('hands out no task before a thread has warmed up, the one that replaces a lost thread included', async () => {
    const slowStarter = new URL('./support/slow-starting-worker.mjs', import.meta.url);
    const pool = createPool({ worker: { filename: fileURLToPath(slowStarter) }, threads: 2 });
    const warm = await Promise.all(Array.from({ length: 6 }, () => run(pool, 'isWarm')));
    expect(warm).toEqual(Array(6).fill(true));
    await expect(run(pool, 'die')).rejects.toMatchObject({ code: 'workerLost' });
    await expect(run(pool, 'die')).rejects.toMatchObject({ code: 'workerLost' });
    await expect(run(pool, 'isWarm')).resolves.toBe(true);
  });

  it('refuses work when too much waits', async () => {
    const pool = createPool({ maximumWaiting: 2 });
    await run(pool, 'answer');
    const accepted = [run(pool, 'wait'), run(pool, 'wait'), run(pool, 'wait')];
    await expect(run(pool, 'answer')).rejects.toMatchObject({ name: 'HttpError', status: 503 });
    await Promise.all(accepted);
    await expect(run(pool, 'answer')).resolves.toBe('answer');
  });

  it('schedules tenants fairly and lets none fill the queue', async () => {
    const pool = createPool({ maximumWaiting: 8 });
    await run(pool, 'answer');
    const order: string[] = [];
    const task = (tenant: string) => run(pool, 'wait', { tenant }).then(() => order.push(tenant));
    const flood = Array.from({ length: 5 }, () => task('flood'));
    await expect(run(pool, 'answer', { tenant: 'flood' })).rejects.toMatchObject({ status: 503 });
    const others = [task('quiet'), task('quiet'), task('third')];
    await Promise.all([...flood, ...others]);
    expect(order).toEqual([
      ...['flood', 'flood', 'quiet', 'third', 'flood', 'quiet', 'flood', 'flood'],
    ]);
  });

  it('takes back a task that runs, without the loss of its thread', async () => {
    const pool = createPool();
    const thread = await run(pool, 'thread');
    const gone = new AbortController();
    const hasBegun = begun();
    const task = run(pool, 'untilStopped', { signal: gone.signal });
    await hasBegun;
    gone.abort();
    await expect(task).rejects.toMatchObject(takenBack);
    await expect(run(pool, 'thread')).resolves.toBe(thread);
  });

  it('takes back a task that waits, which leaves its place in the queue to another', async () => {
    const pool = createPool({ maximumWaiting: 1 });
    const thread = await run(pool, 'thread');
    const [first, second] = [new AbortController(), new AbortController()];
    const hasBegun = begun();
    const running = run(pool, 'untilStopped', { signal: first.signal });
    await hasBegun;
    const waiting = run(pool, 'answer', { signal: second.signal });
    await expect(run(pool, 'answer')).rejects.toMatchObject({ status: 503 });
    second.abort();
    await expect(waiting).rejects.toMatchObject(takenBack);
    const other = run(pool, 'thread');
    first.abort();
    await expect(running).rejects.toMatchObject(takenBack);
    await expect(other).resolves.toBe(thread);
  });

  it('starts nothing for a client that has already disconnected', async () => {
    const pool = createPool();
    await expect(run(pool, 'die', { signal: AbortSignal.abort() })).rejects.toMatchObject(
      takenBack,
    );
    await expect(run(pool, 'answer')).resolves.toBe('answer');
  });

  it('gives up a task that does not heed that it was taken back', async () => {
    const pool = createPool({ timeoutMs: 300 });
    const gone = new AbortController();
    const task = run(pool, 'block', { signal: gone.signal });
    setTimeout(() => gone.abort(), 50);
    await expect(task).rejects.toMatchObject(takenBack);
    await expect(run(pool, 'answer', { timeoutMs: 60_000 })).resolves.toBe('answer');
  });

  it('lets a task be whose caller goes after the answer', async () => {
    const pool = createPool();
    const gone = new AbortController();
    await expect(run(pool, 'answer', { signal: gone.signal })).resolves.toBe('answer');
    gone.abort();
    await expect(run(pool, 'answer')).resolves.toBe('answer');
  });

  it('keeps the environment of the process to itself', async () => {
    process.env['BESS_TEST_SECRET'] = 'hush';
    await expect(run(createPool(), 'environment')).resolves.not.toContain('BESS_TEST_SECRET');
    delete process.env['BESS_TEST_SECRET'];
  });
});

describe('over HTTP', () => {
  it('a lost thread, a timeout and a full queue are answered in the envelope', async () => {
    const engines = createPool({ timeoutMs: 500, maximumWaiting: 1 });
    // The start of the thread does not count in the time of a task.
    await run(engines, 'answer', { timeoutMs: 60_000 });
    const gateway = await startGateway({ engines });
    const { token } = await gateway.login(await gateway.account('enterprise'));
    const call = (tariff: string) =>
      gateway.call('POST', '/v1/api/tarsis/schedule', { body: { month: 7, tariff }, token });
    const stumbled = await call('stumble');
    expectEnvelope(stumbled, 500, /^TARSIS failed unexpectedly; the request id/);
    expect(stumbled.text).not.toMatch(/function|deepInside/);
    expect(gateway.logLines.join('')).toMatch(/deepInside \(engine\.js:7\)/);
    expectEnvelope(await call('die'), 500, /^TARSIS lost the thread it ran in\.$/);
    expectEnvelope(await call('block'), 500, /^TARSIS did not finish within 0\.5 s\.$/);
    const answers = await Promise.all([call('block'), call('block'), call('block')]);
    const full = answers.find(({ status }) => status === 503);
    expect(full).toBeDefined();
    if (full !== undefined) {
      expectEnvelope(full, 503, /^TARSIS has too much work waiting/);
      expect(full.headers.get('retry-after')).toBe('5');
    }
    await gateway.close();
  });

  it('others are served while a thread works, and a disconnect frees it', async () => {
    const engines = createPool();
    const gateway = await startGateway({ engines });
    const { token } = await gateway.login(await gateway.account('enterprise'));
    const gone = new AbortController();
    const hasBegun = begun();
    const call = (tariff: string) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ month: 7, tariff }),
    });
    const path = `${gateway.url}/v1/api/tarsis/schedule`;
    const left = fetch(path, { ...call('untilStopped'), signal: gone.signal });
    await hasBegun;
    expect((await gateway.call('GET', '/livez')).status).toBe(200);
    expect((await gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token })).status).toBe(200);
    gone.abort();
    await expect(left).rejects.toThrow();
    await eventually(() =>
      expect(gateway.logLines.join('')).toMatch(/"operation":"tarsisSchedule","status":499/),
    );
    await gateway.close();
  });
});

describe('health', () => {
  it('is down until an engine has worked once, and only then degraded while it is busy', async () => {
    const pool = createPool();
    let probeTimeoutMs = 20;
    const probed: EnginePool = {
      ...pool,
      run: (operation, input) => pool.run(operation, input, { timeoutMs: probeTimeoutMs }),
    };
    const gateway = await startGateway({ engines: probed });
    const stateNow = async () => {
      gateway.clock.nowMs += 5_000;
      return (await gateway.deps.health.check()).get('tarsis');
    };
    /** Takes the one thread up, and answers what frees it. */
    const takeUp = async () => {
      const gone = new AbortController();
      const hasBegun = begun();
      const task = run(pool, 'untilStopped', { signal: gone.signal });
      await hasBegun;
      return async () => {
        gone.abort();
        await expect(task).rejects.toMatchObject(takenBack);
      };
    };
    const freeFirst = await takeUp();
    expect(await stateNow()).toBe('down');
    expectEnvelope(await gateway.call('GET', '/readyz'), 503, /^No engine works\.$/);
    await freeFirst();
    probeTimeoutMs = 30_000;
    expect(await stateNow()).toBe('ok');
    const freeSecond = await takeUp();
    probeTimeoutMs = 20;
    expect(await stateNow()).toBe('degraded');
    expect((await gateway.call('GET', '/readyz')).status).toBe(200);
    await freeSecond();
    await gateway.close();
  });

  it('is down when the probe fails, and asks again after 5 s', async () => {
    let next: () => Promise<true> = async () => true;
    let probes = 0;
    const pool: EnginePool = {
      run: async () => {
        probes += 1;
        return (await next()) as never;
      },
      warmUp: async () => {},
      close: async () => {},
    };
    const clock = { nowMs: noonMs };
    const health = createEngineHealth(pool, { nowMs: () => clock.nowMs });
    const state = async () => (await health.check()).get('tarsis');
    // One probe for each engine, however often it is asked.
    expect([await state(), await state(), probes]).toEqual(['ok', 'ok', 5]);
    next = () => Promise.reject(new Error('solver is gone'));
    clock.nowMs += 4_999;
    expect(await state()).toBe('ok');
    clock.nowMs += 1;
    expect(await state()).toBe('down');
  });
});
