import {
  maximumEntriesPerCall,
  maximumSeriesBytes,
  storedSpanToWire,
} from '../descriptions/description-fields.js';
import {
  assertConditions,
  changedElsewhere,
  conditionHeaders,
  entityTag,
  entityTagHeader,
} from '../descriptions/description-version.js';
import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { assertStorageQuota } from '../limits/plan-limits.js';
import { defaultFacility, defaultFacilityId } from './facility-defaults.js';
import {
  facilityBodySchema,
  facilityContent,
  facilityEngines,
  facilityPathSchema,
  type ReadingsAnswer,
  readingsAnswerSchema,
  readingsBodySchema,
} from './facility-schemas.js';
import { facilityToWire, parseFacility } from './facility-translation.js';
import { storeReadings } from './store-readings.js';

/** `POST /api/facilities/{facility_id}/readings` */
export const addReadingsRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/facilities/{facility_id}/readings',
  operationId: 'addFacilityReadings',
  requiresAnyOf: facilityEngines,
  summary: 'Store readings of a facility',
  description: `At most ${maximumEntriesPerCall} entries per call; all of them or none are stored. A reading entirely replaces a stored one of the same time; if a call contains a time twice, the later entry counts. The facility need not be described.`,
  params: facilityPathSchema,
  body: {
    name: 'FacilityReadings',
    schema: readingsBodySchema,
    example: {
      readings: [
        { time: '2026-11-20T13:00:00-08:00', load_kw: 412.5, temperature_f: 71 },
        { time: '2026-11-20T13:15:00-08:00', load_kw: 431, temperature_f: 71.5, solar_kw: 38 },
      ],
    },
  },
  maximumBodyBytes: maximumSeriesBytes,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The readings are stored',
    content: {
      name: 'FacilityReadingsAnswer',
      schema: readingsAnswerSchema,
      example: {
        accepted: 2,
        stored_readings: {
          count: 35_042,
          first_time: '2025-11-20T21:00:00.000Z',
          last_time: '2026-11-20T21:15:00.000Z',
        },
      },
    },
  },
  errors: [422],
  async handle({ params: { facility_id }, body, principal, disconnectSignal }, deps) {
    const { partner } = principal;
    const accepted = await storeReadings(
      { partner, facilityId: facility_id, body },
      disconnectSignal,
      deps,
    );
    const span = await deps.stores.facilities.readingSpan(partner.id, facility_id);
    const answer: ReadingsAnswer = { accepted, stored_readings: storedSpanToWire(span) };
    return { body: answer };
  },
});

/** `GET /api/facilities/{facility_id}` */
export const getFacilityRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}',
  operationId: 'getFacility',
  requiresAnyOf: facilityEngines,
  summary: 'Description of a facility and extent of its stored readings',
  description:
    'A facility that was never described gives 404, although it behaves like `default`; `default` always exists.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The facility',
    content: facilityContent,
    headers: entityTagHeader,
  },
  errors: [404],
  async handle({ params: { facility_id }, principal }, { stores: { facilities } }) {
    const partnerId = principal.partner.id;
    const [found, span] = await Promise.all([
      facilities.find(partnerId, facility_id),
      facilities.readingSpan(partnerId, facility_id),
    ]);
    const facility = found ?? (facility_id === defaultFacilityId ? defaultFacility : undefined);
    if (facility === undefined) {
      const words = `The facility ${facility_id} was never described; it works like default.`;
      throw new HttpError(404, words);
    }
    return {
      ...(found !== undefined && { headers: { ETag: entityTag(found) } }),
      body: facilityToWire(facility_id, facility, span),
    };
  },
});

/** `PUT /api/facilities/{facility_id}` */
export const putFacilityRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/facilities/{facility_id}',
  operationId: 'putFacility',
  requiresAnyOf: facilityEngines,
  summary: 'Describe a facility',
  description:
    'The description replaces any earlier one; an omitted field is unknown and takes its default.',
  params: facilityPathSchema,
  headers: conditionHeaders,
  body: {
    name: 'FacilityBody',
    schema: facilityBodySchema,
    example: {
      power_kw: 250,
      capacity_kwh: 500,
      tariff: 'sce-tou-8-option-d-under-2-kv',
      peaks_last_12_months_kw: [840, 835, 870, 905, 960, 1_040, 1_110, 1_125, 1_060, 930, 850, 845],
    },
  },
  query: emptySchema,
  response: {
    status: 200,
    description: 'The facility, description replaced',
    content: facilityContent,
    headers: entityTagHeader,
  },
  otherResponses: [
    {
      status: 201,
      description: 'The facility, described for the first time',
      content: facilityContent,
      headers: entityTagHeader,
    },
  ],
  errors: [412, 422],
  async handle({ params: { facility_id }, headers, body, principal }, deps) {
    const {
      stores: { facilities },
      nowMs,
    } = deps;
    const partnerId = principal.partner.id;
    const facility = parseFacility(body);
    const before = await facilities.find(partnerId, facility_id);
    const isConditional = assertConditions('facility', facility_id, headers, before);
    await assertStorageQuota('facility', facility_id, principal.partner, deps);
    if (!isConditional) {
      await facilities.put(partnerId, facility_id, facility, nowMs());
    } else {
      const change = { from: before, to: facility };
      if (!(await facilities.replace(partnerId, facility_id, change, nowMs()))) {
        throw changedElsewhere('facility', facility_id);
      }
    }
    const span = await facilities.readingSpan(partnerId, facility_id);
    const status = before === undefined ? 201 : 200;
    return {
      status,
      headers: { ETag: entityTag(facility) },
      body: facilityToWire(facility_id, facility, span),
    };
  },
});
