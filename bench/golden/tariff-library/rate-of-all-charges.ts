import type { Tariff } from '@bess/tariff-library';
import {
  demandTier,
  energyTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  ratchet,
  scheduleOf,
  touDemand,
} from '../made-up-tariffs.js';

const isSummer = (month: number) => month >= 6 && month <= 9;
const isEvening = (hour: number) => hour >= 16 && hour < 21;

/** Seasonal evening prices, tiers, export prices, demand of every kind, a ratchet and minimums. */
export const rateOfAllCharges: Tariff = madeUpTariff({
  code: 'all-charges',
  holidays: 'us-federal',
  energy: {
    periods: [
      { tiers: [energyTier(0.08, 40_000), energyTier(0.11)] },
      { tiers: [energyTier(0.19, 5_000), energyTier(0.22)] },
      { tiers: [energyTier(0.1, 900, 'kWhDaily'), energyTier(0.13)] },
      { tiers: [energyTier(0.31, 4_000), energyTier(0.38)] },
    ].map(({ tiers }) => ({
      tiers: tiers.map((tier) => ({ ...tier, sellPricePerKwh: tier.pricePerKwh / 4 })),
    })),
    weekdaySchedule: scheduleOf(
      (month, hour) => (isSummer(month) ? 2 : 0) + (isEvening(hour) ? 1 : 0),
    ),
    weekendSchedule: scheduleOf((month) => (isSummer(month) ? 2 : 0)),
  },
  flatDemand: {
    unit: 'kW',
    groups: [
      { tiers: [demandTier(4, 150), demandTier(6)] },
      { tiers: [demandTier(7, 100), demandTier(9, 300), demandTier(8)] },
    ],
    monthlyGroups: Array.from({ length: 12 }, (_, month) => (isSummer(month + 1) ? 1 : 0)),
  },
  touDemand: {
    unit: 'kVA',
    periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(11)] }, { tiers: [demandTier(19)] }],
    weekdaySchedule: scheduleOf((month, hour) => (!isEvening(hour) ? 0 : isSummer(month) ? 2 : 1)),
    weekendSchedule: never,
  },
  coincident: {
    unit: 'kW',
    periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(5, 120), demandTier(8)] }],
    weekdaySchedule: scheduleOf((month, hour) =>
      isSummer(month) && hour >= 14 && hour < 19 ? 1 : 0,
    ),
    weekendSchedule: never,
  },
  ratchet: ratchet(0.9),
  reactivePricePerKvar: 0.6,
  demandWindowMinutes: 30,
  fixed: { perMonth: 120, perDay: 2.5 },
  minimum: { perMonth: 300, perYear: 250_000, perDay: 4 },
});

const price = rateOfAllCharges.energy.periods[0]!.tiers[0]!;

/** Rates that differ from {@link rateOfAllCharges} in one thing. */
export const changedRates: Readonly<Record<string, Tariff>> = {
  'as it is': rateOfAllCharges,
  'holidays by date': { ...rateOfAllCharges, holidays: ['2026-06-01', '2026-07-15'] },
  'no holidays': { ...rateOfAllCharges, holidays: 'none' },
  'tiers by the month': madeUpTariff({
    energy: {
      tierScope: 'month',
      periods: [
        { tiers: [energyTier(0.1, 20_000), energyTier(0.15)] },
        { tiers: [energyTier(0.3, 20_000), energyTier(0.4)] },
      ],
      weekdaySchedule: eveningHours,
      weekendSchedule: never,
    },
  }),
  'hours of use': madeUpTariff({
    energy: {
      periods: [
        {
          tiers: [
            energyTier(0, 200, 'kWhPerKw'),
            energyTier(0.2, 3_000),
            energyTier(0.15),
            energyTier(0.1, 350, 'kWhPerKw'),
            energyTier(0.05, null, 'kWhPerKw'),
          ],
        },
      ],
      weekdaySchedule: never,
      weekendSchedule: never,
    },
    ratchet: ratchet(0.7),
    flatDemand: flatDemand(demandTier(3)),
  }),
  'hours of use by the day': madeUpTariff({
    energy: {
      periods: [
        { tiers: [energyTier(0.2, 6, 'kWhPerKwDaily'), energyTier(0.1, null, 'kWhPerKwDaily')] },
      ],
      weekdaySchedule: never,
      weekendSchedule: never,
    },
  }),
  'demand by the day': madeUpTariff({
    flatDemand: { ...flatDemand(demandTier(0.3, 100), demandTier(0.4)), unit: 'kWDaily' },
    touDemand: { ...touDemand(demandTier(0.5)), unit: 'kVADaily' },
  }),
  'apparent demand': {
    ...rateOfAllCharges,
    flatDemand: { ...flatDemand(demandTier(9)), unit: 'kVA' },
  },
  'ratchet on demand by time of use': madeUpTariff({
    touDemand: touDemand(demandTier(12)),
    ratchet: { ...ratchet(0.8), previousMonths: 11 },
  }),
  'ratchet by summer months': {
    ...rateOfAllCharges,
    ratchet: { ...ratchet(1), months: Array.from({ length: 12 }, (_, m) => isSummer(m + 1)) },
  },
  'ratchet by a short range': {
    ...rateOfAllCharges,
    ratchet: { ...ratchet(0.6), previousMonths: 2 },
  },
  'no charge': madeUpTariff({
    energy: {
      ...madeUpTariff().energy,
      periods: [{ tiers: [energyTier(0)] }, { tiers: [energyTier(0)] }],
    },
    fixed: { perMonth: 0, perDay: 0 },
  }),
  'prices below zero': madeUpTariff({
    energy: {
      periods: [{ tiers: [energyTier(-0.02, 9_000), energyTier(0.1)] }],
      weekdaySchedule: never,
      weekendSchedule: never,
    },
    fixed: { perMonth: -10, perDay: 0 },
  }),
  'minimum alone': madeUpTariff({
    energy: {
      periods: [{ tiers: [{ ...price, upTo: null }] }],
      weekdaySchedule: never,
      weekendSchedule: never,
    },
    minimum: { perMonth: 9_000, perYear: 200_000 },
  }),
};
