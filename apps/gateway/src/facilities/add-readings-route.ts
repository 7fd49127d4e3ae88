import {
  maximumEntriesPerCall,
  maximumEntriesStored,
  maximumSeriesBytes,
} from '../descriptions/series-limits.js';
import { storedSpanToWire } from '../descriptions/stored-span-to-wire.js';
import { assertRoom } from '../limits/assert-room.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { nothing } from '../routes/nothing.js';
import { facilityEngines } from './facility-access.js';
import { facilityPathSchema } from './facility-schemas.js';
import { parseReadings } from './parse-readings.js';
import {
  type ReadingsAnswer,
  readingsAnswerSchema,
  readingsBodySchema,
} from './reading-schemas.js';

/** `POST /api/facilities/{facility_id}/readings` */
export const addReadingsRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/facilities/{facility_id}/readings',
  operationId: 'addFacilityReadings',
  reachedWith: facilityEngines,
  summary: 'Store readings of a facility',
  description: `At most ${maximumEntriesPerCall} a call, all or none of which are taken; a reading at a time that is stored already replaces it whole, and of two at one time in a call the later one counts. The facility need not be described.`,
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
  query: nothing,
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
  async handle({ params: { facility_id }, body, principal, gone }, deps) {
    const { facilities } = deps.stores;
    const partnerId = principal.partner.id;
    const readings = parseReadings(body);
    await assertRoom('facility', facility_id, principal.partner, deps);
    await deps.seriesTurns.take(partnerId, gone, () =>
      facilities.addReadings(partnerId, facility_id, readings, maximumEntriesStored),
    );
    const span = await facilities.readingSpan(partnerId, facility_id);
    const answer: ReadingsAnswer = {
      accepted: readings.length,
      stored_readings: storedSpanToWire(span),
    };
    return { body: answer };
  },
});
