import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CycleOptions,
  createPersonality,
  cycle,
  observePrice,
  parsePersonality,
} from '../../src/index.js';
import { projectPlan } from '../../src/plan/index.js';
import { asked, HOUR, knownSite, NOW } from '../support/cycle-cases.js';
import { price } from '../support/plan-cases.js';

const site = knownSite();
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Batteries, states, plans and prices of all kinds; long horizons rarely, since they take longer. */
const anyOptions: fc.Arbitrary<CycleOptions> = fc.record({
  battery: fc
    .record({
      powerKw: fc.integer({ min: 500, max: 100_000 }),
      hours: fc.integer({ min: 1, max: 8 }),
      wearPerMwhDischarged: fc.constantFrom(0, 5, 20),
      chargeEfficiency: fc.constantFrom(1, 0.92, 0.8),
    })
    .map(({ hours, ...options }) =>
      createBattery({ ...options, capacityKwh: options.powerKw * hours }),
    ),
  socFraction: fc.constantFrom(0, 0.13, 0.65, 1),
  pricePerMwh: price,
  timeMs: fc.constantFrom(NOW, NOW + 17 * HOUR, NOW + 1_234_567),
  submitted: fc.record({
    direction: fc.constantFrom('charge' as const, 'discharge' as const, 'idle' as const),
    powerMw: fc.constantFrom(0, 0.4, 45, 300),
  }),
  horizonHours: fc.constantFrom(1, 4, 4, 7, 48),
  riskAversion: fc.constantFrom(0, 0, 0.3),
});

describe('for any problem', () => {
  test('the recommendation is feasible, is worth no less than the submitted plan, and its parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions, async (options) => {
        const { result } = await cycle(options, site);
        const { recommendation, attribution, negotiation, adversarialReport, insights } = result;
        const { socFraction, battery: asset } = options;
        const ofInterval = { battery: asset, socFraction, stepMinutes: 60 };
        expect(projectPlan(ofInterval, [recommendation]).clips).toEqual([]);

        const { parts, valueAll, valueNone } = attribution;
        const scale = 1 + Math.abs(valueAll) + Math.abs(valueNone);
        expect(
          Math.abs(sum(parts.map(({ value }) => value)) - (valueAll - valueNone)),
        ).toBeLessThan(1e-9 * scale);
        expect(Math.abs(valueAll - valueNone - negotiation.surplus)).toBeLessThan(1e-8 * scale);
        expect(negotiation.surplus).toBeGreaterThanOrEqual(0);
        const part = (cause: string) => parts.find((one) => one.cause === cause)!.value;
        // Without risk aversion, or without wear, the cause has no value.
        if (options.riskAversion === 0) expect(part('adversary')).toBe(0);
        if (asset.wearPerMwhDischarged === 0) expect(part('wear')).toBe(0);

        expect(adversarialReport.worstRevenue).toBeLessThanOrEqual(
          adversarialReport.nominalRevenue + 1e-9 * scale,
        );
        expect(adversarialReport.priceOfRobustness).toBeGreaterThanOrEqual(0);
        expect(result.confidence).toBeGreaterThan(0);
        expect(result.confidence).toBeLessThan(1);
        expect(insights.length).toBeGreaterThanOrEqual(3);
        expect(insights.length).toBeLessThanOrEqual(6);
        expect(
          insights.filter((text) => text.includes(`regime is ${result.regime.regime}`)),
        ).toHaveLength(1);
        for (const text of insights) {
          expect(text).toMatch(/\d/);
          expect(text).toMatch(/USD|MW/);
          expect(text).not.toMatch(/NaN|undefined|Infinity/);
        }
        expect(sum(result.schedule.map(({ stepMinutes }) => stepMinutes))).toBe(
          60 * options.horizonHours,
        );
        expect(result.schedule[0]).toMatchObject(recommendation);
      }),
      { numRuns: 30 },
    );
  });

  test('equal input gives equal output, and the given personality does not change', async () => {
    const before = JSON.stringify(site);
    const options = { ...asked, riskAversion: 0.4, seed: 3 };
    const [one, other] = [await cycle(options, site), await cycle(options, site)];
    expect(other).toEqual(one);
    expect(JSON.stringify(site)).toBe(before);
    const stored = JSON.parse(JSON.stringify(one.personality));
    expect(parsePersonality(stored)).toEqual(one.personality);
    expect(
      (await cycle({ ...asked, timeMs: NOW + HOUR }, parsePersonality(stored))).result,
    ).toEqual((await cycle({ ...asked, timeMs: NOW + HOUR }, one.personality)).result);
  });
});

