import type { RiskAssessment } from '@bess/phalanx';

/**
 * Whether a schedule stands behind the recommended action, as the headers tell it: the answer itself has no place for that.
 *
 * @param assessment - from the engine
 * @returns nothing where demand costs nothing, so that there is nothing to promise
 */
export function scheduleHeaders({
  schedule,
  leastBad,
}: Pick<RiskAssessment, 'schedule' | 'leastBad'>): Record<string, string> {
  const terms = schedule ?? leastBad;
  return terms === null
    ? {}
    : {
        'X-Schedule': schedule === null ? 'none' : 'accepted',
        'X-Miss-Probability': String(terms.missProbability),
      };
}
