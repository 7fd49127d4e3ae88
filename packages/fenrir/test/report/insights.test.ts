import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { type CycleOptions, type CycleResult, createPersonality, cycle } from '../../src/index.js';
import { type CycleFindings, timingInsight } from '../../src/report/plan-insights.js';
import { expectLookahead } from '../../src/scenarios/index.js';

const timeMs = Date.parse('2026-05-04T12:00Z');
const uninformedPrior = createPersonality({ timeZone: 'UTC' });
const battery = createBattery({
  powerKw: 10_000,
  capacityKwh: 20_000,
  chargeEfficiency: 0.8,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: 4,
});

/** Half full, with all prices of the horizon known and energy worth nothing after it, so that each figure can be worked by hand. */
async function resultAt(prices: readonly number[], change: Partial<CycleOptions> = {}) {
  const { result } = await cycle(
    {
      battery,
      timeMs,
      socFraction: 0.5,
      pricePerMwh: prices[0]!,
      horizonHours: prices.length,
      knownPrices: { startMs: timeMs, intervalMinutes: 60, pricePath: prices },
      endValue: [],
      ...change,
    },
    uninformedPrior,
  );
  return result;
}

/** The same with an idle submitted plan. */
async function insightsAt(prices: readonly number[], change: Partial<CycleOptions> = {}) {
  const { insights } = await resultAt(prices, {
    submitted: { direction: 'idle', powerMw: 0 },
    ...change,
  });
  return insights;
}

describe('without a submitted plan no insight mentions one', () => {
  const spoken = ({ insights, negotiation }: CycleResult) =>
    [...insights, ...negotiation.transcript].join(' ');

  test('for a plan that is worth more than staying idle', async () => {
    const result = await resultAt([62, 40, 130, 85]);
    // As above: 2.5 MWh · (64.8 − 62) = 7.
    expect(result.insights).toContain(
      'Charging 2.5 MW is worth 7.00 USD more than staying idle, all of it due to the expected prices.',
    );
    expect(spoken(result)).toMatch(/total value is highest, 7\.00 USD more than staying idle/);
    expect(spoken(result)).not.toContain('sent');
    expect(result.negotiation.proposals.map(({ name }) => name)).toEqual([
      'idle',
      'expected',
      'law',
    ]);
  });

  test('for idling that no plan exceeds', async () => {
    const result = await resultAt([50, 48, 52, 50]);
    expect(result.recommendation).toEqual({ direction: 'idle', powerMw: 0 });
    expect(result.insights).toContain(
      'Staying idle is worth most: every other plan begins with it, so changing it gains 0 USD.',
    );
    expect(spoken(result)).toContain('Staying idle stands: the best alternative, ');
    expect(spoken(result)).not.toContain('sent');
  });

  test('for a battery below its window, which cannot idle', async () => {
    const low = createBattery({ powerKw: 10_000, capacityKwh: 20_000, minSocFraction: 0.6 });
    const result = await resultAt([50, 48, 52, 50], { battery: low });
    expect(spoken(result)).toMatch(
      /The state of charge is below its minimum and has to recover: charging [\d.]+ MW replaces staying idle, /,
    );
    expect(spoken(result)).not.toContain('sent');
  });

  test('for a ramp limit that delays idling', async () => {
    const before = { direction: 'discharge', powerMw: 7 } as const;
    const change = { ramp: { mwPerMinute: 0.1, before }, riskAversion: 0 };
    // At most 0.1 · 60 = 6 MW less than 7 within the interval.
    const expected =
      'The battery cannot go idle at once because the ramp limit allows no faster change: discharging 1 MW replaces';
    const without = await resultAt([20, 20, 130, 85], change);
    expect(without.insights).toContain(`${expected} staying idle, 1 MWh for 20 USD at this price.`);
    expect(spoken(without)).not.toContain('sent');
    expect(await insightsAt([20, 20, 130, 85], change)).toContain(
      `${expected} the submitted step, 1 MWh for 20 USD at this price.`,
    );
  });

  test('for a plan whose first step is idle', async () => {
    for (const prices of [
      [62, 40, 130, 85],
      [50, 48, 52, 50],
      [-20, 40, 130, 85],
    ]) {
      const without = await resultAt(prices);
      const beside = await resultAt(prices, { submitted: { direction: 'idle', powerMw: 0 } });
      expect(without.recommendation).toEqual(beside.recommendation);
      expect(without.attribution).toEqual(beside.attribution);
      expect(without.adversarialReport).toEqual(beside.adversarialReport);
    }
  });
});

