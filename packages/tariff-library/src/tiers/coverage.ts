import { tariffNotSupported } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import { isByHoursOfUse } from './energy-tiers.js';

/**
 * Whether the tier ladders of a tariff, with the any-time ratchet, tell its whole bill. Where they do not (tiers by
 * hours of use, coincident peaks, ratchets on the demand by time of use), the ladders are refused by name, so that no
 * optimiser plans for another bill than `calculateBill` makes.
 *
 * @param tariff The rate.
 * @param options `handledSeparately`: charges that the caller plans for by itself, which are then no reason to refuse.
 * @example
 * isCoveredByTierSchedules(getTariff(defaultTariffCode));
 * // => true
 */
export function isCoveredByTierSchedules(
  tariff: TariffCharges,
  { handledSeparately = [] }: TierScheduleOptions = {},
): boolean {
  return (
    tariff.unsupported.length === 0 &&
    chargesBeyondTierSchedules(tariff).every((charge) => handledSeparately.includes(charge))
  );
}

/** What a caller of a ladder says of itself. */
export interface TierScheduleOptions {
  /** Charges beside the ladders that the caller plans for by itself; default none. */
  readonly handledSeparately?: readonly ChargeBeyondTierSchedules[] | undefined;
}

/** Refuses a ladder of a tariff that has charges which neither its ladders tell nor the caller plans for, by their names. */
export function requireTierScheduleCoverage(
  tariff: Tariff,
  { handledSeparately = [] }: TierScheduleOptions = {},
): void {
  const names = chargesBeyondTierSchedules(tariff).filter(
    (name) => !handledSeparately.includes(name),
  );
  if (names.length > 0) throw tariffNotSupported(tariff.code, names);
}

/** What of a tariff says which charges it has; schedules do not matter. */
export interface TariffCharges
  extends Pick<Tariff, 'flatDemand' | 'ratchet' | 'minimum' | 'unsupported'> {
  readonly energy: Pick<Tariff['energy'], 'periods'>;
  readonly touDemand?: Pick<NonNullable<Tariff['touDemand']>, 'unit' | 'periods'> | undefined;
  readonly coincident?: object | undefined;
}

/** A charge that the ladders of a tariff, one period and one month at a time, do not tell. */
export type ChargeBeyondTierSchedules =
  /** Demand at the hours of the system's peak. */
  | 'coincidentPeak'
  /** Energy tiers whose ends move with the billing demand. */
  | 'hoursUseTiers'
  /** A ratchet on the demand by time of use. */
  | 'touRatchet'
  /** Demand charged by the day. */
  | 'demandUnitDaily'
  /** A minimum that grows with the days of the month. */
  | 'minimumPerDay';

/**
 * Names of the charges that the ladders of a tariff, one period and one month at a time, do not tell: who plans by
 * ladders alone would plan for another bill than the one that comes.
 */
export function chargesBeyondTierSchedules(tariff: TariffCharges): ChargeBeyondTierSchedules[] {
  const names: ChargeBeyondTierSchedules[] = [];
  if (tariff.coincident) names.push('coincidentPeak');
  if (tariff.energy.periods.some(({ tiers }) => tiers.some(isByHoursOfUse))) {
    names.push('hoursUseTiers');
  }
  if (tariff.ratchet && tariff.touDemand && !tariff.flatDemand) names.push('touRatchet');
  const units = [tariff.flatDemand?.unit, tariff.touDemand?.unit];
  if (units.some((unit) => unit?.endsWith('Daily'))) names.push('demandUnitDaily');
  if ((tariff.minimum?.perDay ?? 0) > 0) names.push('minimumPerDay');
  return names;
}
