import { type Static, Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../descriptions/list-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import type { ListedEntity, RecordedAssessment, Stores } from '../stores/stores.js';
import { defaultFacility, defaultFacilityId, emptyDescription } from './facility-defaults.js';
import { facilityEngines, facilitySchema } from './facility-schemas.js';
import { facilityToWire } from './facility-translation.js';

const probability = Type.Number({ minimum: 0, maximum: 1 });

const lastAssessmentSchema = Type.Object(
  {
    assessed_at: Type.String({ description: 'RFC 3339, UTC' }),
    peak_risk_probability: probability,
    window_start: Type.String({ description: 'Local time, HH:MM' }),
    window_end: Type.String({ description: 'Local time, HH:MM' }),
    recommended_action: Type.String(),
    confidence: probability,
    demand_charge_liability: Type.Number({ description: '[currency]' }),
    currency: Type.String({ description: 'ISO 4217' }),
  },
  {
    ...closed,
    description:
      'The last assessment by PHALANX since the facility is described or has readings; absent if there was none',
  },
);

const listedFacilitySchema = Type.Object(
  {
    ...facilitySchema.properties,
    last_active: Type.Optional(
      Type.String({
        description:
          'When it was last described or assessed, or its load model last learned; absent if only readings were stored. RFC 3339, UTC',
      }),
    ),
    last_assessment: Type.Optional(lastAssessmentSchema),
  },
  closed,
);

/** `GET /api/facilities` */
export const listFacilitiesRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities',
  operationId: 'listFacilities',
  requiresAnyOf: facilityEngines,
  summary: 'The facilities of the caller’s partner, newest activity first',
  description:
    'Facilities that are described or have readings, each with its description, the extent of its readings and its last assessment; `default` only if something of it is stored.',
  body: noBody,
  query: Type.Object(pageQueryFields('Facilities', 100), closed),
  response: {
    status: 200,
    description: 'The facilities',
    content: {
      name: 'FacilityList',
      schema: Type.Object(
        { facilities: Type.Array(listedFacilitySchema), next: nextCursorField },
        closed,
      ),
      example: {
        facilities: [
          {
            facility_id: 'plant-1',
            tariff: 'sce-tou-8-option-d-under-2-kv',
            stored_readings: {
              count: 35_040,
              first_time: '2025-11-21T12:00:00.000Z',
              last_time: '2026-11-21T11:45:00.000Z',
            },
            last_active: '2026-11-21T12:00:04.000Z',
            last_assessment: {
              assessed_at: '2026-11-21T12:00:04.000Z',
              peak_risk_probability: 0.27,
              window_start: '14:00',
              window_end: '17:00',
              recommended_action: 'discharge_partial',
              confidence: 0.81,
              demand_charge_liability: 1_240.5,
              currency: 'USD',
            },
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ query: { limit = defaultPageLimit, cursor }, principal }, { stores }) {
    const partnerId = principal.partner.id;
    const after = parsePageCursor(cursor, 'gateway');
    const found = await stores.facilities.list(partnerId, {
      limit: limit + 1,
      ...(after !== undefined && { after: { activeMs: after.ms, id: after.id } }),
    });
    const { entries, ...next } = cutPage(found, limit, ({ activeMs: ms, id }) => ({ ms, id }));
    const facilities = await Promise.all(
      entries.map((listed) => listedFacility(partnerId, listed, stores)),
    );
    return { body: { facilities, ...next } };
  },
});

async function listedFacility(
  partnerId: string,
  { id, activeMs }: ListedEntity,
  { facilities, activity }: Pick<Stores, 'facilities' | 'activity'>,
): Promise<Static<typeof listedFacilitySchema>> {
  const [found, span, last] = await Promise.all([
    facilities.find(partnerId, id),
    facilities.readingSpan(partnerId, id),
    activity.lastAssessment(partnerId, id),
  ]);
  const facility = found ?? (id === defaultFacilityId ? defaultFacility : emptyDescription);
  return {
    ...facilityToWire(id, facility, span),
    ...(activeMs > 0 && { last_active: new Date(activeMs).toISOString() }),
    ...(last !== undefined && { last_assessment: lastAssessmentToWire(last) }),
  };
}

function lastAssessmentToWire(last: RecordedAssessment): Static<typeof lastAssessmentSchema> {
  return {
    assessed_at: new Date(last.assessedMs).toISOString(),
    peak_risk_probability: last.peakRiskProbability,
    window_start: last.windowStart,
    window_end: last.windowEnd,
    recommended_action: last.action,
    confidence: last.confidence,
    demand_charge_liability: last.demandChargeLiability,
    currency: last.currency,
  };
}