describe('of a plan that nobody stated, insights say nothing', () => {
  // Beyond the 10 MW of the battery, as the default of a service may be.
  const assumed = {
    submitted: { direction: 'discharge', powerMw: 45 },
    submittedIsAssumed: true,
  } as const;

  test.each([
    { name: 'charging', prices: [62, 40, 130, 85], change: {} },
    { name: 'idling', prices: [50, 48, 52, 50], change: {} },
    { name: 'discharging as the assumed plan does', prices: [300, 40, 30, 20], change: {} },
    { name: 'an empty battery', prices: [50, 48, 52, 50], change: { socFraction: 0 } },
    { name: 'a negative price', prices: [-20, 40, 130, 85], change: { socFraction: 1 } },
    { name: 'a horizon of one hour', prices: [90], change: {} },
    {
      name: 'a ramp',
      prices: [20, 20, 130, 85],
      change: {
        ramp: { mwPerMinute: 0.1, before: { direction: 'discharge', powerMw: 7 } },
        riskAversion: 0,
      },
    },
  ] as const)('$name', async ({ prices, change }) => {
    const { insights, negotiation, ...figures } = await resultAt(prices, { ...change, ...assumed });
    expect(insights.join(' ')).not.toMatch(/submitted|sent|assumed plan/);
    for (const [, powerMw] of insights.join(' ').matchAll(/([\d.,]+) MW\b/g)) {
      expect(Number(powerMw)).toBeLessThanOrEqual(10);
    }
    // All figures are those of the same plan if it had been submitted.
    const stated = await resultAt(prices, { ...change, submitted: assumed.submitted });
    expect(figures).toEqual({ ...stated, insights: undefined, negotiation: undefined });
    expect(negotiation.transcript.join(' ')).not.toContain('submitted');
    expect({ ...negotiation, transcript: [] }).toEqual({ ...stated.negotiation, transcript: [] });
  });

  test('the choice is compared with staying idle, with the same amount as without a plan', async () => {
    for (const prices of [
      [62, 40, 130, 85],
      [300, 40, 30, 20],
    ]) {
      const choice = (insights: readonly string[]) =>
        insights.find((insight) => insight.includes('more than staying idle'));
      const { insights } = await resultAt(prices, assumed);
      expect(choice(insights)).toBeDefined();
      expect(choice(insights)).toBe(choice((await resultAt(prices)).insights));
    }
  });
});

