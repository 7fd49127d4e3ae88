import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineThreads } from '../programs/engine-threads.js';
import { hourlyPrices, startFenrirGateway } from './support/fenrir-gateway.js';

const engines = engineThreads();
let site: Awaited<ReturnType<typeof startFenrirGateway>>;
beforeAll(async () => {
  await engines.warmUp();
  site = await startFenrirGateway({ engines });
});
afterAll(async () => {
  await site.close();
  await engines.close();
});

/** What a cycle says of its forecast. */
async function forecastOf(site_id: string) {
  const { json } = await site.cycle({ current_price: 40, site_id }, '?expand=assumptions');
  return json.data.assumptions?.find(({ name }) => name === 'forecast');
}

describe('cycles in an engine thread', () => {
  it('have a forecast of HELIOS where the site has 24 prices, and say so where not', async () => {
    await site.prices('enough', hourlyPrices(24));
    // On a busy machine the first cycle may not wait for all of it.
    let met = await forecastOf('enough');
    for (let tries = 0; met?.value === 'none' && tries < 20; tries += 1) {
      met = await forecastOf('enough');
    }
    expect(met).toEqual({
      name: 'forecast',
      value: 'HELIOS, 96 hours',
      source: 'prices of 24 hours',
    });
    await site.prices('too-few', hourlyPrices(23));
    expect(await forecastOf('too-few')).toMatchObject({
      value: 'none',
      source: expect.stringContaining('fewer than 24'),
    });
  });

  it('act on what the forecast says', async () => {
    await site.prices('enough', hourlyPrices(168));
    const body = { current_price: 40, horizon_hours: 24, site_id: 'enough' };
    const { json } = await site.cycle(body, '?expand=schedule');
    const expected = json.data.schedule?.steps.map(({ expected_price }) => expected_price) ?? [];
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(10);
  });

  it('take stored prices of times to come as known', async () => {
    const prices = hourlyPrices(48);
    const ahead = [300, -20, 150].map((usd_per_mwh, index) => ({
      time: new Date(Date.parse(prices.at(-1)?.time ?? '') + (index + 2) * 3_600_000).toISOString(),
      usd_per_mwh,
    }));
    await site.prices('auction', [...prices, ...ahead]);
    const body = { current_price: 40, site_id: 'auction' };
    const { json } = await site.cycle(body, '?expand=schedule');
    expect(json.data.schedule?.steps.map(({ expected_price }) => expected_price)).toEqual([
      40, 300, -20, 150,
    ]);
  });
});
