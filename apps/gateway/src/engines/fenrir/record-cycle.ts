import type { FenrirAnswer } from '../../engine-runtime/operations.js';
import type { AppDeps } from '../../http/app-deps.js';
import { minuteMs } from '../../internal/async.js';
import type { RecordedCycle } from '../../stores/stores.js';
import type { ResolvedFenrirRequest } from './fenrir-request.js';

/** What is recorded of a cycle. */
export interface CycleRecord {
  cycleId: string;
  resolved: ResolvedFenrirRequest;
  answer: FenrirAnswer;
  /** Currency of the site. */
  currency: string;
}

/**
 * Records a cycle. It is awaited, since one small write is nothing beside the saved personality and a caller then finds what
 * it was just answered. A write that fails is logged and fails nothing: the recommendation is for now, the record for later.
 */
export async function recordCycle(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  record: CycleRecord,
  { stores: { activity }, nowMs, logger }: Pick<AppDeps, 'stores' | 'nowMs' | 'logger'>,
): Promise<void> {
  const cycle = toRecordedCycle(record, nowMs());
  try {
    await activity.recordCycle(partnerId, siteId, cycle);
  } catch (error) {
    logger.error({ err: error, siteId }, 'a cycle could not be recorded');
  }
}

/** A cycle in the form that is recorded. */
export function toRecordedCycle(
  { cycleId, resolved, answer, currency }: CycleRecord,
  recordedMs: number,
): RecordedCycle {
  const { settings, battery, options } = resolved;
  const { result } = answer;
  const intervalMs = settings.intervalMinutes * minuteMs;
  return {
    cycleId,
    // The interval of the price that the cycle has just learned.
    intervalMs: answer.learnedUntilMs ?? Math.floor(recordedMs / intervalMs) * intervalMs,
    recordedMs,
    currency,
    usdPerUnit: options.usdPerUnit ?? null,
    input: {
      powerKw: battery.powerKw,
      capacityKwh: battery.capacityKwh,
      chargeEfficiency: battery.chargeEfficiency,
      dischargeEfficiency: battery.dischargeEfficiency,
      wearPerMwhDischarged: battery.wearPerMwhDischarged,
      socFraction: options.socFraction,
      pricePerMwh: options.pricePerMwh,
      submitted: options.submittedIsAssumed ? null : options.submitted,
      horizonHours: options.horizonHours,
      intervalMinutes: settings.intervalMinutes,
    },
    recommendation: {
      ...result.recommendation,
      estimatedRevenue: result.estimatedRevenue,
      confidence: result.confidence,
      regime: result.regime.regime,
    },
  };
}
