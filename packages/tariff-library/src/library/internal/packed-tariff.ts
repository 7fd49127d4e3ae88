import type { Tariff } from '../../schema/tariff.js';

/** A charge whose schedules are kept once for all tariffs, as indices into the schedule table. */
type WithPackedSchedules<Charge> = Omit<Charge, 'weekdaySchedule' | 'weekendSchedule'> & {
  readonly weekdaySchedule: number;
  readonly weekendSchedule: number;
};

/** How the catalogue stores a tariff. */
export type PackedTariff = Omit<Tariff, 'energy' | 'touDemand' | 'coincident'> & {
  readonly energy: WithPackedSchedules<Tariff['energy']>;
  readonly touDemand?: WithPackedSchedules<NonNullable<Tariff['touDemand']>>;
  readonly coincident?: WithPackedSchedules<NonNullable<Tariff['coincident']>>;
};
