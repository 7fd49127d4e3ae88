import { Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  pageQueryFields,
  parsePageCursor,
} from '../descriptions/list-page.js';
import { phalanxVersion } from '../engine-runtime/answer-headers.js';
import { demandIntervalMinutes } from '../engines/phalanx/load-settings.js';
import { settleFacility, settlementStart } from '../engines/tarsis/settle-facility.js';
import { facilityTimeZone, findTariff } from '../facilities/facility-defaults.js';
import { facilityPathSchema } from '../facilities/facility-schemas.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import { dayMs } from '../internal/async.js';
import { HttpError } from '../internal/errors.js';
import { keptAssessments } from '../stores/activity-store.js';
import type { EntityKey } from '../stores/event-store.js';
import type { SkippedInterval } from '../stores/operation-store.js';
import type { Stores } from '../stores/stores.js';
import {
  assessmentToWire,
  facilityHistoryExample,
  facilityHistorySchema,
  settlementToWire,
} from './facility-history-schema.js';
import { historyQuerySchema, historyRange, skippedToWire } from './history.js';
import { measuredAfterwards } from './measured-afterwards.js';

/** Assessments on a page at most. */
const mostOnPage = 500;

/** `GET /api/facilities/{facility_id}/operation/history` */
export const facilityHistoryRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}/operation/history',
  operationId: 'getFacilityOperationHistory',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'What the operation of a facility told, what was measured then, and what it saved',
  description:
    'The assessments of automatic operation with their set points, the skipped intervals and, on the first page, the bill with and without the battery from the beginning of the calendar month of `from`. Without `from`, the history begins with the calendar month of `to`.',
  params: facilityPathSchema,
  body: noBody,
  query: Type.Object(
    { ...historyQuerySchema.properties, ...pageQueryFields('Assessments', mostOnPage) },
    closed,
  ),
  response: {
    status: 200,
    description: 'The history',
    content: {
      name: 'FacilityOperationHistory',
      schema: facilityHistorySchema,
      example: facilityHistoryExample,
    },
  },
  errors: [404, 422],
  async handle({ params: { facility_id: facilityId }, query, principal, disconnectSignal }, deps) {
    const { stores, engines, nowMs } = deps;
    const { facilities, activity, operations } = stores;
    const partnerId = principal.partner.id;
    const key: EntityKey = { partnerId, kind: 'facility', entityId: facilityId };
    const [operation, description] = await Promise.all([
      operations.find(key),
      facilities.find(partnerId, facilityId),
    ]);
    if (operation === undefined) {
      await requireStored(key, stores);
    }
    const timeZone = facilityTimeZone(description);
    const atMs = nowMs();
    const { fromMs: defaultFromMs, toMs } = historyRange(query, atMs, dayMs);
    const fromMs = query.from === undefined ? settlementStart(toMs - 1, timeZone) : defaultFromMs;
    const monthMs = settlementStart(fromMs, timeZone);
    const mark = parsePageCursor(query.cursor, 'gateway');
    // Assessments from before their length was recorded have that of the operation.
    const defaultMinutes =
      operation?.settings.everyMinutes ??
      demandIntervalMinutes(description, findTariff(description?.tariff));
    const [kept, skipped] = await Promise.all([
      activity.assessments(partnerId, facilityId, {
        fromMs: monthMs,
        untilMs: toMs,
        limit: keptAssessments,
      }),
      operations.skipped(key, { fromMs, untilMs: toMs, limit: 1_000 }),
    ]);
    const asked = kept.filter(({ intervalMs }) => intervalMs >= fromMs);
    const { entries, next } = cutPage(
      asked.filter(({ intervalMs }) => mark === undefined || intervalMs < mark.ms),
      query.limit ?? defaultPageLimit,
      ({ intervalMs }) => ({ ms: intervalMs, id: facilityId }),
    );
    const measured = await measuredAfterwards(
      key,
      entries.map(({ intervalMs, operated }) => ({
        intervalMs,
        everyMinutes: operated?.everyMinutes ?? defaultMinutes,
      })),
      { timeZone, nowMs: atMs },
      facilities,
    );
    const settled =
      mark === undefined
        ? await settleFacility(
            {
              key,
              description,
              defaultMinutes,
              fromMs: monthMs,
              untilMs: Math.min(toMs, atMs),
              assessments: kept,
              signal: disconnectSignal,
            },
            { engines, facilities },
          )
        : undefined;
    return {
      body: {
        facility_id: facilityId,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        intervals: countIntervals(asked.length, skipped),
        ...(settled !== undefined && settlementToWire(settled)),
        assessments: entries.map((each, index) => ({
          ...assessmentToWire(each),
          ...measured[index],
        })),
        skipped: skipped.map(skippedToWire),
        ...(next !== undefined && { next }),
      },
    };
  },
});

/**
 * The history of an operation that was deleted stays.
 *
 * @throws HttpError 404 where nothing of one is stored
 */
async function requireStored(
  key: EntityKey,
  { activity, operations }: Pick<Stores, 'activity' | 'operations'>,
): Promise<void> {
  const latest = { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, limit: 1 };
  const [assessments, skipped] = await Promise.all([
    activity.assessments(key.partnerId, key.entityId, latest),
    operations.skipped(key, latest),
  ]);
  if (assessments.length + skipped.length === 0) {
    throw new HttpError(404, `The facility ${key.entityId} has no automatic operation.`);
  }
}

function countIntervals(completed: number, skipped: readonly SkippedInterval[]) {
  const byReason: Record<string, number> = {};
  let count = 0;
  for (const each of skipped) {
    byReason[each.reason] = (byReason[each.reason] ?? 0) + each.count;
    count += each.count;
  }
  return { completed, skipped: count, by_reason: byReason };
}
