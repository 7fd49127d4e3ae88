import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CycleOptions, createPersonality, cycle, observePrices } from '../../src/index.js';
import { agentNames } from '../../src/negotiation/index.js';
import { planDispatch } from '../../src/plan/index.js';
import { HOUR } from '../support/cycle-cases.js';

const startMs = Date.parse('2026-05-04T00:00Z');
const timeMs = startMs + 480 * HOUR;
/** Low at night, high at noon. */
const seen = Array.from({ length: 480 }, (_, hour) => ({
  timeMs: startMs + hour * HOUR,
  pricePerMwh: 45 - 25 * Math.cos(((hour % 24) * Math.PI) / 12) + ((hour * 7919) % 11) - 5,
}));
const personality = observePrices(createPersonality({ timeZone: 'UTC' }), seen);
const battery = createBattery({
  powerKw: 50_000,
  capacityKwh: 200_000,
  minSocFraction: 0.3,
  maxSocFraction: 0.9,
});
/** Waiting an hour would be cheaper. */
const asked = { battery, pricePerMwh: 47, timeMs, horizonHours: 4, endValue: [] };
const endValue = [{ widthMwh: 200, perMwh: 40 }];

/** Little energy beyond either end of the window. */
const powerLimits = [
  { socFraction: 0, chargeKw: 10_000, dischargeKw: 50_000 },
  { socFraction: 1, chargeKw: 50_000, dischargeKw: 10_000 },
];

const sents: readonly NonNullable<CycleOptions['submitted']>[] = [
  { direction: 'idle', powerMw: 0 },
  { direction: 'charge', powerMw: 45 },
  { direction: 'discharge', powerMw: 45 },
];

