import type { RiskAssessment } from '@bess/phalanx';
import type { PhalanxRequest } from '@bess/phalanx/schema';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import { defaultFacilityId } from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';
import type { RecordedAssessment } from '../../stores/stores.js';
import { updateLoadModel } from './load-model.js';
import { resolvePhalanxRequest } from './phalanx-request.js';

/** An assessment that is asked for. */
interface RiskCall {
  body: PhalanxRequest;
  partnerId: string;
  nativeCurrency: boolean;
  /** Whose share of the engines' threads it takes. */
  tenant: string;
  signal?: AbortSignal;
}

/** An assessment, and what was assumed for it. */
interface AssessedFacility {
  assessment: RiskAssessment;
  assumptions: Assumption[];
  /** Units of the response's currency per unit of the tariff's. */
  unitsPerUnit: number;
}

/** What an assessment depends on. */
interface AssessDeps extends Pick<AppDeps, 'engines' | 'nowMs' | 'logger'> {
  stores: Pick<AppDeps['stores'], 'facilities'>;
}

/** What one that is recorded depends on. */
interface RecordDeps extends AssessDeps {
  stores: Pick<AppDeps['stores'], 'facilities' | 'activity'>;
}

/** Assesses a facility with what is stored of it. */
export async function assessFacility(
  { body, partnerId, nativeCurrency, tenant, signal }: RiskCall,
  deps: AssessDeps,
): Promise<AssessedFacility> {
  const id = { partnerId, facilityId: body.facility_id ?? defaultFacilityId };
  const description = await deps.stores.facilities.find(partnerId, id.facilityId);
  const { input, unitsPerUnit, assumptions } = resolvePhalanxRequest(body, {
    description,
    load: await updateLoadModel(id, description, deps),
    nativeCurrency,
    nowMs: deps.nowMs(),
  });
  const assessment = await deps.engines.run('phalanx.risk', input, {
    ...(signal && { signal }),
    tenant,
  });
  return { assessment, assumptions, unitsPerUnit };
}

/** Assesses a facility with what is stored of it, and records the assessment. */
export async function assessAndRecord(call: RiskCall, deps: RecordDeps): Promise<AssessedFacility> {
  const assessed = await assessFacility(call, deps);
  const facilityId = call.body.facility_id ?? defaultFacilityId;
  await recordAssessment({ partnerId: call.partnerId, facilityId }, assessed.assessment, deps);
  return assessed;
}

/**
 * Records an assessment in place of the last one. A facility of which nothing else is stored leaves nothing behind, so that
 * the plan's quota bounds what is kept; `default` always does. It is awaited, since a caller then finds what it was just
 * answered; a write that fails is logged and fails nothing.
 */
async function recordAssessment(
  { partnerId, facilityId }: { partnerId: string; facilityId: string },
  assessment: RiskAssessment,
  { stores: { activity, facilities }, nowMs, logger }: Omit<RecordDeps, 'engines'>,
): Promise<void> {
  try {
    const { isStored } = await facilities.countStored(partnerId, facilityId);
    if (!isStored && facilityId !== defaultFacilityId) {
      return;
    }
    await activity.recordAssessment(
      partnerId,
      facilityId,
      toRecordedAssessment(assessment, nowMs()),
    );
  } catch (error) {
    logger.error({ err: error, facilityId }, 'an assessment could not be recorded');
  }
}

/** An assessment in the form that is recorded. */
export function toRecordedAssessment(
  assessment: RiskAssessment,
  assessedMs: number,
): RecordedAssessment {
  return {
    assessedMs,
    currency: assessment.currency,
    peakRiskProbability: assessment.peakRiskProbability,
    windowStart: assessment.windowStart,
    windowEnd: assessment.windowEnd,
    action: assessment.recommendedAction,
    confidence: assessment.confidence,
    demandChargeLiability: assessment.demandChargeLiability,
  };
}
