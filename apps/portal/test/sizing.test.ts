import { describe, expect, test } from 'vitest';
import type { SizingAnswer } from '../src/pages/facility/sizing/sizing-jobs.js';
import {
  chartedCosts,
  chartedFrontier,
  foresightSentence,
  nameOfSize,
  sizingSentence,
} from '../src/pages/facility/sizing/sizing-words.js';

const size = (power_kw: number, capacity_kwh: number, solar_kw = 0) => ({
  power_kw,
  capacity_kwh,
  solar_kw,
});
const value = (npv: number, payback_years: number | null = 4) => ({
  first_year_savings: 1_000,
  npv,
  payback_years,
});
const tried = (power: number, achievable: number, perfect: number) => ({
  ...size(power, 2 * power),
  capital_cost: 100 * power,
  simulated_savings: null,
  achievable: value(achievable),
  perfect: value(perfect),
});

/** The parts of an answer that its words are made from. */
function answer(change: object): SizingAnswer {
  const bought = {
    ...size(50, 100.4),
    capital_cost: 5_000,
    value: value(2_500),
    savings_by_year: [1, 2, 3],
  };
  const whole = {
    control: 'achievable',
    battery_pays: true,
    best: bought,
    perfect: { ...bought, ...size(80, 160), value: value(9_000) },
    frontier: [tried(20, -300, 100), tried(50, 2_500, 8_000)],
    ...change,
  };
  return whole as unknown as SizingAnswer;
}

describe('a sizing in words', () => {
  test('names what to buy and what it is worth', () => {
    expect(sizingSentence(answer({}))).toBe(
      'Buy 50\u00a0kW / 100\u00a0kWh: it costs $5,000, saves $1,000 in the first year and is worth $2,500 over 3 years.',
    );
  });

  test('names the nearest size where none pays', () => {
    const none = { ...size(0, 0), capital_cost: 0, value: value(0), savings_by_year: [0, 0] };
    const frontier = [tried(0, 0, 0), tried(20, -300, 100), tried(50, -900, 50)];
    expect(sizingSentence(answer({ battery_pays: false, best: none, frontier }))).toBe(
      'No battery pays: the best that was tried, 20\u00a0kW / 40\u00a0kWh, would cost $2,000, save $1,000 in the first year and lose $300 over 2 years.',
    );
    expect(
      sizingSentence(answer({ battery_pays: false, best: none, frontier: [tried(0, 0, 0)] })),
    ).toBe('No battery pays: nothing can be saved on this load.');
  });

  test('sets the promise of perfect foresight beside it', () => {
    expect(foresightSentence(answer({}))).toContain('promise $9,000');
    expect(foresightSentence(answer({ control: 'perfect' }))).toBeUndefined();
  });

  test('names panels, and sizes of any length', () => {
    expect(nameOfSize(size(1_234.5, 2.345, 12))).toBe(
      '1,235\u00a0kW / 2.35\u00a0kWh and 12\u00a0kW of panels',
    );
    expect(nameOfSize(size(0, 0))).toBe('no battery');
  });
});

test('charts get the sizes with both kinds of control, and a bill without wear', () => {
  const { frontier, best } = chartedFrontier(answer({}));
  expect(frontier[1]).toMatchObject({ powerKw: 50, achievable: { npv: 2_500 } });
  expect(best).toMatchObject({ powerKw: 50, value: { npv: 2_500 } });
  const bill = { energy: 5, tou_demand: 1, flat_demand: 2, coincident_demand: 0 };
  const rest = { export_credit: -1, fixed: 3, minimum: 0, total: 10, wear: 99, later_ratchet: 7 };
  const { total, byComponent } = chartedCosts({ ...bill, ...rest });
  expect(Object.values(byComponent).reduce((sum, part) => sum + part, 0)).toBe(total);
});
