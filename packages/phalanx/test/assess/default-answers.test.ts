import { describe, expect, test } from 'vitest';
import { assessRisk } from '../../src/assess/assess-risk.js';
import { type DefaultFacilityOptions, defaultFacility } from '../../src/assess/index.js';
import type { RiskAssessment } from '../../src/assess/risk-assessment.js';
import type { RiskOptions } from '../../src/assess/risk-options.js';

// Laws of the answers for a facility of which only the load is known. They hold path by path, so they need no tolerance but that of rounding, and
// few paths.
const ROUNDING = 1e-9;
/** Noon in Los Angeles: a Wednesday in July, a Sunday in January, a Friday in October. */
const dates = ['2026-07-15T19:00Z', '2026-01-18T20:00Z', '2026-10-09T19:00Z'];
const hours = [0, 7, 13, 18, 23];
const remaining = [0, 1, 9, 29];
const cycle = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;

type Sent = Pick<
  DefaultFacilityOptions,
  'currentLoadKw' | 'temperatureF' | 'hourOfDay' | 'daysRemaining'
> & { readonly date: string };

function assess({ date, ...sent }: Sent, change: Partial<RiskOptions> = {}): RiskAssessment {
  const { state, options } = defaultFacility({ ...sent, timeMs: Date.parse(date) });
  const { hourOfDay } = sent;
  return assessRisk({ ...options, hourOfDay, pathCount: 100, ...change }, state);
}

/** Hours × days remaining; loads, temperatures and dates take turns. */
const grid = hours.flatMap((hourOfDay, at) =>
  remaining.map((daysRemaining, next): Sent => {
    const turn = remaining.length * at + next;
    return {
      currentLoadKw: cycle([850, 0, 85, 20_000, 5], turn),
      temperatureF: cycle([92, 20, 75], turn),
      hourOfDay,
      daysRemaining,
      date: cycle(dates, at + next),
    };
  }),
);
/** Every third point, for laws that compare several answers each. */
const some = grid.filter((_, at) => at % 3 === 0);
/** A cold day on which the risk once fell with the load, because the heating of the next day grew more than that day. */
const cold: Sent = {
  currentLoadKw: 5,
  temperatureF: 30,
  hourOfDay: 14,
  daysRemaining: 5,
  date: '2026-07-15T19:00Z',
};

describe.each(grid.map((sent): [string, Sent] => [JSON.stringify(sent), sent]))('%s', (_, sent) => {
  const result = assess(sent);

  test('has probabilities from 0 to 1, a finite liability of at least 0, and a window in the next 24 hours', () => {
    const { peakRiskProbability, confidence, demandChargeLiability, windows } = result;
    for (const share of [
      peakRiskProbability,
      confidence,
      ...windows.flatMap((each) => [each.newPeakProbability24h, each.newPeakProbability]),
    ]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(demandChargeLiability).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(demandChargeLiability)).toBe(true);
    const today = Date.parse(sent.date.slice(0, 10));
    const hourOf = (date: string | null, clock: string) =>
      (Date.parse(`${date}T${clock}Z`) - today) / 3_600_000 - sent.hourOfDay;
    const from = hourOf(result.windowStartsOn, result.windowStart);
    const until = hourOf(result.windowEndsOn, result.windowEnd);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(until).toBeGreaterThan(from);
    expect(until).toBeLessThanOrEqual(24);
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
  });

  test('follows a schedule within battery, load and promise', () => {
    const { currentInterval, recommendedAction, schedule, windows } = result;
    const { netLoadKw, chargeKw, dischargeKw, runningPeakKw, targetKw } = currentInterval;
    expect(dischargeKw).toBeLessThanOrEqual(Math.max(0, netLoadKw) + ROUNDING);
    expect(schedule?.missProbability ?? 0).toBeLessThanOrEqual(0.05);
    if (recommendedAction === 'charge' && targetKw !== null && runningPeakKw !== null) {
      // The running peak is not known, but the battery does not bet on a high one.
      expect(netLoadKw + chargeKw).toBeLessThanOrEqual(
        Math.max(runningPeakKw, windows[0]!.finalPeakP50Kw) * (1 + ROUNDING),
      );
      expect(netLoadKw + chargeKw).toBeLessThanOrEqual(targetKw * (1 + ROUNDING));
    }
  });
});

