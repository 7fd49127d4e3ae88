import { assertRoom } from '../limits/assert-room.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { nothing } from '../routes/nothing.js';
import { facilityEngines } from './facility-access.js';
import { facilityContent } from './facility-content.js';
import { facilityBodySchema, facilityPathSchema } from './facility-schemas.js';
import { facilityToWire } from './facility-to-wire.js';
import { parseFacility } from './parse-facility.js';

/** `PUT /api/facilities/{facility_id}` */
export const putFacilityRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/facilities/{facility_id}',
  operationId: 'putFacility',
  reachedWith: facilityEngines,
  summary: 'Describe a facility',
  description:
    'The description takes the place of any earlier one; a field left out is unknown and takes its default.',
  params: facilityPathSchema,
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
  query: nothing,
  response: {
    status: 200,
    description: 'The facility, described anew',
    content: facilityContent,
  },
  otherResponses: [
    {
      status: 201,
      description: 'The facility, described for the first time',
      content: facilityContent,
    },
  ],
  errors: [422],
  async handle({ params: { facility_id }, body, principal }, deps) {
    const {
      stores: { facilities },
      nowMs,
    } = deps;
    const partnerId = principal.partner.id;
    const facility = parseFacility(body);
    const before = await facilities.find(partnerId, facility_id);
    await assertRoom('facility', facility_id, principal.partner, deps);
    await facilities.put(partnerId, facility_id, facility, nowMs());
    const span = await facilities.readingSpan(partnerId, facility_id);
    const status = before === undefined ? 201 : 200;
    return { status, body: facilityToWire(facility_id, facility, span) };
  },
});
