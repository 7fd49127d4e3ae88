import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { hourlyPrices, hourMs, startFenrirGateway } from './support/fenrir-gateway.js';
import { fenrirVersionOf } from './support/fenrir-version-of.js';
import { noonMs } from './support/gateway.js';

let site: Awaited<ReturnType<typeof startFenrirGateway>>;
beforeAll(async () => {
  site = await startFenrirGateway();
});
afterEach(() => {
  site.gateway.clock.nowMs = noonMs;
});
afterAll(() => site.close());

const documented = [
  'cycle_id',
  'recommended_dispatch_mw',
  'recommended_direction',
  'confidence',
  'estimated_revenue',
  'regime',
  'adversarial_report',
  'differentiator_insights',
];
const optional = ['schedule', 'regimes', 'thresholds', 'negotiation', 'attribution', 'assumptions'];

describe('POST /v1/api/fenrir/cycle', () => {
  it('answers exactly the documented body, in its envelope', async () => {
    const { status, json, headers } = await site.cycle({ current_price: 95.5 });
    expect([status, json.ok, Object.keys(json)]).toEqual([200, true, ['ok', 'data']]);
    expect(Object.keys(json.data)).toEqual(documented);
    expect(Object.keys(json.data.adversarial_report)).toEqual([
      'budget',
      'worst_case_path_usd_per_mwh',
      'worst_case_revenue',
      'nominal_revenue',
      'price_of_robustness',
      'planned_dispatch_regret',
      'binding_hours',
    ]);
    expect(headers.get('x-engine-version')).toBe(fenrirVersionOf());
    expect(headers.get('x-currency')).toBeNull();
  });

  it('adds what is asked for, and nothing else', async () => {
    for (const name of optional) {
      const { json } = await site.cycle({ current_price: 95.5 }, `?expand=${name}`);
      expect(Object.keys(json.data).sort()).toEqual([...documented, name].sort());
    }
    const { json } = await site.cycle({ current_price: 95.5 }, `?expand=${optional.join(',')}`);
    const { data } = json;
    const { schedule, attribution, negotiation, thresholds, regimes } = data;
    expect(schedule?.steps[0]).toMatchObject({
      start: '2026-11-21T12:00:00.000Z',
      minutes: 60,
      direction: data.recommended_direction,
      dispatch_mw: data.recommended_dispatch_mw,
      expected_price: 95.5,
    });
    expect(schedule?.revenue).toBe(data.estimated_revenue);
    expect(schedule?.steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(4 * 60);
    expect(thresholds).toHaveLength(schedule?.steps.length ?? 0);
    for (const { charge_bids, discharge_bids } of thresholds ?? []) {
      const curve = [...charge_bids.toReversed(), ...discharge_bids].map(({ price }) => price);
      expect(curve.length).toBeGreaterThan(0);
      expect(curve).toEqual(curve.toSorted((one, other) => one - other));
      for (const blocks of [charge_bids, discharge_bids]) {
        const powers = blocks.map(({ up_to_mw }) => up_to_mw);
        expect(powers).toEqual(powers.toSorted((one, other) => one - other));
        expect(powers.at(-1) ?? 0).toBeLessThanOrEqual(50 + 1e-9);
      }
    }
    expect(data.adversarial_report.worst_case_path_usd_per_mwh).toHaveLength(
      schedule?.steps.length ?? 0,
    );
    const parts = attribution?.parts.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
    expect(parts).toBeCloseTo(
      (attribution?.recommended_value ?? 0) - (attribution?.planned_value ?? 0),
      6,
    );
    expect(negotiation?.proposals.map(({ plan }) => plan)).toContain(negotiation?.plan);
    expect(Object.values(regimes ?? {}).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const answer = await site.cycle({ current_price: 95.5 }, '?expand=scedule');
    expectEnvelope(answer, 400, /expansion "scedule".*Did you mean schedule/);
  });

  it('takes what the description says before the defaults of the contract, and what is sent before both', async () => {
    const defaults = await site.cycle({ current_price: 95.5, site_id: 'bare' });
    expect(defaults.headers.get('x-assumed')?.split(',')).toEqual(
      expect.arrayContaining([
        'current_soc',
        'planned_dispatch_mw',
        'direction',
        'horizon_hours',
        'battery_power_mw',
        'battery_capacity_mwh',
        'market',
        'time_zone',
        'forecast',
      ]),
    );
    await site.put('described', {
      power_kw: 10_000,
      capacity_kwh: 20_000,
      market: 'pjm-day-ahead',
      charge_efficiency: 0.9,
      discharge_efficiency: 0.95,
      wear_usd_per_mwh_discharged: 2,
    });
    const sent = { current_price: 950, planned_dispatch_mw: 0, direction: 'idle', current_soc: 1 };
    const described = await site.cycle(
      { ...sent, horizon_hours: 2, site_id: 'described' },
      '?expand=schedule',
    );
    expect(described.json.data).toMatchObject({
      recommended_dispatch_mw: 10,
      recommended_direction: 'discharge',
    });
    const assumed = described.headers.get('x-assumed')?.split(',') ?? [];
    for (const name of ['battery_power_mw', 'market', 'charge_efficiency', 'horizon_hours']) {
      expect(assumed).not.toContain(name);
    }
    const smaller = { ...sent, site_id: 'described', battery_power_mw: 4, horizon_hours: 1 };
    expect((await site.cycle(smaller)).json.data.recommended_dispatch_mw).toBe(4);
  });

  it('takes an idle desk that names no power at its word', async () => {
    const body = { current_price: 40, direction: 'idle' };
    const { json } = await site.cycle(body, '?expand=assumptions,schedule');
    const { data } = json;
    expect(data.assumptions).toContainEqual({
      name: 'planned_dispatch_mw',
      value: 0,
      source: 'documented default',
    });
    expect(data.schedule?.clips).toEqual([]);
  });

  it.each([
    [{ current_soc: 0, direction: 'discharge', planned_dispatch_mw: 45 }, 'empty', 0],
    [{ current_soc: 0.65, direction: 'discharge', planned_dispatch_mw: 80 }, 'rated_power', 50],
    [{ current_soc: 1, direction: 'charge', planned_dispatch_mw: 10 }, 'full', 0],
    [{ current_soc: 0.5, direction: 'idle', planned_dispatch_mw: 45 }, 'idle', 0],
  ])('clips the plan %j (%s) and says so', async (plan, reason, given_mw) => {
    const { json } = await site.cycle({ current_price: 60, ...plan }, '?expand=schedule');
    const { data } = json;
    expect(data.schedule?.clips).toEqual([
      { reason, asked_mw: plan.planned_dispatch_mw, given_mw },
    ]);
    expect(data.differentiator_insights.join(' ')).toContain(`${plan.planned_dispatch_mw} MW`);
  });

  it.each([
    { current_price: 60 },
    { current_price: 60, direction: 'charge' },
    { current_price: 900, current_soc: 0 },
    { current_price: -20, current_soc: 1, horizon_hours: 24 },
  ])('says nothing of a plan that was not sent: %j', async (sent) => {
    const small = { site_id: 'small', battery_power_mw: 10, battery_capacity_mwh: 20 };
    const { json } = await site.cycle({ ...small, ...sent }, '?expand=assumptions');
    const insights = json.data.differentiator_insights.join(' ');
    expect(insights).not.toMatch(/submitted|assumed plan/);
    for (const [, megawatts] of insights.matchAll(/([\d.,]+) MW\b/g)) {
      expect(Number(megawatts)).toBeLessThanOrEqual(10);
    }
    // The default of the contract stays what the report compares with.
    expect(json.data.assumptions).toContainEqual({
      name: 'planned_dispatch_mw',
      value: 45,
      source: 'documented default',
    });
  });

  it('answers to negative and four-digit prices', async () => {
    const full = { planned_dispatch_mw: 0, direction: 'idle', horizon_hours: 24 };
    const paid = await site.cycle({ ...full, current_price: -250, current_soc: 0.1 });
    expect(paid.json.data).toMatchObject({ recommended_direction: 'charge', regime: 'negative' });
    const dear = await site.cycle({ ...full, current_price: 9_500, current_soc: 0.9 });
    expect(dear.json.data).toMatchObject({
      recommended_direction: 'discharge',
      recommended_dispatch_mw: 50,
      regime: 'scarcity',
    });
  });

  it('plans over the change of the clocks', async () => {
    for (const time of ['2027-03-14T08:00Z', '2027-11-07T07:00Z']) {
      site.gateway.clock.nowMs = Date.parse(time);
      const as = await site.tokenNow();
      const body = { current_price: 50, horizon_hours: 6, site_id: `clocks-${time.slice(5, 7)}` };
      const { json } = await site.cycle(body, '?expand=schedule', as);
      const starts = json.data.schedule?.steps.map(({ start }) => Date.parse(start));
      expect(starts).toEqual([0, 1, 2, 3, 4, 5].map((hour) => Date.parse(time) + hour * hourMs));
    }
  });

  it('plans in the intervals of the market', async () => {
    await site.put('five-minutes', { market: 'nem-vic1', usd_per_unit: 0.65 });
    const body = { current_price: 50, site_id: 'five-minutes', horizon_hours: 1 };
    const { json } = await site.cycle(body, '?expand=schedule');
    expect(json.data.schedule?.steps[0]?.minutes).toBe(5);
    expect(json.data.schedule?.steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(60);
    await site.put('half-hours', { interval_minutes: 30 });
    const half = await site.cycle({ ...body, site_id: 'half-hours' }, '?expand=schedule');
    expect(half.json.data.schedule?.steps[0]?.minutes).toBe(30);
  });
});

describe('what is refused', () => {
  it.each([
    [{}, 400, /^FENRIR: current_price is required\.$|current_price/],
    [{ current_price: '95' }, 400, /current_price must be a number/],
    [{ current_price: 'NaN' }, 400, /current_price must be a finite number/],
    [{ current_price: null }, 400, /current_price/],
    [{ current_price: 50, horizon_hours: 2.5 }, 400, /horizon_hours must be/],
    [{ current_price: 50, curent_soc: 0.5 }, 400, /nearest known one is current_soc/],
    [{ current_price: 50, seed: 1 }, 400, /seed is not a known field/],
    [
      { current_price: 50, current_soc: 1.2 },
      422,
      /SOC must be between 0 and 1; current_soc was 1.2/,
    ],
    [{ current_price: 50, current_soc: -0.1 }, 422, /SOC must be between 0 and 1/],
    [
      { current_price: 50, horizon_hours: 0 },
      422,
      /horizon_hours must be between 1 and 48; 0 came/,
    ],
    [{ current_price: 50, horizon_hours: 49 }, 422, /horizon_hours must be between 1 and 48/],
    [{ current_price: 50, direction: 'sell' }, 422, /direction must be .*charge.*"sell" came/],
    [{ current_price: 50, planned_dispatch_mw: -1 }, 422, /planned_dispatch_mw.*direction/],
    [{ current_price: 50, planned_dispatch_mw: 100_001 }, 422, /planned_dispatch_mw/],
    [{ current_price: 50, battery_power_mw: 0 }, 422, /battery_power_mw must be above 0/],
    [{ current_price: 50, battery_capacity_mwh: 1e6 }, 422, /battery_capacity_mwh/],
    [{ current_price: 1e7 }, 422, /current_price/],
    [{ current_price: 50, site_id: 'no/slash' }, 400, /site_id/],
  ])('%j: %i', async (body, status, words) => {
    expectEnvelope(await site.cycle(body), status, words);
  });

  it('other currencies without a rate, unless they are asked for', async () => {
    await site.put('euro', { market: 'de-day-ahead' });
    const body = { current_price: 90, site_id: 'euro', planned_dispatch_mw: 10 };
    expectEnvelope(await site.cycle(body), 422, /euro is in EUR/);
    const native = await site.cycle(body, '?currency=native&expand=schedule');
    expect([native.status, native.headers.get('x-currency')]).toEqual([200, 'EUR']);
    expect(native.json.data.differentiator_insights.join(' ')).toContain('EUR/MWh');
    expect(native.json.data.schedule?.steps[0]?.expected_price).toBe(90);
    await site.put('no-prior', { currency: 'CHF', usd_per_unit: 1.1 });
    expectEnvelope(await site.cycle({ ...body, site_id: 'no-prior' }), 422, /no prior is in CHF/);
  });

  it('converts price and amounts of a site with a rate', async () => {
    const usdPerUnit = 1.25;
    await site.put('own', {
      market: 'de-day-ahead',
      wear_usd_per_mwh_discharged: 4,
      usd_per_unit: usdPerUnit,
    });
    await site.put('same', {
      market: 'de-day-ahead',
      wear_usd_per_mwh_discharged: 4,
      usd_per_unit: usdPerUnit,
    });
    const body = { planned_dispatch_mw: 10, horizon_hours: 3 };
    const own = await site.cycle(
      { ...body, current_price: 80, site_id: 'own' },
      '?currency=native',
    );
    const usd = await site.cycle({ ...body, current_price: 80 * usdPerUnit, site_id: 'same' });
    expect(usd.headers.get('x-currency')).toBeNull();
    const { data } = usd.json;
    expect(data.recommended_dispatch_mw).toBe(own.json.data.recommended_dispatch_mw);
    expect(data.estimated_revenue).toBeCloseTo(usdPerUnit * own.json.data.estimated_revenue, 6);
    expect(data.adversarial_report.worst_case_path_usd_per_mwh).toEqual(
      own.json.data.adversarial_report.worst_case_path_usd_per_mwh.map((price) =>
        expect.closeTo(usdPerUnit * price, 6),
      ),
    );
    expect(data.differentiator_insights.join(' ')).toContain('USD/MWh');
    expect(data.differentiator_insights.join(' ')).not.toContain('EUR');
  });

  it('takes the prices that are assumed without history for USD', async () => {
    await site.put('young-euro', { market: 'de-day-ahead', usd_per_unit: 1.25 });
    const body = { site_id: 'young-euro', planned_dispatch_mw: 10 };
    const regime = async (current_price: number, query = '') =>
      (await site.cycle({ ...body, current_price }, query)).json.data.regime;
    expect(await regime(61)).toBe('peak');
    expect(await regime(59)).toBe('normal');
    expect(await regime(49, '?currency=native')).toBe('peak');
    expect(await regime(47, '?currency=native')).toBe('normal');
  });
});

describe('the personality of a site', () => {
  const told = async (id: string) => (await site.personality(id)).json;

  it('is nothing before prices and cycles', async () => {
    expect(await told('unborn')).toEqual({ site_id: 'unborn', personality: null });
    expect((await site.reset('unborn')).status).toBe(204);
  });

  it('learns stored prices once, in order, when it is asked for, and those of times to come in their time', async () => {
    const prices = hourlyPrices(30, noonMs + 2 * hourMs);
    await site.prices('fed', prices.slice(0, 20));
    await site.cycle({ current_price: 44, site_id: 'fed' });
    await site.prices('fed', prices.slice(20));
    const first = await told('fed');
    expect(first).toMatchObject({
      learned_until: '2026-11-21T12:00:00.000Z',
      personality: { observations: 28, pending: { pricePerMwh: prices[28]?.usd_per_mwh } },
    });
    expect(await told('fed')).toEqual(first);
    site.gateway.clock.nowMs = noonMs + 3 * hourMs;
    expect(await told('fed')).toMatchObject({
      learned_until: '2026-11-21T13:00:00.000Z',
      personality: { observations: 29 },
    });
    // What all of them teach at once.
    await site.prices('at-once', prices);
    const { recommendations, forecasts, ...learned } = (await told('at-once')).personality ?? {};
    expect((await told('fed')).personality).toMatchObject(learned);
  });

  it('takes the price of a cycle for that of its interval, and a repeat in its place', async () => {
    await site.cycle({ current_price: 41, site_id: 'told' });
    await site.cycle({ current_price: 42, site_id: 'told' });
    expect(await told('told')).toMatchObject({
      learned_until: '2026-11-21T12:00:00.000Z',
      personality: { observations: 0, pending: { pricePerMwh: 42 } },
    });
    site.gateway.clock.nowMs = noonMs + hourMs;
    await site.cycle({ current_price: 50, site_id: 'told' });
    const { personality } = await told('told');
    expect(personality).toMatchObject({ observations: 1, pending: { pricePerMwh: 50 } });
    expect(personality?.window.filter((price) => price !== null)).toEqual([42]);
    // Once the interval is over, what is stored of it counts.
    await site.prices('told', [{ time: new Date(noonMs + hourMs).toISOString(), usd_per_mwh: 51 }]);
    site.gateway.clock.nowMs = noonMs + 2 * hourMs;
    await site.cycle({ current_price: 60, site_id: 'told' });
    const later = await told('told');
    expect(later.personality?.window.filter((price) => price !== null)).toEqual([42, 51]);
  });

  it('is retrained in chronological order, cycles included, when a price is late or changed', async () => {
    const prices = hourlyPrices(48);
    const late = prices.filter((_, index) => index !== 20);
    await site.prices('late', late);
    await site.cycle({ current_price: 70, site_id: 'late' });
    site.gateway.clock.nowMs = noonMs + hourMs;
    await site.cycle({ current_price: 71, site_id: 'late' });
    await site.prices('late', [{ ...(prices[20] ?? prices[0]!), usd_per_mwh: 20 }]);
    await site.prices('late', [{ ...(prices[30] ?? prices[0]!), usd_per_mwh: 30 }]);
    await site.prices('in-time', [
      ...prices
        .with(20, { ...prices[20]!, usd_per_mwh: 20 })
        .with(30, { ...prices[30]!, usd_per_mwh: 30 }),
      { time: new Date(noonMs).toISOString(), usd_per_mwh: 70 },
      { time: new Date(noonMs + hourMs).toISOString(), usd_per_mwh: 71 },
    ]);
    const [met, wanted] = [await told('late'), await told('in-time')];
    const { recommendations, recalibration, forecasts, ...learned } = met.personality ?? {};
    expect(wanted.personality).toMatchObject(learned);
    // Sent again as they are, prices change nothing.
    await site.prices('late', prices.slice(0, 10));
    expect(await told('late')).toEqual(met);
  });

  it('is retrained when the site settings change', async () => {
    await site.prices('moved', hourlyPrices(48));
    expect((await told('moved')).personality).toMatchObject({ timeZone: 'America/Los_Angeles' });
    await site.put('moved', { market: 'pjm-day-ahead', interval_minutes: 30 });
    expect((await told('moved')).personality).toMatchObject({
      timeZone: 'America/New_York',
      intervalMinutes: 30,
      market: 'pjm-day-ahead',
      observations: 47,
    });
  });

  it('is reset on demand, and then learns later prices and prices that are sent again', async () => {
    const prices = hourlyPrices(30);
    await site.prices('forgetful', prices);
    await site.cycle({ current_price: 33, site_id: 'forgetful' });
    expect((await site.reset('forgetful')).status).toBe(204);
    expect(await told('forgetful')).toEqual({ site_id: 'forgetful', personality: null });
    site.gateway.clock.nowMs = noonMs + hourMs;
    await site.cycle({ current_price: 33, site_id: 'forgetful' });
    expect((await told('forgetful')).personality?.observations).toBe(0);
    await site.prices('forgetful', prices.slice(-2));
    expect((await told('forgetful')).personality?.observations).toBe(2);
  });

  it('belongs to a partner', async () => {
    await site.prices('shared-name', hourlyPrices(30));
    expect((await site.personality('shared-name', site.other)).json.personality).toBeNull();
    await site.reset('shared-name', site.other);
    expect((await told('shared-name')).personality?.observations).toBe(29);
  });

  it.each([
    [
      'damaged',
      (json: string) => json.replace('"regimes":[', '"regimes":[9,'),
      /damaged: .*regimes/,
    ],
    ['cut off', (json: string) => json.slice(0, 500), /it is no JSON/],
    [
      'newer',
      (json: string) => json.replace(/"version":\d+/, '"version":99'),
      /version up to \d+.*99 came/,
    ],
  ])(
    'that is %s is refused by name and stays as it is until it is reset',
    async (how, change, words) => {
      const { sites } = site.gateway.deps.stores;
      const id = `broken-${how.replace(' ', '-')}`;
      await site.cycle({ current_price: 44, site_id: id });
      const { partnerId, stored } = await storedOf(id);
      const state = change(stored.state ?? '');
      expect(state).not.toBe(stored.state);
      const { version, learnedUntilMs } = stored;
      const settings = stored.settings ?? '';
      await sites.savePersonality(partnerId, id, {
        version,
        state,
        settings,
        learnedUntilMs,
        nowMs: 1,
      });
      const before = await sites.personality(partnerId, id);
      for (const answer of [
        await site.cycle({ current_price: 44, site_id: id }),
        await site.personality(id),
      ]) {
        expectEnvelope(answer, 409, words);
        expectEnvelope(answer, 409, new RegExp(`^FENRIR: the personality of ${id} cannot be read`));
      }
      // Not even where it would be learned anew.
      await site.put(id, { market: 'pjm-day-ahead' });
      expectEnvelope(await site.cycle({ current_price: 44, site_id: id }), 409, words);
      expect(await sites.personality(partnerId, id)).toEqual(before);
      await site.reset(id);
      expect((await site.cycle({ current_price: 44, site_id: id })).status).toBe(200);
    },
  );

  it('ignores a price that a cycle already received, and relearns from the day before if one differs', async () => {
    const { sites } = site.gateway.deps.stores;
    // Too few for a forecast, which is not what this is about.
    const hours = 20;
    for (const id of ['same', 'other']) await site.prices(id, hourlyPrices(hours));
    const { partnerId } = await storedOf('fed');
    const relearned = async (id: string) => {
      const before = await sites.latestSnapshot(partnerId, id, Number.MAX_SAFE_INTEGER);
      return before?.learnedUntilMs;
    };
    for (let hour = 0; hour < 3; hour += 1) {
      site.gateway.clock.nowMs = noonMs + hour * hourMs;
      for (const id of ['same', 'other'])
        await site.cycle({ current_price: 50 + hour, site_id: id });
    }
    const first = await relearned('same');
    expect(first).toBe(noonMs);
    const at = (hour: number, usd_per_mwh: number) => [
      { time: new Date(noonMs + hour * hourMs).toISOString(), usd_per_mwh },
    ];
    const before = (await told('same')).personality;
    await site.prices('same', at(1, 51));
    expect((await told('same')).personality).toEqual(before);
    await site.prices('other', at(1, 99));
    const after = (await told('other')).personality;
    expect(after?.window.filter((price) => price === 51 || price === 99)).toEqual([99]);
    await site.prices('as-if', [...hourlyPrices(hours), ...at(0, 50), ...at(1, 99), ...at(2, 52)]);
    const { recommendations, recalibration, forecasts, ...learned } = after ?? {};
    expect((await told('as-if')).personality).toMatchObject(learned);
  });

  it('follows the later of differing gateway clocks, and unlearns prices from a clock far ahead', async () => {
    site.gateway.clock.nowMs = noonMs + 2 * hourMs;
    await site.cycle({ current_price: 44, site_id: 'back' });
    for (const [behindMs, price] of [
      [3, 45],
      [hourMs, 46],
    ] as const) {
      site.gateway.clock.nowMs = noonMs + 2 * hourMs - behindMs;
      const { status, json } = await site.cycle(
        { current_price: price, site_id: 'back' },
        '?expand=schedule',
      );
      expect([status, json.data.schedule?.steps[0]?.start]).toEqual([
        200,
        new Date(noonMs + 2 * hourMs).toISOString(),
      ]);
      expect((await told('back')).personality?.pending).toMatchObject({ pricePerMwh: price });
    }
    // Two hours ahead is no difference of clocks.
    site.gateway.clock.nowMs = noonMs;
    const { status, json } = await site.cycle(
      { current_price: 47, site_id: 'back' },
      '?expand=schedule',
    );
    expect([status, json.data.schedule?.steps[0]?.start]).toEqual([
      200,
      new Date(noonMs).toISOString(),
    ]);
    expect(await told('back')).toMatchObject({
      learned_until: new Date(noonMs).toISOString(),
      personality: { pending: { pricePerMwh: 47 }, observations: 0 },
    });
  });

  it('loses no cycle of many at once', async () => {
    const { partnerId } = await storedOf('fed');
    const before =
      (await site.gateway.deps.stores.sites.personality(partnerId, 'crowd'))?.version ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        site.cycle({ current_price: 40 + index, site_id: 'crowd' }),
      ),
    );
    // Who waits for more than 15 s is told so, and changes nothing.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const cycles = statuses.filter((status) => status === 200).length;
    expect(cycles).toBeGreaterThan(0);
    const after = await site.gateway.deps.stores.sites.personality(partnerId, 'crowd');
    expect(after?.version).toBe(before + cycles);
  });

  async function storedOf(id: string) {
    const { stores } = site.gateway.deps;
    const [first] = (await stores.accounts.list()).filter(
      ({ partner }) => partner.plan === 'operator',
    );
    const partnerId = first?.partner.id ?? '';
    const stored = await stores.sites.personality(partnerId, id);
    if (stored === undefined) throw new Error(`nothing is stored of ${id}`);
    return { partnerId, stored };
  }
});
