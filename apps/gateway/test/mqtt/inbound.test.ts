import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { noonMs, openBroker, openWorld, type Subscriber, subscribeTo } from './mqtt-harness.js';

const iso = (ms: number) => new Date(ms).toISOString();

async function openInbound() {
  const broker = await openBroker();
  const world = await openWorld();
  const bridge = world.bridge(broker.url);
  await eventually(() => expect(bridge.state()).toBe('ok'));
  const device = await subscribeTo(broker.url, 'bess/+/+/+/refused');
  const at = `bess/${world.partnerId}/sites/north-1`;
  const facilityAt = `bess/${world.partnerId}/facilities/plant_7`;
  const states = () => world.stores.operations.states(world.site, noonMs * 2, 10);
  return { broker, world, ...world, device, at, facilityAt, states };
}

/** The refusal of a message, published until it is answered once. */
async function refusalOf(device: Subscriber, at: string, leaf: string, payload: unknown) {
  const before = device.received.length;
  await device.publish(`${at}/${leaf}`, payload);
  return eventually(() => {
    const [answer] = device.received.slice(before);
    expect(answer?.topic).toBe(`${at}/refused`);
    return JSON.parse(answer?.text ?? '');
  });
}

describe('states', () => {
  test('are stored with their time, or the clock of the gateway', async () => {
    const { world, site, operate, device, at, states, count } = await openInbound();
    await operate(site);
    await device.publish(`${at}/state`, { soc: 0.55, power_mw: 10, time: iso(noonMs - 60_000) });
    await eventually(async () =>
      expect(await states()).toEqual([{ timeMs: noonMs - 60_000, socFraction: 0.55, powerMw: 10 }]),
    );
    await device.publish(`${at}/state`, '0.61');
    await eventually(async () =>
      expect((await states())[0]).toEqual({ timeMs: noonMs, socFraction: 0.61, powerMw: null }),
    );
    await eventually(async () => expect(await count('in', 'state', 'stored')).toBe(2));
    expect(world.wakes).toBe(2);
    expect(device.received).toEqual([]);
  });

  test('of a facility are in kW', async () => {
    const { facility, operate, device, facilityAt, stores } = await openInbound();
    await operate(facility);
    await device.publish(`${facilityAt}/state`, { soc: 0.4, power_kw: -120 });
    await eventually(async () =>
      expect(await stores.operations.states(facility, noonMs, 1)).toEqual([
        { timeMs: noonMs, socFraction: 0.4, powerMw: -0.12 },
      ]),
    );
  });

  test('that cannot be stored are answered in a sentence', async () => {
    const { site, operate, device, at, states, count, logLines } = await openInbound();
    const refused = (payload: unknown) => refusalOf(device, at, 'state', payload);
    expect(await refused({ soc: 0.5 })).toEqual({
      topic: 'state',
      status: 404,
      error: 'The site north-1 has no automatic operation.',
    });
    await operate(site);
    expect(await refused({ soc: 1.5 })).toEqual({
      topic: 'state',
      status: 422,
      error: 'soc must be between 0 and 1; 1.5 came.',
    });
    expect(await refused('55 %')).toEqual({
      topic: 'state',
      status: 400,
      error: 'The body must be JSON; it could not be parsed.',
    });
    expect((await refused({ soc: 0.5, power_kw: 3 })).error).toContain('power_kw');
    expect((await refused('[0.5]')).status).toBe(400);
    expect((await refused('"0.5"')).status).toBe(400);
    expect(await refused(`{"soc":0.5${' '.repeat(4_096)}}`)).toEqual({
      topic: 'state',
      status: 413,
      error: 'The payload must be at most 4096 bytes; 4107 came.',
    });
    expect((await refused({ soc: 0.5, time: iso(noonMs + 3_600_000) })).status).toBe(422);
    expect(await states()).toEqual([]);
    expect(await count('in', 'state', 'refused')).toBe(8);
    const levels = logLines.map((line) => JSON.parse(line).level);
    expect(levels.filter((level) => level > 30)).toEqual([]);
  });

  test('that the broker had kept count only while an operation may use them', async () => {
    const broker = await openBroker();
    const { site, partnerId, operate, bridge, stores, count } = await openWorld();
    await operate(site);
    const at = `bess/${partnerId}/sites/north-1`;
    const device = await subscribeTo(broker.url, `${at}/refused`);
    const keep = async (payload: unknown) => {
      await device.publish(`${at}/state`, payload, { retain: true });
      const started = bridge(broker.url);
      await eventually(() => expect(started.state()).toBe('ok'));
      return started;
    };
    const first = await keep({ soc: 0.5 });
    expect(JSON.parse(await device.latest(`${at}/refused`))).toEqual({
      topic: 'state',
      status: 422,
      error:
        'time must be in a retained state, since nobody knows otherwise when it was measured; none came.',
    });
    await first.close();
    // Two intervals of 15 minutes are the limit.
    const second = await keep({ soc: 0.5, time: iso(noonMs - 30 * 60_000 - 1) });
    await eventually(async () => expect(await count('in', 'state', 'ignored')).toBe(1));
    await second.close();
    await keep({ soc: 0.5, time: iso(noonMs - 30 * 60_000) });
    await eventually(async () => expect(await count('in', 'state', 'stored')).toBe(1));
    expect(await stores.operations.states(site, noonMs, 9)).toHaveLength(1);
  });

  test('of one site are stored in the order in which they came', async () => {
    const { site, operate, device, at, states, count } = await openInbound();
    await operate(site);
    const time = iso(noonMs);
    const socs = Array.from({ length: 100 }, (_, index) => index / 100);
    await Promise.all(socs.map((soc) => device.publish(`${at}/state`, { soc, time })));
    await eventually(async () => expect(await count('in', 'state', 'stored')).toBe(100));
    expect(await states()).toEqual([{ timeMs: noonMs, socFraction: 0.99, powerMw: null }]);
  });
});

