import { createTimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import {
  type ChargeBeyondTierSchedules,
  chargeByTier,
  coincidentTierSchedule,
  energyTierSchedule,
  energyTiersByDemand,
  flatDemandTierSchedule,
  isCoveredByTierSchedules,
  type PriceTier,
  ratchetLookback,
  tierScheduleAtDemand,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  ratchet,
  touDemand,
} from '../made-up-tariffs.js';
import { everyRate } from './every-rate.js';

const handledSeparately: readonly ChargeBeyondTierSchedules[] = [
  'coincidentPeak',
  'hoursUseTiers',
  'touRatchet',
  'demandUnitDaily',
  'minimumPerDay',
];
const quantities = [0, 10, 1_000.5, 250_000];

/** All tier schedules of a rate, and the cost of some quantities on them. */
async function tierSchedulesOf(tariff: Tariff): Promise<unknown> {
  const energyPeriods = [...tariff.energy.periods.keys()];
  const demandPeriods = [...(tariff.touDemand?.periods.keys() ?? [])];
  const coincidentPeriods = [...(tariff.coincident?.periods.keys() ?? [])];
  const charged = (tiers: PriceTier[]) => [
    tiers,
    quantities.map((quantity) => chargeByTier(tiers, quantity).amount),
  ];
  return {
    isTold: [
      isCoveredByTierSchedules(tariff),
      isCoveredByTierSchedules(tariff, { handledSeparately }),
    ],
    energy: await caught([
      () => energyTierSchedule(tariff, 0, { days: 31 }),
      ...energyPeriods.map(
        (period) => () =>
          charged(energyTierSchedule(tariff, period, { days: 30, handledSeparately })),
      ),
    ]),
    byDemand: await caught(
      energyPeriods.map((period) => () => {
        const tiers = energyTiersByDemand(tariff, period, { days: 28, handledSeparately });
        return [tiers, [0, 37.5, 1_200].map((kw) => charged(tierScheduleAtDemand(tiers, kw)))];
      }),
    ),
    flat: await caught([
      () => flatDemandTierSchedule(tariff, 1),
      ...[1, 4, 7, 10].map(
        (month) => () => charged(flatDemandTierSchedule(tariff, month, { handledSeparately })),
      ),
    ]),
    tou: await caught(
      demandPeriods.map(
        (period) => () => charged(touDemandTierSchedule(tariff, period, { handledSeparately })),
      ),
    ),
    coincident: await caught(
      coincidentPeriods.map(
        (period) => () => charged(coincidentTierSchedule(tariff, period, { handledSeparately })),
      ),
    ),
  };
}

const months = rateCalendar(
  madeUpTariff(),
  createTimeGrid({
    start: '2025-10-01',
    end: '2027-03-11',
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  }),
).months;

/** The months that a ratchet looks back to from each month of a grid. */
function lookbacks(): unknown {
  const summer = Array.from({ length: 12 }, (_, month) => month >= 5 && month <= 8);
  const ratchets = [
    undefined,
    ratchet(0.8),
    { ...ratchet(0.5), months: summer },
    ...[1, 3, 11, 12].map((previousMonths) => ({ ...ratchet(0.5), previousMonths })),
  ];
  return ratchets.map((floor) => {
    const tariff = madeUpTariff({
      flatDemand: flatDemand(demandTier(5)),
      ...(floor && { ratchet: floor }),
    });
    return [0, 1, 5, 11, 13, 17, 99].map((index) => ratchetLookback(tariff, months, index));
  });
}

/** Requests for tier schedules of tariffs, periods and months that have none. */
function refusedRequests(): Promise<unknown[]> {
  const tiered = (...tiers: Tariff['energy']['periods'][number]['tiers']) =>
    madeUpTariff({
      energy: { periods: [{ tiers }], weekdaySchedule: never, weekendSchedule: never },
    });
  const daily = madeUpTariff({ flatDemand: { ...flatDemand(demandTier(2)), unit: 'kWDaily' } });
  const horsepower = madeUpTariff({ flatDemand: { ...flatDemand(demandTier(2)), unit: 'hp' } });
  const shared = tiered(energyTier(0.1, 100), energyTier(0.2));
  const inGroups = { ...flatDemand(demandTier(2)), monthlyGroups: new Array<number>(12).fill(3) };
  return caught([
    () => chargeByTier([{ width: 1, price: 1 }], -1),
    () => chargeByTier([{ width: 1, price: 1 }], Number.NaN),
    () => chargeByTier([], 5),
    () => energyTierSchedule(madeUpTariff(), 2, { days: 30 }),
    () => energyTierSchedule(tiered(energyTier(1, 5)), 0, { days: 30 }),
    () => energyTierSchedule(tiered(energyTier(1), energyTier(2)), 0, { days: 30 }),
    () =>
      energyTierSchedule(tiered(energyTier(1, 5), energyTier(2, 5), energyTier(3)), 0, { days: 1 }),
    () =>
      energyTierSchedule(tiered(energyTier(1, 5, 'kWhPerKw'), energyTier(2)), 0, {
        days: 30,
        handledSeparately,
      }),
    () =>
      energyTierSchedule({ ...shared, energy: { ...shared.energy, tierScope: 'month' } }, 0, {
        days: 1,
      }),
    () => energyTierSchedule(tiered(energyTier(1, 5, 'kWhDaily'), energyTier(2)), 0, { days: 30 }),
    () =>
      energyTiersByDemand(tiered(energyTier(1, 9, 'kWhPerKwDaily'), energyTier(2)), 0, {
        days: 30,
        handledSeparately,
      }),
    () => energyTiersByDemand(madeUpTariff(), -1, { days: 30 }),
    () => flatDemandTierSchedule(madeUpTariff(), 3),
    () => flatDemandTierSchedule(madeUpTariff({ flatDemand: flatDemand(demandTier(2)) }), 0),
    () => flatDemandTierSchedule(madeUpTariff({ flatDemand: flatDemand(demandTier(2)) }), 13),
    () => flatDemandTierSchedule(madeUpTariff({ flatDemand: inGroups }), 3),
    () => flatDemandTierSchedule(daily, 3),
    () => flatDemandTierSchedule(daily, 3, { handledSeparately }),
    () => flatDemandTierSchedule(horsepower, 3),
    () => touDemandTierSchedule(madeUpTariff(), 0),
    () => touDemandTierSchedule(madeUpTariff({ touDemand: touDemand(demandTier(9)) }), 2),
    () =>
      touDemandTierSchedule(
        madeUpTariff({ touDemand: touDemand(demandTier(9)), ratchet: ratchet(0.5) }),
        1,
      ),
    () =>
      touDemandTierSchedule(madeUpTariff({ minimum: { perMonth: 0, perYear: 0, perDay: 1 } }), 0),
    () => coincidentTierSchedule(madeUpTariff(), 0),
    () =>
      coincidentTierSchedule(
        madeUpTariff({
          coincident: { ...touDemand(demandTier(9)), weekdaySchedule: eveningHours },
        }),
        1,
      ),
    () => tierScheduleAtDemand([], 5),
    () =>
      isCoveredByTierSchedules(madeUpTariff({ unsupported: ['coincidentPeak'] }), {
        handledSeparately,
      }),
  ]);
}

/** Tier schedules, and the months of ratchets. */
export const tierCases: readonly GoldenCase[] = [
  {
    name: 'tariff-library/ladders/every rate',
    answer: () => Promise.all(everyRate().map(tierSchedulesOf)),
  },
  { name: 'tariff-library/ladders/refused', answer: refusedRequests },
  { name: 'tariff-library/ratchetLookback', answer: lookbacks },
];
