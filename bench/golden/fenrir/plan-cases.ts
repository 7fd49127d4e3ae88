import { createPersonality, learnPlannedDay, planDay, replay } from '@bess/fenrir';
import { createRecalibration } from '@bess/fenrir/confidence';
import { createDayAheadModel, learnDay } from '@bess/fenrir/day-ahead';
import { describePersonality, priceRegime } from '@bess/fenrir/personality';
import { bidCurves, planDispatch, projectPlan } from '@bess/fenrir/plan';
import { expectLookahead } from '@bess/fenrir/scenarios';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, stepMs } from '../sample-series.js';
import { battery, LEARNED_HOURS, lossy, observed, pathOf, site, startMs } from './site.js';

const auction = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 1,
  chargeEfficiency: 0.92,
  dischargeEfficiency: 0.92,
  wearPerMwhDischarged: 5,
};
const pricesOfDay = (day: number) =>
  Array.from(samplePrices.pricePath.slice(24 * day, 24 * day + 24));

/** Days of an auction, learned one by one from two experts. */
function auctionDays(): unknown {
  let knowledge = {
    model: createDayAheadModel({ timeZone: samplePrices.timeZone, experts: ['yesterday', 'week'] }),
    recalibration: createRecalibration(),
  };
  const plans: unknown[] = [];
  for (let day = 7; day < 45; day += 1) {
    const ofDay = {
      startMs: stepMs(samplePrices, 24 * day),
      forecasts: { yesterday: pricesOfDay(day - 1), week: pricesOfDay(day - 7) },
    };
    if (day < 10) {
      knowledge = {
        ...knowledge,
        model: learnDay(knowledge.model, ofDay, pricesOfDay(day), auction),
      };
      continue;
    }
    const plan = planDay(knowledge, ofDay, auction);
    plans.push(plan);
    knowledge = learnPlannedDay(knowledge, plan, pricesOfDay(day));
  }
  return { plans, knowledge };
}

/** Learning, replaying and planning. */
export const planCases: readonly GoldenCase[] = [
  { name: 'fenrir/observePrices', answer: () => site() },
  {
    name: 'fenrir/describePersonality',
    answer: () => [
      describePersonality(site()),
      priceRegime(site(), 72, startMs),
      priceRegime(site(), -5, startMs),
    ],
  },
  {
    name: 'fenrir/expectAhead',
    answer: () =>
      expectLookahead(site(), { pricePerMwh: 40, timeMs: startMs, horizonHours: 36, seed: 3 }),
  },
  {
    name: 'fenrir/replay',
    answer: () =>
      replay(observed.slice(0, LEARNED_HOURS + 72), {
        battery,
        personality: createPersonality({ timeZone: samplePrices.timeZone }),
        fromMs: startMs,
        socFraction: 0.5,
        horizonHours: 12,
      }),
  },
  { name: 'fenrir/planDay', answer: auctionDays },
  {
    name: 'fenrir/planDispatch',
    answer: () =>
      planDispatch({
        site: { battery, socFraction: 0.65, stepMinutes: 60 },
        pricePath: pathOf(24),
        endValue: [{ widthMwh: 100, perMwh: 35 }],
        uncertainty: {
          lowPath: pathOf(24).map((price) => price - 12),
          highPath: pathOf(24).map((price) => price + 25),
          budgetHours: 4,
        },
      }),
  },
  {
    name: 'fenrir/planDispatch/below zero',
    answer: () =>
      planDispatch({
        site: { battery: lossy, socFraction: 0.4, stepMinutes: 60 },
        pricePath: pathOf(24).map((price, hour) => (hour > 8 && hour < 14 ? -price : price)),
      }),
  },
  {
    name: 'fenrir/bidCurves',
    answer: () =>
      bidCurves({
        site: { battery, socFraction: 0.5, stepMinutes: 60 },
        pricePath: pathOf(12),
        socFractionSeries: Array.from({ length: 12 }, (_, hour) => 0.3 + 0.04 * hour),
      }),
  },
  {
    name: 'fenrir/projectPlan',
    answer: () =>
      projectPlan({ battery, socFraction: 0.65, stepMinutes: 60 }, [
        { direction: 'discharge', powerMw: 60 },
        { direction: 'idle', powerMw: 45 },
        { direction: 'charge', powerMw: 50 },
        { direction: 'discharge', powerMw: 45 },
      ]),
  },
];
