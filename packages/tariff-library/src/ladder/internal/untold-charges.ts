import type { Tariff } from '../../schema/tariff.js';
import { isByHoursOfUse } from './block-steps.js';

/** What of a tariff says which charges it has; schedules do not matter. */
export interface ChargesOfTariff
  extends Pick<Tariff, 'flatDemand' | 'ratchet' | 'minimum' | 'unsupported'> {
  readonly energy: Pick<Tariff['energy'], 'periods'>;
  readonly touDemand?: Pick<NonNullable<Tariff['touDemand']>, 'unit' | 'periods'> | undefined;
  readonly coincident?: object | undefined;
}

/** A charge that the ladders of a tariff, one period and one month at a time, do not tell. */
export type ChargeBesideLadders =
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
export function untoldCharges(tariff: ChargesOfTariff): ChargeBesideLadders[] {
  const names: ChargeBesideLadders[] = [];
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
