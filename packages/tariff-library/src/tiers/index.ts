export type { PriceTier } from './charge-by-tier.js';
export { chargeByTier, type TierCharge, type TieredCharge } from './charge-by-tier.js';
export type { ChargeBeyondTierSchedules, TariffCharges, TierScheduleOptions } from './coverage.js';
export { isCoveredByTierSchedules } from './coverage.js';
export type { EnergyByDemand, TierByDemand } from './energy-tiers.js';
export { type RatchetLookback, ratchetLookback } from './ratchet-lookback.js';
export {
  coincidentTierSchedule,
  energyTierSchedule,
  energyTiersByDemand,
  flatDemandTierSchedule,
  tierScheduleAtDemand,
  touDemandTierSchedule,
} from './tier-schedules.js';
