import { tariffNotSupported } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import { isByHoursOfUse } from './energy-tiers.js';

/**
 * Whether tier schedules and the ratchet on any-time demand cover the whole bill of a tariff. If they do not (hours-of-use
 * tiers, coincident peaks, ratchets on the demand by time of use), its tier schedules are refused by name, so that no
 * optimiser minimises a different bill than `calculateBill` computes.
 *
 * @param tariff The rate.
 * @param options `handledSeparately`: charges that the caller models itself and that therefore are no reason to refuse.
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

/** Options of the tier schedules. */
export interface TierScheduleOptions {
  /** Charges beyond the tier schedules that the caller models itself; default none. */
  readonly handledSeparately?: readonly ChargeBeyondTierSchedules[] | undefined;
}

/** Throws if the tariff has charges that neither its tier schedules cover nor the caller handles, naming them. */
export function requireTierScheduleCoverage(
  tariff: Tariff,
  { handledSeparately = [] }: TierScheduleOptions = {},
): void {
  const names = chargesBeyondTierSchedules(tariff).filter(
    (name) => !handledSeparately.includes(name),
  );
  if (names.length > 0) throw tariffNotSupported(tariff.code, names);
}

/** The fields of a tariff that determine which charges it has; schedules do not matter. */
export interface TariffCharges
  extends Pick<Tariff, 'flatDemand' | 'ratchet' | 'minimum' | 'unsupported'> {
  readonly energy: Pick<Tariff['energy'], 'periods'>;
  readonly touDemand?: Pick<NonNullable<Tariff['touDemand']>, 'unit' | 'periods'> | undefined;
  readonly coincident?: object | undefined;
}

/** A charge that the tier schedules of single periods and months do not cover. */
export type ChargeBeyondTierSchedules =
  /** Demand in the hours of the system peak. */
  | 'coincidentPeak'
  /** Energy tiers whose ends depend on the billing demand. */
  | 'hoursUseTiers'
  /** A ratchet on the demand by time of use. */
  | 'touRatchet'
  /** Demand charged by the day. */
  | 'demandUnitDaily'
  /** A minimum charge that grows with the days of the month. */
  | 'minimumPerDay';

/**
 * Charges that the tier schedules of single periods and months do not cover: an optimiser that plans with tier schedules
 * alone would minimise a different bill.
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