describe('a battery with hardly any capacity for its power', () => {
  test.each([5e-305, 1e-9, 1e-3, 1])('gets a plan with %s kWh', async (capacityKwh) => {
    const battery = createBattery({ powerKw: 1e8, capacityKwh });
    for (const pricePerMwh of [-525_164, 60, 1e6]) {
      for (const direction of ['charge', 'discharge'] as const) {
        const submitted = { direction, powerMw: 1e5 };
        const given = { ...asked, battery, pricePerMwh, submitted, horizonHours: 3 };
        const { result } = await cycle(given, site);
        expect(result.recommendation.powerMw).toBeLessThanOrEqual(capacityKwh / 500);
        expect(result.clips.map(({ step }) => step)).toEqual([0]);
      }
    }
  });
});

describe('learning', () => {
  test('the price of the interval is an observation that a repeat replaces', async () => {
    const first = await cycle({ ...asked, pricePerMwh: 300 }, site);
    const { personality } = await cycle({ ...asked, pricePerMwh: 40 }, first.personality);
    const direct = observePrice(site, { timeMs: NOW, pricePerMwh: 40 });
    expect(personality.pending).toEqual(direct.pending);
    expect(personality.profile).toEqual(direct.profile);
    // One recommendation per hour is queued, the first.
    expect(personality.recommendations).toEqual(first.personality.recommendations);
    expect(personality.recommendations).toHaveLength(1);
  });

  test('a history is learned before the price', async () => {
    const history = [
      { timeMs: NOW, pricePerMwh: 50 },
      { timeMs: NOW + HOUR, pricePerMwh: 51 },
    ];
    const { personality } = await cycle({ ...asked, timeMs: NOW + 2 * HOUR, history }, site);
    expect(personality.observations).toBe(site.observations + 3);
  });

  test('without a time nothing is learned, and that is reported', async () => {
    const { timeMs: _, ...untimed } = asked;
    const { result, personality } = await cycle(untimed, site);
    expect(personality).toEqual(site);
    expect(result.assumptions.map(({ field }) => field)).toContain('timeMs');
    expect(result.schedule.every((step) => step.startMs === undefined)).toBe(true);
    const { result: timed } = await cycle(asked, site);
    expect(timed.assumptions.map(({ field }) => field)).not.toContain('timeMs');
    // Without the hour, less is known about later prices.
    const sell = { ...asked, pricePerMwh: 75 };
    const { timeMs: __, ...unknown } = sell;
    const [knows, guesses] = [await cycle(sell, site), await cycle(unknown, site)];
    expect(guesses.result.confidence).toBeLessThan(knows.result.confidence);
    // For a site without observations that is reported as well.
    const newcomer = createPersonality({ timeZone: 'America/Los_Angeles' });
    const { result: strange } = await cycle(untimed, newcomer);
    expect(strange.assumptions.map(({ field }) => field)).toContain('history');
  });

  test('given options are not assumed', async () => {
    const endValue = [{ widthMwh: 200, perMwh: 40 }];
    const { result } = await cycle({ ...asked, endValue, riskAversion: 0.1, impactPerMw: 0 }, site);
    expect(result.assumptions).toEqual([]);
    // Energy is worth 40 per MWh: the change in stored value follows from the energy left.
    const left = (result.schedule.at(-1)!.socFraction - 0.65) * 200;
    expect(result.storedValueChange).toBeCloseTo(40 * left, 6);
  });
});

