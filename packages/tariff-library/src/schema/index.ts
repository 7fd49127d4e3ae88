export {
  type DemandTier,
  type DemandUnit,
  demandTierSchema,
  demandUnitSchema,
  type EnergyTier,
  energyTierSchema,
  type HourlySchedule,
  hourlyScheduleSchema,
  type Ratchet,
  ratchetSchema,
  type Tariff,
  tariffSchema,
} from './tariff.js';
export { validateTariff } from './validate-tariff.js';
