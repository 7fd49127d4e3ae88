import { HttpError } from '../http/http-error.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { defaultFacility, defaultFacilityId } from './default-facility.js';
import { facilityEngines } from './facility-access.js';
import { facilityContent } from './facility-content.js';
import { facilityPathSchema } from './facility-schemas.js';
import { facilityToWire } from './facility-to-wire.js';

/** `GET /api/facilities/{facility_id}` */
export const getFacilityRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}',
  operationId: 'getFacility',
  reachedWith: facilityEngines,
  summary: 'How a facility is described, and what is stored of its readings',
  description:
    'A facility that was never described answers 404, although it works like `default`; `default` always exists.',
  params: facilityPathSchema,
  body: noBody,
  query: nothing,
  response: { status: 200, description: 'The facility', content: facilityContent },
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
    return { body: facilityToWire(facility_id, facility, span) };
  },
});
