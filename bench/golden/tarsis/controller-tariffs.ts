import type { Tariff } from '@bess/tariff-library';
import {
  demandTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  ratchet,
  touDemand,
} from '../made-up-tariffs.js';
import { demandTariff } from './horizons.js';

/** Any-time demand, and a coincident peak in the evening hours. */
export const coincidentTariff = madeUpTariff({
  flatDemand: flatDemand(demandTier(5)),
  coincident: {
    unit: 'kW',
    periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
    weekdaySchedule: eveningHours,
    weekendSchedule: never,
  },
});
/** A meter that averages half hours. */
export const halfHourly: Tariff = { ...demandTariff, demandWindowMinutes: 30 };
/** Demand by time of use with a ratchet, and no any-time demand. */
export const periodsAlone = madeUpTariff({
  touDemand: touDemand(demandTier(14)),
  ratchet: ratchet(0.5),
});
