import { afterAll, describe, expect, it } from 'vitest';
import { at } from './support/described-gateway.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';
import { startSiteGateway } from './support/site-gateway.js';

const price = { time: at(-1), usd_per_mwh: 41 };
const reading = { time: at(-1), load_kw: 400 };

for (const [kind, { gateway, token, other, put, get, post }, entry] of [
  ['site', await startSiteGateway(), price],
  ['facility', await startFacilityGateway(), reading],
] as const) {
  afterAll(() => gateway.close());
  const folder = kind === 'site' ? 'sites' : 'facilities';
  const remove = (id: string, as = token) =>
    gateway.call<{ error?: string }>('DELETE', `/v1/api/${folder}/${id}`, { token: as });
  const listed = async () => {
    const { json } = await gateway.call<Record<string, Record<string, unknown>[]>>(
      'GET',
      `/v1/api/${folder}`,
      { token },
    );
    return json[folder]?.map((each) => each[`${kind}_id`]);
  };

  describe(`DELETE /v1/api/${folder}/{${kind}_id}`, () => {
    it('deletes what is described or has a series, once', async () => {
      await put('described', { power_kw: 10 });
      await post('described', [entry]);
      await post('undescribed', [entry]);
      expect(await listed()).toEqual(['described', 'undescribed']);
      for (const id of ['described', 'undescribed']) {
        const { status, json } = await remove(id);
        expect([status, json]).toEqual([204, {}]);
        expectEnvelope(
          await remove(id),
          404,
          new RegExp(`^Nothing is stored of the ${kind} ${id}`),
        );
      }
      expect(await listed()).toEqual([]);
      expectEnvelope(await get('described'), 404, /never described/);
      expect((await put('described', { power_kw: 12 })).json).toMatchObject({ power_kw: 12 });
      expect((await post('described', [entry])).json).toMatchObject({ accepted: 1 });
    });

    it('answers of the ids of another partner as of unknown ones, and leaves them', async () => {
      await put('mine', { power_kw: 10 });
      const foreign = await remove('mine', other);
      const unknown = await remove('none', other);
      expectEnvelope(foreign, 404, /^Nothing is stored/);
      expect(foreign.json.error?.replace('mine', 'none')).toBe(unknown.json.error);
      expect((await get('mine')).status).toBe(200);
    });
  });
}