describe('an infeasible submitted plan', () => {
  test.each([
    [
      'discharging an empty battery',
      0,
      { direction: 'discharge', powerMw: 45 },
      'empty',
      'the battery holds no more',
    ],
    [
      'charging a full battery',
      1,
      { direction: 'charge', powerMw: 45 },
      'full',
      'the battery has no room for more',
    ],
    [
      'above the rated power',
      0.65,
      { direction: 'discharge', powerMw: 60 },
      'ratedPower',
      'Of the 60 MW to discharge in the submitted plan, 50 MW can be carried out',
    ],
    [
      'idle with a power',
      0.65,
      { direction: 'idle', powerMw: 45 },
      'idle',
      'The submitted plan is idle with 45 MW',
    ],
  ] as const)('%s', async (_, socFraction, submitted, reason, words) => {
    const { result } = await cycle({ ...asked, socFraction, submitted }, site);
    expect(result.clips).toMatchObject([{ step: 0, reason, askedMw: submitted.powerMw }]);
    expect(result.insights.filter((text) => text.includes(words))).toHaveLength(1);
  });

  test('a submitted plan that is optimal stands', async () => {
    const free = (await cycle(asked, site)).result.recommendation;
    const { result } = await cycle({ ...asked, submitted: free }, site);
    expect(result.negotiation.isChange).toBe(false);
    expect(result.recommendation).toEqual(free);
    expect(result.attribution.valueAll).toBe(result.attribution.valueNone);
    expect(result.insights.join(' ')).toContain('The submitted plan stands');
  });

  test('an infeasible plan does not block the engine', async () => {
    const submitted = { direction: 'charge', powerMw: 50 } as const;
    const { result } = await cycle(
      { ...asked, socFraction: 1, pricePerMwh: 2500, submitted },
      site,
    );
    expect(result.recommendation).toEqual({ direction: 'discharge', powerMw: 50 });
  });
});

describe('the expected prices decide', () => {
  test('known prices, worked by hand: sells now what cannot be sold at a higher price later', async () => {
    // An hour at 30, then 100, 20, 20, and nothing after: 1 MW and 1 MWh stored.
    const unit = createBattery({
      powerKw: 1000,
      capacityKwh: 1000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    });
    const knownPrices = { startMs: NOW, intervalMinutes: 60, pricePath: [30, 100, 20, 20] };
    const options = {
      ...asked,
      battery: unit,
      socFraction: 1,
      pricePerMwh: 30,
      knownPrices,
      endValue: [],
    };
    const { result } = await cycle(
      { ...options, submitted: { direction: 'discharge', powerMw: 1 } },
      site,
    );
    expect(result.recommendation).toEqual({ direction: 'idle', powerMw: 0 });
    expect(result.estimatedRevenue).toBeCloseTo(100, 9);
    // The alternative sells at 30, and buys back neither at 100 nor at 20 (worth nothing later): 30.
    expect(result.negotiation.surplus).toBeCloseTo(70, 9);
    expect(result.schedule[0]!.dischargeAbovePerMwh).toBeCloseTo(100, 9);
    expect(result.schedule.map(({ direction }) => direction)).toEqual([
      'idle',
      'discharge',
      'idle',
      'idle',
    ]);
  });

  test('a negative price charges, one of four digits discharges, and both have the right regime', async () => {
    const low = (await cycle({ ...asked, pricePerMwh: -80 }, site)).result;
    expect(low.recommendation.direction).toBe('charge');
    expect(low.regime.regime).toBe('negative');
    const high = (await cycle({ ...asked, pricePerMwh: 4000 }, site)).result;
    expect(high.recommendation).toEqual({ direction: 'discharge', powerMw: 50 });
    expect(high.regime.regime).toBe('scarcity');
  });

  test('energy left always has a value', async () => {
    const { result } = await cycle({ ...asked, horizonHours: 1, pricePerMwh: 5 }, site);
    expect(result.recommendation.direction).toBe('charge');
    expect(result.storedValueChange).toBeGreaterThan(0);
  });

  test.each([1, 2, 24])(
    'a clock change within %i h of the horizon moves no step',
    async (ahead) => {
      // Clocks in Los Angeles are set back on 1 November 2026 at 09:00 UTC.
      const timeMs = Date.parse('2026-11-01T09:00Z') - ahead * HOUR;
      const hours = Array.from({ length: 240 }, (_, hour) => ({
        timeMs: timeMs - (240 - hour) * HOUR,
        pricePerMwh: 40 + (hour % 24),
      }));
      const { result } = await cycle(
        { ...asked, timeMs, history: hours, horizonHours: 48 },
        createPersonality({ timeZone: 'America/Los_Angeles' }),
      );
      const begins = result.schedule.map(({ startMs }) => startMs!);
      let begin = timeMs;
      for (const [step, { stepMinutes }] of result.schedule.entries()) {
        expect(begins[step]).toBe(begin);
        begin += stepMinutes * 60_000;
      }
      expect(begin - timeMs).toBe(48 * HOUR);
    },
  );
});

