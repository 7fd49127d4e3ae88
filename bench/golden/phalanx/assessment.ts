import type { RiskAssessment, RiskOptions } from '@bess/phalanx';
import type { DefaultFacilityOptions } from '@bess/phalanx/assess';
import { battery, nowKw, nowMs } from './offices.js';
import { touTariff } from './tariffs.js';

/** The assessment that all cases vary. */
export const base: RiskOptions = {
  tariff: touTariff,
  battery,
  socFraction: 0.7,
  currentLoadKw: nowKw,
  daysRemaining: 9,
  timeMs: nowMs,
  pathCount: 200,
  parameterDraws: 5,
};
/** The hour of the day alone. */
export const withoutTime: Partial<RiskOptions> = { timeMs: undefined as never, hourOfDay: 14 };

/** An assessment without the series of its candidates. */
export function briefly({ candidates, schedule, leastBad: _, ...rest }: RiskAssessment): unknown {
  return {
    ...rest,
    isScheduled: schedule !== null,
    candidates: candidates.map(({ dischargeKwSeries, chargeKwSeries, ...each }) => ({
      ...each,
      discharged: dischargeKwSeries.reduce((sum, kw) => sum + kw, 0),
      charged: chargeKwSeries.reduce((sum, kw) => sum + kw, 0),
    })),
  };
}

/** What is known of a facility without readings. */
export const unknownFacility: DefaultFacilityOptions = {
  currentLoadKw: 320,
  hourOfDay: 14,
  daysRemaining: 10,
};
