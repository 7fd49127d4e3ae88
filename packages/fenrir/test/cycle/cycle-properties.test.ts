import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CycleOptions, type CycleResult, cycle, type Personality } from '../../src/index.js';
import { asked, HOUR, NOW, noisySite } from '../support/cycle-cases.js';

const sites = [10, 30, 80].map((size) => noisySite({ size, draws: 3 }));

interface Case {
  readonly site: Personality;
  readonly options: CycleOptions;
}

/** Risk aversion and wear of all sizes, sometimes with limits. */
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    site: fc.constantFrom(...sites),
    hours: fc.constantFrom(2, 4),
    wear: fc.constantFrom(0, 0, 5),
    socFraction: fc.constantFrom(0, 0.3, 0.65, 1),
    pricePerMwh: fc.integer({ min: -20, max: 110 }),
    hour: fc.integer({ min: 0, max: 23 }),
    submitted: fc.constantFrom(
      { direction: 'idle', powerMw: 0 } as const,
      { direction: 'discharge', powerMw: 45 } as const,
      { direction: 'charge', powerMw: 45 } as const,
    ),
    horizonHours: fc.constantFrom(4, 4, 8),
    riskAversion: fc.constantFrom(0, 0.1, 0.1, 0.3, 1),
    limits: fc.constantFrom<Partial<CycleOptions>>(
      {},
      {},
      {},
      { exportLimitMw: 20 },
      { importLimitMw: 7 },
      { dischargeBudgetMwh: 30 },
      { impactPerMw: 0.2 },
    ),
  })
  .map(({ site, hours, wear, hour, limits, ...rest }) => ({
    site,
    options: {
      ...rest,
      ...limits,
      timeMs: NOW + hour * HOUR,
      battery: createBattery({
        powerKw: 50_000,
        capacityKwh: 50_000 * hours,
        wearPerMwhDischarged: wear,
      }),
    },
  }));

/** With one seed all properties draw the same cases, each of which is run only once. */
const answers = new Map<string, Promise<CycleResult>>();
function answerTo({ site, options }: Case): Promise<CycleResult> {
  const key = JSON.stringify([sites.indexOf(site), options]);
  const known = answers.get(key) ?? cycle(options, site).then(({ result }) => result);
  answers.set(key, known);
  return known;
}

const numberIn = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

