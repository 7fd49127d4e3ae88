import type { RiskAssessment } from '@bess/phalanx';
import type { PhalanxAssumption } from './phalanx-assumption.js';

/** Fields of the library, as requests and descriptions call them. */
const wireNames: Readonly<Record<string, string>> = {
  runningPeaksKw: 'running_peak',
  priorPeaksKw: 'prior_peaks_kw',
  meterMinutes: 'interval_minutes',
  'usual temperature': 'usual_temperature',
  'unit of the readings': 'unit_of_readings',
  currentLoadKw: 'current_load_kw',
};

/**
 * What was assumed before the assessment and in it.
 *
 * @param assumptions - of the request
 * @param assessment - of the engine
 */
export function allPhalanxAssumptions(
  assumptions: readonly PhalanxAssumption[],
  assessment: Pick<RiskAssessment, 'assumptions'>,
): PhalanxAssumption[] {
  return [
    ...assumptions,
    ...assessment.assumptions.map(({ field, value, source }) => {
      // `runningPeaksKw.period 2` is about one of several demands.
      const [head = '', window] = field.split('.');
      return {
        name: wireNames[head] ?? head,
        value,
        source: window === undefined ? source : `${window}: ${source}`,
      };
    }),
  ];
}
