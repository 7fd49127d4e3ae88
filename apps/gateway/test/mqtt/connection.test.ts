import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { aCycleEvent, openBroker, openWorld, retainedOf, subscribeTo } from './mqtt-harness.js';

const status = 'bess/gateway/status';

async function openConnection(prepare?: Parameters<typeof openBroker>[0]) {
  const broker = await openBroker(prepare);
  const world = await openWorld();
  return { broker, ...world, at: `bess/${world.partnerId}/sites/north-1` };
}

describe('the broker', () => {
  test('may be away at the start and later; then the latest is published again', async () => {
    const { broker, bridge, operate, happen, site, at, logLines, stores } = await openConnection();
    await operate(site);
    await happen(site, 'cycle.completed', aCycleEvent());
    await broker.stop();
    const started = bridge(broker.url);
    await eventually(() => expect(logLines.join('')).toContain('does not answer'));
    expect(started.state()).toBe('degraded');
    await broker.start();
    await eventually(async () =>
      expect([...(await retainedOf(broker)).keys()]).toContain(`${at}/recommendation`),
    );
    expect(started.state()).toBe('ok');
    // It forgets what it kept, and while it is away a cycle is run.
    await broker.stop();
    await eventually(() => expect(started.state()).toBe('degraded'));
    await happen(site, 'cycle.completed', aCycleEvent({ dispatch_mw: 1 }));
    await stores.operations.reportState(site, { timeMs: 0, socFraction: 0.5, powerMw: null });
    await broker.start();
    const reader = await subscribeTo(broker.url, `${at}/#`);
    const text = await reader.latest(`${at}/recommendation`);
    expect(JSON.parse(text)).toMatchObject({ sequence: 2, dispatch_mw: 1 });
    await eventually(() => expect(started.state()).toBe('ok'));
    const told = (words: string) => logLines.filter((line) => line.includes(words)).length;
    expect([told('does not answer'), told('answers again')]).toEqual([2, 2]);
    await reader.publish(`${at}/state`, '0.7');
    await eventually(async () =>
      expect(
        (await stores.operations.states(site, Number.MAX_SAFE_INTEGER, 1))[0]?.socFraction,
      ).toBe(0.7),
    );
  });

  test('knows whether a gateway is online: at the end, and when it dies', async () => {
    const { broker, bridge } = await openConnection();
    const started = bridge(broker.url);
    const reader = await subscribeTo(broker.url, status);
    await reader.latest(status, (text) => text === 'online');
    await started.close();
    expect(await reader.latest(status)).toBe('offline');
    expect((await retainedOf(broker)).get(status)).toBe('offline');
  });

  test('gets the credentials of the URL, which are logged nowhere', async () => {
    const came: string[] = [];
    let isRefusing = true;
    const { broker, bridge, logLines } = await openConnection((aedes) => {
      aedes.authenticate = (_client, username, secret, done) => {
        if (username !== undefined) {
          came.push(`${username} ${secret}`);
        }
        const refused = Object.assign(new Error('no'), { returnCode: 5 });
        done(
          isRefusing && username !== undefined ? refused : null,
          !isRefusing || username === undefined,
        );
      };
    });
    const url = new URL(broker.url);
    url.username = 'bess';
    url.password = 'p@ss word/1';
    const started = bridge(url.href);
    await eventually(() => expect(logLines.join('')).toContain('does not answer'));
    expect(started.state()).toBe('degraded');
    // Refused or away, it goes on trying.
    isRefusing = false;
    await eventually(() => expect(started.state()).toBe('ok'));
    expect(came[0]).toBe('bess p@ss word/1');
    expect(logLines.join('')).not.toMatch(/p@ss|p%40ss|word/);
  });

  test('that refuses a subscription leaves the bridge degraded, but publishing', async () => {
    const { broker, bridge, operate, happen, site, at, logLines } = await openConnection(
      (aedes) => {
        aedes.authorizeSubscribe = (_client, subscription, done) =>
          done(null, subscription.topic.endsWith('/prices') ? null : subscription);
      },
    );
    await operate(site);
    await happen(site, 'cycle.completed', aCycleEvent());
    const started = bridge(broker.url);
    const reader = await subscribeTo(broker.url, `${at}/#`);
    await reader.latest(`${at}/recommendation`);
    expect(started.state()).toBe('degraded');
    expect(logLines.join('')).toContain('refuses a subscription');
  });
});

describe('two gateways', () => {
  test('publish and store the same', async () => {
    const { broker, bridge, operate, happen, site, at, stores } = await openConnection();
    await operate(site);
    const bridges = [bridge(broker.url), bridge(broker.url)];
    await eventually(() => expect(bridges.map((one) => one.state())).toEqual(['ok', 'ok']));
    const reader = await subscribeTo(broker.url, `${at}/#`);
    await happen(site, 'cycle.completed', aCycleEvent());
    await eventually(() =>
      expect(
        reader.received.filter(({ topic }) => topic === `${at}/recommendation`).length,
      ).toBeGreaterThan(1),
    );
    const texts = reader.received
      .filter(({ topic }) => topic === `${at}/recommendation`)
      .map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    const time = '2026-11-21T11:59:00Z';
    await reader.publish(`${at}/state`, { soc: 0.5, time });
    await eventually(async () =>
      expect(await stores.operations.states(site, Date.parse(time), 9)).toHaveLength(1),
    );
  });

  test('one that ends leaves the status to the other', async () => {
    const { broker, bridge } = await openConnection();
    const [first, second] = [bridge(broker.url), bridge(broker.url)];
    await eventually(() => expect([first.state(), second.state()]).toEqual(['ok', 'ok']));
    const reader = await subscribeTo(broker.url, status);
    await first.close();
    await eventually(() => {
      const texts = reader.received.map(({ text }) => text);
      expect(texts.slice(texts.indexOf('offline'))).toEqual(expect.arrayContaining(['online']));
    });
    expect((await retainedOf(broker)).get(status)).toBe('online');
  });
});