describe('a battery outside its window', () => {
  test.each([0.05, 0.25, 0.95, 1])(
    'recovers from %d as the linear program does',
    async (socFraction) => {
      for (const submitted of sents) {
        for (const pricePerMwh of [47, -30]) {
          const options = {
            ...asked,
            endValue,
            socFraction,
            submitted,
            pricePerMwh,
            riskAversion: 0,
          };
          const { result } = await cycle(options, personality);
          const { dispatch, nominal } = await planDispatch({
            site: { battery, socFraction, stepMinutes: 60 },
            pricePath: result.schedule.map((step) => step.pricePerMwh),
            endValue,
          });
          const { recommendation, negotiation } = result;
          const signedMw = dispatch.dischargeMwSeries[0]! - dispatch.chargeMwSeries[0]!;
          const { direction, powerMw } = recommendation;
          const ownMw = direction === 'charge' ? -powerMw : direction === 'idle' ? 0 : powerMw;
          expect(ownMw).toBeCloseTo(signedMw, 6);
          const totals = negotiation.proposals.map(({ utilities }) =>
            agentNames.reduce((sum, agent) => sum + utilities[agent], 0),
          );
          expect(Math.max(...totals)).toBeCloseTo(nominal.value, 6);
        }
      }
    },
  );

  test.each([0.05, 0.25, 0.95, 1])(
    'has from %d no plan that is worth more for the worst-case distribution',
    async (socFraction) => {
      for (const submitted of sents) {
        const { result } = await cycle({ ...asked, endValue, socFraction, submitted }, personality);
        const totals = new Map(
          result.negotiation.proposals.map(({ name, utilities }) => [
            name,
            agentNames.reduce((sum, agent) => sum + utilities[agent], 0),
          ]),
        );
        const most = Math.max(...totals.values());
        // The robust plan is accurate to 1e-5 of the cash turnover.
        expect(totals.get('law')!).toBeGreaterThan(most - 0.2);
        expect(totals.get(result.negotiation.plan)!).toBe(most);
      }
    },
  );

  test('is reported, and its recommendation is not queued for settlement', async () => {
    const submitted = { direction: 'idle', powerMw: 0 } as const;
    const { endValue: _, ...open } = asked;
    const below = await cycle({ ...open, socFraction: 0.05, submitted }, personality);
    expect(below.result.recommendation).toEqual({ direction: 'charge', powerMw: 50 });
    expect(below.result.clips).toEqual([
      { step: 0, reason: 'empty', direction: 'idle', askedMw: 0, givenMw: 0, socFraction: 0.05 },
    ]);
    expect(below.result.insights.find((one) => one.includes('state of charge'))).toBe(
      'The state of charge is below its minimum and has to recover: charging 50 MW replaces the submitted step, 50 MWh more, 2,350 USD at this price.',
    );
    expect(below.personality.recommendations).toHaveLength(0);
    const inside = await cycle({ ...open, socFraction: 0.3, submitted }, personality);
    expect(inside.result.clips).toEqual([]);
    expect(inside.personality.recommendations).toHaveLength(1);
  });

  test('recovers as far as a power limit and an energy budget allow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 0.05, 0.29, 0.91, 1),
        fc.constantFrom(undefined, 0, 10, 1000),
        fc.boolean(),
        fc.integer({ min: -40, max: 90 }),
        fc.constantFrom(0, 0.1),
        fc.constantFrom(...sents),
        async (socFraction, dischargeBudgetMwh, tapers, pricePerMwh, riskAversion, submitted) => {
          const limited = {
            powerKw: 50_000,
            capacityKwh: 200_000,
            minSocFraction: 0.3,
            maxSocFraction: 0.9,
            ...(tapers ? { powerLimits } : {}),
          };
          const { result } = await cycle(
            {
              ...asked,
              endValue,
              socFraction,
              submitted,
              pricePerMwh,
              riskAversion,
              battery: createBattery(limited),
              ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
            },
            personality,
          );
          const { direction, powerMw } = result.recommendation;
          const mostMw = tapers
            ? 50 - 40 * (socFraction < 0.5 ? 1 - socFraction : socFraction)
            : 50;
          if (socFraction < 0.3) {
            const neededMw = ((0.3 - socFraction) * 200) / battery.chargeEfficiency;
            expect(direction).toBe('charge');
            expect(powerMw).toBeGreaterThan(Math.min(mostMw, neededMw) - 1e-6);
          } else if (dischargeBudgetMwh === 0) {
            expect(direction).toBe('idle');
          } else {
            const neededMw = (socFraction - 0.9) * 200 * battery.dischargeEfficiency;
            expect(direction).toBe('discharge');
            const least = Math.min(mostMw, neededMw, dischargeBudgetMwh ?? 1000);
            expect(powerMw).toBeGreaterThan(least - 1e-6);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('idles where it has no power to recover', async () => {
    const submitted = { direction: 'idle', powerMw: 0 } as const;
    const { result } = await cycle(
      { ...asked, socFraction: 0.05, submitted, importLimitMw: 0 },
      personality,
    );
    expect(result.recommendation.direction).toBe('idle');
    expect(result.clips).toEqual([]);
  });

  test.each([
    [0.05, 'charge', [12, 24]],
    [1, 'discharge', [12]],
  ] as const)(
    'recovers from %d as fast as its ramp allows, whatever was submitted, and no faster',
    async (socFraction, direction, expectedMw) => {
      const ramp = { mwPerMinute: 0.2, before: { direction: 'idle', powerMw: 0 } } as const;
      for (const submitted of sents) {
        const { result } = await cycle({ ...asked, socFraction, submitted, ramp }, personality);
        expectedMw.forEach((mw, step) => {
          expect(result.schedule[step]!.direction).toBe(direction);
          expect(result.schedule[step]!.powerMw).toBeCloseTo(mw, 3);
        });
      }
    },
  );

  test('reports by how much a ramp is exceeded that leads further out', async () => {
    const before = { direction: 'discharge', powerMw: 50 } as const;
    const { rampExcessMw, dispatch } = await planDispatch({
      ...{ site: { battery, socFraction: 0.1, stepMinutes: 60 }, endValue },
      ...{ pricePath: [47, 47, 47], ramp: { mwPerMinute: 0.2, before } },
    });
    // The ramp still requires selling 38 MW, but below the window nothing can be sold.
    expect(dispatch.dischargeMwSeries[0]).toBe(0);
    expect(rampExcessMw).toBeCloseTo(38, 3);
  });
});