describe('for any knowledge', () => {
  test('the recommended step, when submitted, stands: no surplus, attribution or regret', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { site, options } = one;
        const { recommendation: submitted } = await answerTo(one);
        const { result } = await cycle({ ...options, submitted }, site);
        expect(result.negotiation.isChange).toBe(false);
        expect(result.negotiation.surplus).toBe(0);
        expect(result.recommendation.direction).toBe(submitted.direction);
        expect(Math.abs(result.recommendation.powerMw - submitted.powerMw)).toBeLessThan(1e-4);
        expect(result.attribution.parts.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0]);
        expect(result.attribution.valueAll).toBe(result.attribution.valueNone);
        expect(result.adversarialReport.submittedRegret).toBe(0);
      }),
      { numRuns: 15 },
    );
  });

  test('parts add up, and a cause that the problem does not have gets exactly 0', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { options } = one;
        const { attribution, negotiation } = await answerTo(one);
        const { parts, valueAll, valueNone } = attribution;
        const scale = 1 + Math.abs(valueAll) + Math.abs(valueNone);
        const sum = parts.reduce((total, { value }) => total + value, 0);
        expect(Math.abs(sum - (valueAll - valueNone))).toBeLessThan(1e-9 * scale);
        expect(Math.abs(sum - negotiation.surplus)).toBeLessThan(1e-8 * scale);
        const part = (cause: string) => parts.find((one) => one.cause === cause)!.value;
        if (options.riskAversion === 0) expect(part('adversary')).toBe(0);
        if (options.battery.wearPerMwhDischarged === 0) expect(part('wear')).toBe(0);
      }),
      { numRuns: 15 },
    );
  });

  test('no plan with the submitted first step is worth more than the submitted plan', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { negotiation, recommendation } = await answerTo(one);
        const worth = negotiation.proposals.map(({ utilities }) =>
          Object.values(utilities).reduce((sum, value) => sum + value, 0),
        );
        const best = Math.max(...worth);
        // No proposal is worth more than the recommendation either.
        const agreed = Object.values(negotiation.utilities).reduce((sum, value) => sum + value, 0);
        expect(Math.abs(agreed - best)).toBeLessThan(1e-8 * (1 + Math.abs(best)));
        const { transcript, rounds, payments, plan } = negotiation;
        expect(transcript).toHaveLength(4 + rounds.length + 1 + payments.length);
        expect(transcript.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
        for (const told of transcript) expect(told).toMatch(/\d USD/);
        expect(transcript[4 + rounds.length]).toContain(
          plan === 'sent' ? 'The submitted plan' : plan,
        );
        expect(recommendation.powerMw).toBeLessThanOrEqual(50 + 1e-6);
      }),
      { numRuns: 15 },
    );
  });

  test('insights are true: no threshold that the price contradicts, no part above the whole, no loss reported as a gain', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { insights } = await answerTo(one);
        const text = insights.join('\n');
        const above = /pays (?:only )?above (\S+) USD\/MWh.*?: at (\S+) USD/.exec(text);
        const below = /pays (?:only )?below (\S+) USD\/MWh.*?: at (\S+) USD/.exec(text);
        // "only above": the price is not above the threshold; "above" alone: it is.
        if (above !== null) {
          const gap = numberIn(above[2]!) - numberIn(above[1]!);
          if (above[0].includes('only')) expect(gap).toBeLessThanOrEqual(0.01);
          else expect(gap).toBeGreaterThanOrEqual(-0.01);
        }
        if (below !== null) {
          const gap = numberIn(below[2]!) - numberIn(below[1]!);
          if (below[0].includes('only')) expect(gap).toBeGreaterThanOrEqual(-0.01);
          else expect(gap).toBeLessThanOrEqual(0.01);
        }
        expect(text).not.toMatch(/(earn|gain|lose|worth|less|of which) −/);
        const whole = /is worth (\S+) USD more than the submitted plan, of which (\S+) USD/.exec(
          text,
        );
        if (whole !== null) {
          expect(numberIn(whole[2]!)).toBeLessThanOrEqual(numberIn(whole[1]!));
        }
        for (const told of insights) {
          expect(told).toMatch(/\d/);
          expect(told).toMatch(/USD|MW/);
          expect(told).not.toMatch(/NaN|undefined|Infinity/);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('different import and export limits', () => {
  const full = { ...asked, socFraction: 1, pricePerMwh: 12, horizonHours: 4 };
  const site = sites[0]!;

  test('stored energy has the value of its sale, however little can be bought', async () => {
    const free = (await cycle(full, site)).result;
    const narrow = (await cycle({ ...full, importLimitMw: 5 }, site)).result;
    // The battery is full: if less can be bought again, its energy becomes more valuable, if anything.
    expect(narrow.schedule[0]!.dischargeAbovePerMwh).toBeGreaterThanOrEqual(
      free.schedule[0]!.dischargeAbovePerMwh! - 1e-6,
    );
    expect(narrow.confidence).toBeGreaterThan(0.5);
    expect(narrow.recommendation.direction).toBe('idle');
  });

  test.each([
    ['nothing bought', { importLimitMw: 0 }],
    ['nothing sold', { exportLimitMw: 0 }],
    ['neither', { importLimitMw: 0, exportLimitMw: 0 }],
    [
      'an outage',
      {
        battery: createBattery({
          powerKw: 50_000,
          capacityKwh: 200_000,
          availabilityFraction: 0,
        }),
      },
    ],
  ] as const)('%s gets a plan', async (_, limits) => {
    for (const riskAversion of [0, 0.1]) {
      for (const pricePerMwh of [-50, 12, 900]) {
        const options = { ...asked, riskAversion, pricePerMwh, ...limits };
        const { result } = await cycle(options, site);
        const { direction, powerMw } = result.recommendation;
        if ('importLimitMw' in limits) expect(direction).not.toBe('charge');
        if ('exportLimitMw' in limits) expect(direction).not.toBe('discharge');
        if ('battery' in limits) expect(powerMw).toBe(0);
        expect(result.confidence).toBeGreaterThan(0);
        expect(result.insights.join(' ')).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  test('the recommendation is stored and judged with both powers', async () => {
    const options = { ...asked, pricePerMwh: -30, socFraction: 0.1, exportLimitMw: 20 };
    const { result, personality } = await cycle(options, site);
    expect(result.recommendation).toEqual({ direction: 'charge', powerMw: 50 });
    expect(personality.recommendations.at(-1)).toMatchObject({
      chargeMw: 50,
      powerMw: 50,
      importLimitMw: 50,
      exportLimitMw: 20,
    });
  });
});

describe('confidence', () => {
  test('uses an end value given for the time after the horizon', async () => {
    const endValue = [{ widthMwh: 200, perMwh: 500 }];
    const options = { ...asked, pricePerMwh: 60, socFraction: 0, endValue };
    const { result, personality } = await cycle(options, sites[0]!);
    expect(result.recommendation).toEqual({ direction: 'charge', powerMw: 50 });
    // In every scenario, energy bought at 60 is worth 500.
    expect(result.confidence).toBeGreaterThan(0.9);
    expect(personality.recommendations).toEqual(sites[0]!.recommendations);
    // Energy that is worth nothing after the hour is sold in it.
    const last = { ...asked, pricePerMwh: 60, endValue: [], horizonHours: 1 };
    const sold = (await cycle(last, sites[0]!)).result;
    expect(sold.recommendation).toEqual({ direction: 'discharge', powerMw: 50 });
    expect(sold.confidence).toBeGreaterThan(0.9);
  });

  test('uses a discharge budget: energy that can be sold once is kept for the hour with the highest price', async () => {
    const pricePath = [100, 60, 200, 60, 50, 40, 30, 20];
    const known = { startMs: NOW, intervalMinutes: 60, pricePath };
    const options = {
      ...asked,
      knownPrices: known,
      pricePerMwh: 100,
      socFraction: 1,
      horizonHours: 8,
      dischargeBudgetMwh: 50,
    };
    const { result, personality } = await cycle(options, sites[0]!);
    expect(result.recommendation.direction).not.toBe('discharge');
    expect(result.confidence).toBeGreaterThan(0.9);
    // Prices alone could not show later whether it was right.
    expect(personality.recommendations).toEqual(sites[0]!.recommendations);
    const { dischargeBudgetMwh: _, ...free } = options;
    const sold = await cycle({ ...free, usdPerUnit: 0.5 }, sites[0]!);
    expect(sold.result.recommendation.direction).toBe('discharge');
    expect(sold.personality.recommendations.at(-1)).toMatchObject({ leastPerMwh: 2 });
  });
});