test.each(some)('an empty battery is not discharged, and a full one not charged: %o', (sent) => {
  const empty = assess(sent, { socFraction: 0 });
  expect(empty.recommendedAction).not.toMatch(/^discharge/);
  expect(empty.currentInterval.dischargeKw).toBe(0);
  const full = assess(sent, { socFraction: 1 });
  expect(full.recommendedAction).not.toBe('charge');
  expect(full.currentInterval.chargeKw).toBeLessThan(1e-6);
  // The battery changes nothing of what happens without it.
  expect(full.peakRiskProbability).toBe(empty.peakRiskProbability);
  expect(full.demandChargeLiability).toBe(empty.demandChargeLiability);
});

test.each([...some, cold])(
  'a higher load does not lower the risk, and raises the liability at least nearly in proportion: %o',
  (sent) => {
    // The size of the facility follows from the load, but only nearly: a higher load is in part an unusual day, so later days grow with its
    // power 1 − q (method note, section 8), and the liability, which is linear in kW under this tariff, at least as much.
    const q = 0.15 ** 2 / (0.15 ** 2 + 1.3 ** 2);
    const loads = [5, 50, 850, 20_000];
    const results = loads.map((currentLoadKw) => assess({ ...sent, currentLoadKw }));
    for (const [at, result] of results.entries()) {
      if (at === 0) continue;
      const before = results[at - 1]!;
      expect(result.peakRiskProbability).toBeGreaterThanOrEqual(
        before.peakRiskProbability - ROUNDING,
      );
      const growth = (loads[at]! / loads[at - 1]!) ** (1 - q);
      expect(result.demandChargeLiability).toBeGreaterThanOrEqual(
        growth * before.demandChargeLiability * (1 - ROUNDING),
      );
    }
  },
);

test.each(some)(
  'above 65 °F a higher temperature lowers neither the probability of a new peak nor the liability: %o',
  (sent) => {
    // That the next 24 hours contain the billing peak can become less likely: the afternoon of the next day, which lies beyond them, becomes warmer
    // too. On the last day of the period nothing lies beyond them.
    const results = [66, 85, 110].map((temperatureF) => assess({ ...sent, temperatureF }));
    for (const [at, result] of results.entries()) {
      if (at === 0) continue;
      const before = results[at - 1]!;
      for (const [index, { newPeakProbability24h }] of result.windows.entries()) {
        expect(newPeakProbability24h).toBeGreaterThanOrEqual(
          before.windows[index]!.newPeakProbability24h - ROUNDING,
        );
      }
      expect(result.demandChargeLiability).toBeGreaterThanOrEqual(
        before.demandChargeLiability * (1 - ROUNDING),
      );
      if (sent.daysRemaining === 0) {
        expect(result.peakRiskProbability).toBeGreaterThanOrEqual(
          before.peakRiskProbability - ROUNDING,
        );
      }
    }
  },
);

test.each(some)(
  'more days remaining do not raise the risk, from one on and with a known running peak: %o',
  (sent) => {
    // Without one, a billing period of a month is assumed: each remaining day more is an elapsed day less, and the risk stays about the same. On
    // the last day the next 24 hours are cut off at midnight.
    const runningPeaksKw = Object.fromEntries(
      assess(sent).windows.map(({ name, runningPeakKw }) => [name, runningPeakKw]),
    );
    const risks = [1, 2, 9, 45].map(
      (daysRemaining) => assess({ ...sent, daysRemaining }, { runningPeaksKw }).peakRiskProbability,
    );
    for (const [at, risk] of risks.entries()) {
      if (at > 0) expect(risk).toBeLessThanOrEqual(risks[at - 1]! + ROUNDING);
    }
  },
);

test('recharging at a time of high load is charged for where the running peak is not known', () => {
  const { candidates, currentInterval } = assess({
    currentLoadKw: 850,
    temperatureF: 92,
    hourOfDay: 14,
    daysRemaining: 9,
    date: '2026-07-15T19:00Z',
  });
  const [hold, target] = (['hold', 'target'] as const).map(
    (wanted) => candidates.find(({ name }) => name === wanted)!,
  );
  // Following the targets recharges at full power, above the running peak of more than half of the paths.
  expect(target!.action).toBe('charge');
  expect(target!.expectedCharge).toBeGreaterThan(hold!.expectedCharge + 500);
  const chosen = candidates.find(({ isChosen }) => isChosen)!;
  expect(chosen.expectedCharge).toBeLessThanOrEqual(hold!.expectedCharge);
  expect(currentInterval.chargeKw).toBeLessThan(0.2 * target!.chargeKwSeries[0]!);
});