describe('insights with figures worked by hand, by decreasing amount', () => {
  test('charging a little: two hours sell 20 MWh, an hour at 40 brings 8 MWh, so 2.5 MW now are sold later at 85 less 4', async () => {
    // 0.8 · (85 − 4) = 64.8; 2.5 MWh · (64.8 − 62) = 7. At a constant price it would gain nothing, with or without wear.
    expect(await insightsAt([62, 40, 130, 85])).toEqual([
      'Within the horizon, prices are expected to be highest in 2 h at 130.00 USD/MWh and lowest in 1 h at 40.00 USD/MWh: a spread of 900 USD for each hour at full power.',
      'The price regime is peak: 62.00 USD/MWh is at least 60.00 USD/MWh, the 80 % quantile assumed, as there is no day of history yet; an interval at full power is worth 220 USD more than at the median of 40.00 USD/MWh.',
      'Discharging 20 MWh within the horizon costs 80 USD in battery wear, which is charged to every plan.',
      'Charging 2.5 MW instead of staying idle is worth 7.00 USD more than the submitted plan, all of it due to the expected prices.',
      'Charging pays below 64.80 USD/MWh, the value of the energy later, after losses and wear: at 62.00 USD/MWh the 2.5 MWh of this interval gain 7.00 USD.',
    ]);
  });

  test('a submitted plan above the rated power is clipped', async () => {
    const submitted = { direction: 'discharge', powerMw: 15 } as const;
    const insights = await insightsAt([62, 40, 130, 85], { submitted });
    expect(insights).toHaveLength(6);
    // Best: −2.5·62 − 10·40 + 10·126 + 10·81 = 1515. Sent: 10·58 − 10·40 + 8·126 = 1188.
    expect(insights).toContain(
      'Charging 2.5 MW instead of discharging 10 MW is worth 327 USD more than the submitted plan, all of it due to the expected prices.',
    );
    expect(insights).toContain(
      'Of the 15 MW to discharge in the submitted plan, 10 MW can be carried out because the available rated power allows no more: 5 MWh remain unsold, which would have brought 310 USD at this price.',
    );
    const above = { direction: 'charge', powerMw: 15 } as const;
    expect(await insightsAt([62, 40, 130, 85], { submitted: above })).toContain(
      'Of the 15 MW to charge in the submitted plan, 10 MW can be carried out because the available rated power allows no more: 5 MWh remain unbought, which would have cost 310 USD at this price.',
    );
    // Buying below 0 is paid.
    expect(await insightsAt([-62, 40, 130, 85], { submitted: above })).toContain(
      'Of the 15 MW to charge in the submitted plan, 10 MW can be carried out because the available rated power allows no more: 5 MWh remain unbought, which would have brought 310 USD at this price.',
    );
  });

  test('idling, with a submitted plan that stands', async () => {
    expect(await insightsAt([50, 48, 52, 50])).toEqual([
      'The price regime is normal: 50.00 USD/MWh is between 30.00 USD/MWh and 60.00 USD/MWh, the 30 % and 80 % quantiles assumed, as there is no day of history yet; an interval at full power is worth 100 USD more than at the median of 40.00 USD/MWh.',
      'Within the horizon, prices are expected to be highest in 2 h at 52.00 USD/MWh and lowest in 1 h at 48.00 USD/MWh: a spread of 40 USD for each hour at full power.',
      'Discharging 10 MWh within the horizon costs 40 USD in battery wear, which is charged to every plan.',
      'Staying idle is best because discharging pays only above 52.00 USD/MWh: at 50.00 USD/MWh an interval at full power would lose 20 USD.',
      'The submitted plan stands (staying idle): all 3 other plans begin with the same step, so changing it gains 0 USD.',
    ]);
  });

  test('a battery of 20 kW is described with enough digits', async () => {
    const small = createBattery({
      powerKw: 20,
      capacityKwh: 40,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 4,
    });
    const insights = await insightsAt([62, 40, 130, 85], {
      battery: small,
      submitted: { direction: 'discharge', powerMw: 0.03 },
    });
    // A five hundredth of the case above.
    expect(insights).toContain(
      'Charging 0.005 MW instead of discharging 0.02 MW is worth 0.65 USD more than the submitted plan, all of it due to the expected prices.',
    );
    expect(insights.join(' ')).toContain(
      'Of the 0.03 MW to discharge in the submitted plan, 0.02 MW can be carried out',
    );
    expect(insights.join(' ')).not.toMatch(/ 0 MWh?/);
  });

  test('a scarcity price, and idle with a power', async () => {
    const insights = await insightsAt([900, 40, 130, 85], {
      submitted: { direction: 'idle', powerMw: 4 },
    });
    expect(insights[0]).toBe(
      'The price regime is scarcity: 900.00 USD/MWh is at least 240.00 USD/MWh, the larger of 1.5 times the 99 % quantile and 3 times the median assumed, as there is no day of history yet; an interval at full power is worth 8,600 USD more than at the median of 40.00 USD/MWh.',
    );
    expect(insights[1]).toBe(
      'Discharging pays above 85.00 USD/MWh, the value of keeping the energy for later, losses and wear included: at 900.00 USD/MWh the 10 MWh of this interval earn 8,150 USD more.',
    );
    expect(insights).toContain(
      'The submitted plan is idle with 4 MW: an idle battery moves no energy, so that power, 3,600 USD at this price, counts as 0 MW.',
    );
  });

  test('a price below 0, the 30 % quantile, and the value of energy after the horizon', async () => {
    expect(await insightsAt([-20, 40, 130, 85])).toContain(
      'The price regime is negative: −20.00 USD/MWh is below 0, with 30.00 USD/MWh as the 30 % quantile assumed, as there is no day of history yet; an interval at full power is worth 600 USD less than at the median of 40.00 USD/MWh.',
    );
    // 10 MWh more fill the battery, at 60 each.
    const kept = await insightsAt([25, 25], { endValue: [{ widthMwh: 20, perMwh: 60 }] });
    expect(kept).toContain(
      'The energy stored at the end of the horizon is worth 600 USD more than the energy stored now, because energy is held or bought for more expensive hours after it.',
    );
  });

  test('the worst-case loss', async () => {
    const { result } = await cycle(
      {
        battery,
        timeMs,
        socFraction: 1,
        pricePerMwh: 30,
        horizonHours: 4,
        endValue: [],
        submitted: { direction: 'idle', powerMw: 0 },
      },
      uninformedPrior,
    );
    const { budgetHours, nominalRevenue, worstRevenue } = result.adversarialReport;
    const risk = result.insights.find((text) => text.startsWith('If prices move'))!;
    expect(risk).toContain(`in ${budgetHours} h of the next 4 h`);
    const format = (value: number) => value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(risk).toContain(`${format(worstRevenue)} USD instead of ${format(nominalRevenue)} USD`);
    expect(risk).toContain(`${format(nominalRevenue - worstRevenue)} USD less`);
    // Counted again on the same scenarios.
    const { scenarios } = expectLookahead(uninformedPrior, {
      timeMs,
      pricePerMwh: 30,
      horizonHours: 4,
    });
    const cash = scenarios.map((scenario) =>
      result.schedule.reduce((sum, { direction, powerMw, stepMinutes }, step) => {
        const soldMw = direction === 'discharge' ? powerMw : direction === 'charge' ? -powerMw : 0;
        return sum + (scenario[step]! * soldMw * stepMinutes) / 60;
      }, 0),
    );
    const worse = cash.filter((each) => each <= worstRevenue + 1e-6).length;
    expect(result.adversarialReport.worseShare).toBeCloseTo(worse / 60, 12);
    expect(risk).toMatch(
      worse === 0
        ? /none of 60 scenarios is that bad\.$/
        : new RegExp(`; ${worse} of 60 scenarios (is|are) at least that bad\\.$`),
    );
  });

  test('no worst-case loss where all prices are known', async () => {
    const pricePath = [40.1, 12.3, 130.7, 85.9, 20.2, 77.7];
    const { result } = await cycle(
      {
        battery,
        timeMs,
        socFraction: 0.5,
        pricePerMwh: 40.1,
        horizonHours: 6,
        endValue: [],
        submitted: { direction: 'idle', powerMw: 0 },
        knownPrices: { startMs: timeMs, intervalMinutes: 60, pricePath },
      },
      uninformedPrior,
    );
    const { budgetHours, nominalRevenue, worstRevenue, bindingSteps } = result.adversarialReport;
    expect(budgetHours).toBe(0);
    expect(worstRevenue).toBe(nominalRevenue);
    expect(bindingSteps).toEqual([]);
    expect(result.insights.join(' ')).not.toContain('If prices move');
  });

  test('assumed quantiles in USD are converted to the currency of the prices', async () => {
    const insights = await insightsAt([76.25, 76.25], { usdPerUnit: 1.25 });
    // 60 USD are 48 of a currency of 1.25 USD.
    expect(insights.join(' ')).toContain(
      '76.25 USD/MWh is at least 48.00 USD/MWh, the 80 % quantile assumed',
    );
  });

  test('no highest and lowest price where prices are formatted alike', async () => {
    for (const prices of [
      [40, 40, 40, 40],
      [40, 40, 40.001, 40],
    ]) {
      const insights = (await insightsAt(prices)).join(' ');
      expect(insights).not.toContain('expected to be highest');
    }
    expect((await insightsAt([40, 40, 40.01, 40])).join(' ')).toContain('expected to be highest');
  });

  test('an action against the expected prices names the causes that apply, and no others', async () => {
    // At 130 selling pays compared with 40 later, but the market takes only 1 MW.
    const depth = { sell: [{ widthMw: 1, concessionPerMwh: 500 }], buy: [] };
    const shallow = await insightsAt([130, 40, 45, 42], { depth });
    expect(shallow).toContainEqual(
      expect.stringMatching(
        /^Staying idle now, because the price impact of its own power overrides what the expected prices of later hours alone suggest: /,
      ),
    );
    const ramp = { mwPerMinute: 0.01, before: { direction: 'idle', powerMw: 0 } } as const;
    const both = (await insightsAt([130, 40, 45, 42], { depth, ramp })).join(' ');
    expect(both).toContain('because the ramp limit or the price impact of its own power overrides');
    expect(both).not.toContain('risk aversion');
    // Without any of them only the fact is stated.
    const terms = {
      chargeMw: 10,
      dischargeMw: 10,
      minEnergyMwh: 0,
      maxEnergyMwh: 20,
      initialEnergyMwh: 10,
    };
    const rest = { direction: 'idle', powerMw: 0 } as const;
    const plan = { name: 'sent', first: rest, total: 5 };
    const sold = { name: 'expected', first: { direction: 'discharge', powerMw: 10 }, total: 2 };
    const bare = {
      recommended: plan,
      submitted: plan,
      others: [sold],
      problem: {
        ...{ terms, market: {}, site: { battery }, scenarios: [[50]], pricePath: [50], hours: [1] },
        ambiguity: { kind: 'tail', riskAversion: 0 },
      },
      schedule: [{ dischargeAbovePerMwh: 40 }],
      currency: { code: 'USD', perUnit: 1 },
    };
    expect(timingInsight(bare as unknown as CycleFindings).sentence).toBe(
      'Staying idle now: the best alternative, discharging 10 MW, is worth 3.00 USD less.',
    );
  });
});
