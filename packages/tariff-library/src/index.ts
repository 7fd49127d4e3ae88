// The library

export { defaultTariffCode } from './library/default-tariff-code.js';
export { getTariff } from './library/get-tariff.js';
export { listTariffs, type TariffFilter } from './library/list-tariffs.js';
export type { TariffSummary } from './library/tariff-summary.js';

// Reading a tariff on a grid

export type { BillingMonth } from './calendar/billing-month.js';
export { offDayFlags } from './calendar/off-day-flags.js';
export { type RateCalendar, rateCalendar } from './calendar/rate-calendar.js';

// Tier ladders and the ratchet

export { type Climb, type ClimbedStep, climbLadder } from './ladder/climb-ladder.js';
export { coincidentLadder } from './ladder/coincident-ladder.js';
export { energyLadder } from './ladder/energy-ladder.js';
export { energyTiersByDemand } from './ladder/energy-tiers-by-demand.js';
export { flatDemandLadder } from './ladder/flat-demand-ladder.js';
export type { LadderOptions } from './ladder/internal/assert-told-by-ladders.js';
export type { ChargeBesideLadders, ChargesOfTariff } from './ladder/internal/untold-charges.js';
export { isToldByLadders } from './ladder/is-told-by-ladders.js';
export { ladderAtDemand } from './ladder/ladder-at-demand.js';
export type { PriceStep } from './ladder/price-step.js';
export { type RatchetLookback, ratchetLookback } from './ladder/ratchet-lookback.js';
export type { EnergyByDemand, TierByDemand } from './ladder/tier-by-demand.js';
export { touDemandLadder } from './ladder/tou-demand-ladder.js';

// Bills

export {
  type Bill,
  type BillComponent,
  type BillLine,
  type BillMonth,
  billComponents,
  type CoincidentHours,
  type CreditAccount,
  type PriorPeaksKw,
  type TouPeak,
} from './bill/bill.js';
export { type BillOptions, calculateBill } from './bill/calculate-bill.js';
export type { CreditCarryover, ExportRule } from './bill/export-rule.js';
export { type MeterInterval, meterInterval } from './bill/meter-interval.js';
export { type MeterReading, seriesFromReadings } from './bill/series-from-readings.js';
export { stepsIntoMeterInterval } from './bill/steps-into-meter-interval.js';

// Prices

export { type MarginalPriceSeries, marginalPriceSeries } from './prices/marginal-price-series.js';
export { type PriceSeries, priceSeries } from './prices/price-series.js';

// The shape of a tariff (its JSON Schema is in ./schema)

export type {
  DemandTier,
  DemandUnit,
  EnergyTier,
  HourlySchedule,
  Ratchet,
  Tariff,
} from './schema/tariff.js';
export { validateTariff } from './schema/validate-tariff.js';

// Import

export { fromUrdb } from './urdb/from-urdb.js';
export { toUrdb } from './urdb/to-urdb.js';
export type { UrdbOptions } from './urdb/urdb-options.js';
export type { UrdbWarning, UrdbWarningCode } from './urdb/urdb-warning.js';
