import { describe, expect, test } from 'vitest';
import { createPersonality, cycle, observePrices } from '../../src/index.js';
import {
  amihudIlliquidity,
  kyleLambda,
  meanReversion,
  realisedVariation,
  rollMeasure,
  type Trade,
} from '../../src/microstructure/index.js';
import { asked, DAYS, HOUR, knownSite, START, usualPrice } from '../support/cycle-cases.js';

const site = knownSite();

describe('the microstructure of a cycle', () => {
  test('covers all known prices, the current one included', async () => {
    const { result } = await cycle(asked, site);
    const prices = [...Array.from({ length: DAYS * 24 }, (_, hour) => usualPrice(hour)), 52];
    const told = result.microstructure!;
    expect(told.prices).toBe(prices.length);
    const { volatility, jumpShare } = realisedVariation(prices, 60);
    expect(told.volatility).toBeCloseTo(volatility, 9);
    expect(told.jumpShare).toBeCloseTo(jumpShare!, 9);
    // Deviations from the mean of the same hour of the day.
    const usual = Array.from({ length: 24 }, (_, hour) => {
      const ofHour = prices.filter((_price, at) => at % 24 === hour);
      return ofHour.reduce((sum, one) => sum + one, 0) / ofHour.length;
    });
    const deviations = prices.map((one, at) => one - usual[at % 24]!);
    const { halfLifeHours } = meanReversion(deviations, 60);
    if (halfLifeHours === null) expect(told.halfLifeHours).toBeNull();
    else expect(told.halfLifeHours).toBeCloseTo(halfLifeHours, 6);
    expect(told.reversalScale).toBeCloseTo(rollMeasure(deviations, 'auction').value!, 6);
    expect(told.anomalyPerMwh).toBeCloseTo(52 - usual[0]!, 9);
    expect(told.trades).toBeUndefined();
  });

  test('is absent with less than a day of prices, and has no anomaly without a time', async () => {
    const newcomer = createPersonality({ timeZone: 'America/Los_Angeles' });
    expect((await cycle(asked, newcomer)).result.microstructure).toBeUndefined();
    const { timeMs: _, ...untimed } = asked;
    const { microstructure } = (await cycle(untimed, site)).result;
    expect(microstructure!.prices).toBe(DAYS * 24);
    expect(microstructure!.anomalyPerMwh).toBeUndefined();
  });

  test('an anomaly that reverts within the horizon gets an insight', async () => {
    // Deviations with a half-life of 2 h: an autoregression with persistence √½.
    let off = 0;
    let state = 7;
    const noise = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31 - 0.5;
    };
    const hours = Array.from({ length: 28 * 24 }, (_, hour) => {
      off = off * Math.SQRT1_2 + 6 * noise();
      return { timeMs: START + hour * HOUR, pricePerMwh: 50 + off };
    });
    const timeMs = START + 28 * 24 * HOUR;
    const steady = observePrices(createPersonality({ timeZone: 'UTC' }), hours);
    const { result } = await cycle({ ...asked, timeMs, pricePerMwh: 150 }, steady);
    const { halfLifeHours, anomalyPerMwh } = result.microstructure!;
    // The estimated persistence is 0.66: below √½, because the hourly means absorb a part; its standard deviation is 0.03. Half-lives of 1 h and 5 h
    // correspond to 0.5 and 0.87, five and seven standard errors away, 1e-7 by chance.
    expect(halfLifeHours).toBeGreaterThan(1);
    expect(halfLifeHours).toBeLessThan(5);
    const told = result.insights.find((text) =>
      text.startsWith('A deviation from the typical price'),
    )!;
    const left = anomalyPerMwh! * 2 ** (-4 / halfLifeHours!);
    expect(told).toContain(`of the ${anomalyPerMwh!.toFixed(2)} USD/MWh by which`);
    expect(told).toContain(`above it, ${left.toFixed(2)} USD/MWh should remain after 4 h`);
    const amount = (50 * (anomalyPerMwh! - left)).toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(told).toContain(`a difference of ${amount} USD for an hour at full power`);
  });

  test('trades give spread and impact, and a significant impact limits the plan', async () => {
    // Each MWh bought raises the price by 0.4 permanently.
    const volumes = [1, -2, 3, 2, -4, 1, -1, 5, -3, 2, -2, 4];
    let level = 50;
    const trades = volumes.map((signed): Trade => {
      level += 0.4 * signed;
      return {
        pricePerMwh: level,
        volumeMwh: Math.abs(signed),
        side: signed > 0 ? 'buy' : 'sell',
      };
    });
    const dear = { ...asked, pricePerMwh: 60, horizonHours: 8 };
    const { result } = await cycle({ ...dear, trades }, site);
    const told = result.microstructure!.trades!;
    expect(told.count).toBe(12);
    expect(told.kyleLambda).toBeCloseTo(kyleLambda(trades).lambda!, 12);
    expect(told.kyleLambda).toBeCloseTo(0.4, 9);
    expect(told.amihudIlliquidity).toBeCloseTo(amihudIlliquidity(trades)!, 12);
    const assumed = result.assumptions.find(({ field }) => field === 'impactPerMw')!;
    expect(assumed.value).toBeCloseTo(0.4, 9);
    expect(assumed.source).toContain('trades');
    const given = (await cycle({ ...dear, impactPerMw: 0.4 }, site)).result;
    expect(result.recommendation.powerMw).toBeCloseTo(given.recommendation.powerMw, 6);
    const free = (await cycle({ ...dear, impactPerMw: 0 }, site)).result;
    expect(result.recommendation.powerMw).toBeLessThan(free.recommendation.powerMw);
  });
});