describe('series', () => {
  test('prices and readings are stored like those of HTTP', async () => {
    const { partnerId, device, at, facilityAt, stores } = await openInbound();
    await device.publish(`${at}/prices`, {
      prices: [
        { time: iso(noonMs), usd_per_mwh: 41.2 },
        { time: iso(noonMs + 900_000), price_per_mwh: 38.75 },
      ],
    });
    await device.publish(`${at}/prices`, { time: iso(noonMs + 1_800_000), usd_per_mwh: 40 });
    const range = { fromMs: noonMs, untilMs: noonMs + 3_600_000 };
    await eventually(async () =>
      expect(await stores.sites.prices(partnerId, 'north-1', range)).toEqual([
        { timeMs: noonMs, pricePerMwh: 41.2 },
        { timeMs: noonMs + 900_000, pricePerMwh: 38.75 },
        { timeMs: noonMs + 1_800_000, pricePerMwh: 40 },
      ]),
    );
    await device.publish(`${facilityAt}/readings`, { time: iso(noonMs), load_kw: 412.5 });
    await eventually(async () =>
      expect(await stores.facilities.readings(partnerId, 'plant_7', range)).toEqual([
        { timeMs: noonMs, loadKw: 412.5, temperatureF: null, solarKw: null },
      ]),
    );
  });

  test('that cannot be stored are answered in a sentence, and nothing of them is stored', async () => {
    const { partnerId, device, at, facilityAt, stores, count } = await openInbound();
    const refused = (payload: unknown) => refusalOf(device, at, 'prices', payload);
    expect(
      await refused({ prices: [{ time: iso(noonMs), usd_per_mwh: 1 }, { time: 'x' }] }),
    ).toEqual(
      expect.objectContaining({ status: 400, error: expect.stringContaining('prices[1]') }),
    );
    expect(await refused({ time: iso(noonMs) })).toEqual({
      topic: 'prices',
      status: 400,
      error:
        'prices[0] must have usd_per_mwh, or price_per_mwh in the currency of the site; neither came.',
    });
    expect(await refused(`${' '.repeat(1_048_576)}1`)).toEqual({
      topic: 'prices',
      status: 413,
      error: 'The payload must be at most 1048576 bytes; 1048577 came.',
    });
    expect(await refused('['.repeat(100))).toEqual(
      expect.objectContaining({ error: 'The body must not nest deeper than 32 levels.' }),
    );
    expect(await refusalOf(device, facilityAt, 'readings', { time: iso(noonMs) })).toEqual(
      expect.objectContaining({ topic: 'readings', status: 400 }),
    );
    expect(await stores.sites.priceSpan(partnerId, 'north-1')).toBeUndefined();
    expect(await count('in', 'prices', 'refused')).toBe(4);
  });

  test('make no sites, facilities and partners', async () => {
    const { partnerId, device, stores } = await openInbound();
    const entry = { time: iso(noonMs), usd_per_mwh: 1 };
    for (const at of [`bess/${partnerId}/sites/unknown`, 'bess/nobody/sites/north-1']) {
      expect(await refusalOf(device, at, 'prices', entry)).toEqual({
        topic: 'prices',
        status: 404,
        error: `Nothing is stored of the site ${at.split('/').at(-1)}.`,
      });
      expect((await refusalOf(device, at, 'state', '0.5')).status).toBe(404);
    }
    expect((await stores.sites.countStored(partnerId, 'unknown')).isStored).toBe(false);
  });

  test('wait, and the publisher may try again, while the database is away', async () => {
    const { site, operate, device, at, stores } = await openInbound();
    await operate(site);
    const { reportState } = stores.operations;
    stores.operations.reportState = async () => {
      throw new Error('secret detail');
    };
    const answer = await refusalOf(device, at, 'state', '0.5');
    expect(answer).toEqual(expect.objectContaining({ topic: 'state', status: 500 }));
    expect(answer.error).not.toContain('secret');
    stores.operations.reportState = reportState;
    await device.publish(`${at}/state`, '0.5');
    await eventually(async () =>
      expect(await stores.operations.states(site, noonMs, 1)).toHaveLength(1),
    );
  });
});

test('topics with ids that nothing has are counted and not answered', async () => {
  const { device, count, partnerId } = await openInbound();
  await device.publish(`bess/${partnerId}/sites/a b/state`, '0.5');
  await device.publish(`bess/${partnerId}/sites/${'x'.repeat(65)}/state`, '0.5');
  await eventually(async () => expect(await count('in', 'state', 'refused')).toBe(2));
  expect(device.received).toEqual([]);
});
