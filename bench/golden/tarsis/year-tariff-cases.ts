import type { Tariff } from '@bess/tariff-library';
import { type ScheduleOptions, schedule } from '@bess/tarsis';
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
  touEnergy,
} from '../made-up-tariffs.js';
import { tieredTariff } from './horizons.js';
import { libraryCodes } from './optimize-tariff-cases.js';
import { base, facility, sunny, twoDays } from './years.js';

const sellTiers = (price: number) => [{ ...energyTier(price), sellPricePerKwh: price / 3 }];
const tariffs: Record<string, [Partial<Tariff>, Partial<ScheduleOptions>?]> = {
  'energy alone': [{}],
  'energy below zero': [{ energy: touEnergy([energyTier(-0.02)], [energyTier(0.3)]) }],
  tiers: [{ ...tieredTariff }],
  'demand cheaper above': [{ flatDemand: flatDemand(demandTier(18, 260), demandTier(4)) }],
  'demand by time of use and a ratchet': [
    { touDemand: touDemand(demandTier(16)), ratchet: ratchet(0.7) },
  ],
  'hours of use': [
    {
      energy: touEnergy(
        [energyTier(0.16, 120, 'kWhPerKw'), energyTier(0.09, 300, 'kWhPerKw'), energyTier(0.05)],
        [energyTier(0.3)],
      ),
      flatDemand: flatDemand(demandTier(7)),
    },
  ],
  'coincident demand': [
    {
      coincident: {
        unit: 'kW',
        periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
        weekdaySchedule: eveningHours,
        weekendSchedule: never,
      },
    },
  ],
  'a minimum of a month': [
    { minimum: { perMonth: 9_000, perYear: 0 }, flatDemand: flatDemand(demandTier(8)) },
  ],
  'a minimum of a year': [
    { minimum: { perMonth: 0, perYear: 108_000 }, flatDemand: flatDemand(demandTier(8)) },
  ],
  'a minimum by the day': [{ minimum: { perMonth: 0, perYear: 0, perDay: 350 } }],
  'a meter of half an hour': [
    { flatDemand: flatDemand(demandTier(12)), demandWindowMinutes: 30 },
    facility({ stepMinutes: 15, typicalDays: twoDays(15) }),
  ],
  holidays: [{ holidays: 'us-federal', flatDemand: flatDemand(demandTier(12)) }],
  'net metering at its sell prices': [
    { netMetering: 'netMetering', energy: touEnergy(sellTiers(0.1), sellTiers(0.3)) },
    facility({ typicalDays: sunny(900) }),
  ],
  'net billing at its sell prices': [
    { netMetering: 'netBilling', energy: touEnergy(sellTiers(0.1), sellTiers(0.3)) },
    facility({ typicalDays: sunny(900) }),
  ],
  'net billing without sell prices': [
    { netMetering: 'netBilling' },
    facility({ typicalDays: sunny(900) }),
  ],
};

/** Typical years under one tariff after another. */
export const yearTariffCases: readonly GoldenCase[] = [
  ...Object.entries(tariffs).map(([name, [tariff, change = {}]]) => ({
    name: `tarsis/schedule/tariff: ${name}`,
    answer: () => schedule({ ...base, tariff: madeUpTariff(tariff), ...change }),
  })),
  ...libraryCodes.map((tariff) => ({
    name: `tarsis/schedule/tariff: ${tariff}`,
    answer: () => schedule({ tariff, month: 7, year: 2026 }),
  })),
];
