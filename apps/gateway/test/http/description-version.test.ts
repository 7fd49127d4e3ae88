import { afterAll, describe, expect, it } from 'vitest';
import { at } from './support/described-gateway.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';
import { startSiteGateway } from './support/site-gateway.js';

for (const [kind, { gateway, token, put, get, post }, entry] of [
  ['site', await startSiteGateway(), { time: at(-1), usd_per_mwh: 41 }],
  ['facility', await startFacilityGateway(), { time: at(-1), load_kw: 400 }],
] as const) {
  afterAll(() => gateway.close());
  const folder = kind === 'site' ? 'sites' : 'facilities';
  const replace = (id: string, powerKw: number, ifMatch: string) =>
    gateway.call<{ power_kw: number }>('PUT', `/v1/api/${folder}/${id}`, {
      body: { power_kw: powerKw, charge_efficiency: 0.93 },
      token,
      headers: { 'If-Match': ifMatch },
    });
  const tagOf = async (id: string) => (await get(id)).headers.get('etag') ?? '';

  describe(`PUT /v1/api/${folder}/{${kind}_id} with If-Match or If-None-Match`, () => {
    it('replaces the description that was read, and no other', async () => {
      const first = await put('a', { power_kw: 10 });
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(await tagOf('a')).toBe(tag);
      await post('a', [entry]);
      expect(await tagOf('a')).toBe(tag);
      const mine = await replace('a', 11, tag);
      expect([mine.status, mine.json.power_kw]).toEqual([200, 11]);
      expect(mine.headers.get('etag')).toBe(await tagOf('a'));
      expectEnvelope(await replace('a', 12, tag), 412, /a has changed since it was read; nothing/);
      expect((await get('a')).json).toMatchObject({ power_kw: 11 });
      expect((await replace('a', 13, '*')).status).toBe(200);
      expect((await replace('a', 14, `"other", ${await tagOf('a')}`)).status).toBe(200);
    });

    it('replaces nothing where nothing is described', async () => {
      expectEnvelope(await replace('none', 12, '*'), 412, /has changed/);
      expectEnvelope(await get('none'), 404, /never described/);
      expect((await get('default')).headers.get('etag')).toBeNull();
    });

    it('describes with If-None-Match only what is not described, once', async () => {
      const describe = (power: number) =>
        gateway.call<{ power_kw: number }>('PUT', `/v1/api/${folder}/new`, {
          body: { power_kw: power },
          token,
          headers: { 'If-None-Match': '*' },
        });
      const answers = await Promise.all([1, 2, 3, 4].map(describe));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412]);
      const { power_kw } = answers.find(({ status }) => status === 201)?.json ?? {};
      expectEnvelope(await describe(5), 412, /new has changed since it was read; nothing/);
      expect((await get('new')).json).toMatchObject({ power_kw });
    });

    it('lets one of several simultaneous changes through', async () => {
      const { headers } = await put('raced', { power_kw: 1 });
      const tag = headers.get('etag') ?? '';
      const answers = await Promise.all([2, 3, 4, 5].map((power) => replace('raced', power, tag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    });
  });
}
