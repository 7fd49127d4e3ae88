import type { Tariff } from '@bess/tariff-library';
import {
  demandTier,
  flatDemand,
  madeUpTariff,
  never,
  ratchet,
  scheduleOf,
  touDemand,
} from '../made-up-tariffs.js';

const london: Partial<Tariff> = { timeZone: 'Europe/London' };

/** Energy alone. */
export const energyTariff = madeUpTariff(london);
/** 20 a kW at any time. */
export const flatTariff = madeUpTariff({ ...london, flatDemand: flatDemand(demandTier(20)) });
/** 8 a kW at any time and 15 more on weekdays from 16 to 21 h. */
export const touTariff = madeUpTariff({
  ...london,
  flatDemand: flatDemand(demandTier(8)),
  touDemand: touDemand(demandTier(15)),
});
/** Three demand windows. */
export const threeWindowTariff = madeUpTariff({
  ...london,
  flatDemand: flatDemand(demandTier(6)),
  touDemand: {
    unit: 'kW',
    periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(9)] }, { tiers: [demandTier(12)] }],
    weekdaySchedule: scheduleOf((_, hour) => (hour < 8 ? 0 : hour < 13 ? 1 : hour < 19 ? 2 : 0)),
    weekendSchedule: never,
  },
});
/** From 16 to 21 h on weekdays from June to September, and nothing else. */
export const summerTariff = madeUpTariff({
  ...london,
  touDemand: {
    ...touDemand(demandTier(15)),
    weekdaySchedule: scheduleOf((month, hour) =>
      month >= 6 && month <= 9 && hour >= 16 && hour < 21 ? 1 : 0,
    ),
  },
});
/** The first 300 kW are cheap, further ones expensive. */
export const tieredTariff = madeUpTariff({
  ...london,
  flatDemand: flatDemand(demandTier(5, 300), demandTier(25, 420), demandTier(12)),
});
/** At least 80 % of the highest of all earlier months. */
export const ratchetTariff = madeUpTariff({
  ...london,
  flatDemand: flatDemand(demandTier(14)),
  ratchet: ratchet(0.8),
});
/** The same, but only by the three months before. */
export const shortRatchetTariff: Tariff = {
  ...ratchetTariff,
  ratchet: { ...ratchet(0.5), previousMonths: 3 },
};