describe('limits besides the battery', () => {
  test('the connection, the discharge budget and the price impact limit the plan', async () => {
    const dear = { ...asked, pricePerMwh: 800, horizonHours: 8 };
    const narrow = (await cycle({ ...dear, exportLimitMw: 20 }, site)).result;
    expect(narrow.recommendation).toEqual({ direction: 'discharge', powerMw: 20 });
    const little = (await cycle({ ...dear, dischargeBudgetMwh: 15 }, site)).result;
    expect(little.recommendation.direction).toBe('discharge');
    expect(little.recommendation.powerMw).toBeCloseTo(15, 6);
    expect(little.clips).toMatchObject([{ reason: 'dischargeBudget', askedMw: 45, givenMw: 15 }]);
    expect(
      sum(
        little.schedule.map((step) =>
          step.direction === 'discharge' ? (step.powerMw * step.stepMinutes) / 60 : 0,
        ),
      ),
    ).toBeLessThan(15 + 1e-6);
    const thin = (await cycle({ ...dear, impactPerMw: 12 }, site)).result;
    const deep = (await cycle({ ...dear, impactPerMw: 0 }, site)).result;
    expect(thin.recommendation.powerMw).toBeLessThan(deep.recommendation.powerMw);
    // The market takes 30 MW at its price; beyond that, selling does not pay.
    const sell = [
      { widthMw: 30, concessionPerMwh: 0 },
      { widthMw: 100, concessionPerMwh: 5000 },
    ];
    const shallow = (await cycle({ ...dear, depth: { sell, buy: [] } }, site)).result;
    expect(shallow.recommendation.direction).toBe('discharge');
    expect(shallow.recommendation.powerMw).toBeCloseTo(30, 6);
    expect(shallow.assumptions.map(({ field }) => field)).not.toContain('impactPerMw');
  });
});

describe('invalid options', () => {
  test.each([
    ['horizonHours', { horizonHours: 49 }, 'horizonHours must be from 1 to 48; 49 came'],
    ['horizonHours', { horizonHours: 0.5 }, 'horizonHours must be from 1 to 48; 0.5 came'],
    ['pricePerMwh', { pricePerMwh: Number.NaN }, 'pricePerMwh must be a finite number; NaN came'],
    ['riskAversion', { riskAversion: 1.5 }, 'riskAversion must be from 0 to 1; 1.5 came'],
    [
      'submitted',
      { submitted: { direction: 'discharge', powerMw: -1 } },
      'direction carries the sign',
    ],
    [
      'timeMs',
      { timeMs: NOW - 5 * HOUR },
      'timeMs must not lie before the interval of the latest price',
    ],
    ['insightsIn', { insightsIn: { currency: 'USD', perUnit: 0 } }, 'insightsIn.perUnit'],
  ] as const)('%s', async (_, wrong, message) => {
    await expect(cycle({ ...asked, ...wrong }, site)).rejects.toThrow(message);
  });
});

test('insights can use another currency than the prices', async () => {
  const own = (await cycle(asked, site)).result;
  const other = (await cycle({ ...asked, insightsIn: { currency: 'EUR', perUnit: 0.5 } }, site))
    .result;
  expect(other.estimatedRevenue).toBe(own.estimatedRevenue);
  expect(other.insights.join(' ')).toContain('26.00 EUR/MWh');
  expect(own.insights.join(' ')).toContain('52.00 USD/MWh');
  expect(other.insights.join(' ')).not.toContain('USD');
});
