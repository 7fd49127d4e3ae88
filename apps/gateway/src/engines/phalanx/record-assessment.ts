import type { RiskAssessment } from '@bess/phalanx';
import { defaultFacilityId } from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';

/**
 * Records an assessment in place of the last one. A facility of which nothing else is stored leaves nothing behind, so that
 * the plan's quota bounds what is kept; `default` always does. It is awaited, since a caller then finds what it was just
 * answered; a write that fails is logged and fails nothing.
 */
export async function recordAssessment(
  { partnerId, facilityId }: { partnerId: string; facilityId: string },
  assessment: RiskAssessment,
  { stores: { activity, facilities }, nowMs, logger }: Pick<AppDeps, 'stores' | 'nowMs' | 'logger'>,
): Promise<void> {
  try {
    const { isStored } = await facilities.countStored(partnerId, facilityId);
    if (!isStored && facilityId !== defaultFacilityId) {
      return;
    }
    await activity.recordAssessment(partnerId, facilityId, {
      assessedMs: nowMs(),
      currency: assessment.currency,
      peakRiskProbability: assessment.peakRiskProbability,
      windowStart: assessment.windowStart,
      windowEnd: assessment.windowEnd,
      action: assessment.recommendedAction,
      confidence: assessment.confidence,
      demandChargeLiability: assessment.demandChargeLiability,
    });
  } catch (error) {
    logger.error({ err: error, facilityId }, 'an assessment could not be recorded');
  }
}
