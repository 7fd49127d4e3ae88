import { Type } from '@sinclair/typebox';
import { omitNulls } from '../descriptions/description-rules.js';
import {
  maximumPageEntries,
  nextPageField,
  readSeriesPage,
  seriesQuerySchema,
  spreadFields,
} from '../descriptions/series-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import { facilityEngines, facilityPathSchema } from './facility-schemas.js';

/** `GET /api/facilities/{facility_id}/readings` */
export const listReadingsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}/readings',
  operationId: 'listFacilityReadings',
  requiresAnyOf: facilityEngines,
  summary: 'Stored readings of a facility, as they are or as means over steps',
  description: `At most ${maximumPageEntries} entries an answer; \`next\` is the \`from\` of the following ones.`,
  params: facilityPathSchema,
  body: noBody,
  query: seriesQuerySchema,
  response: {
    status: 200,
    description: 'The readings, by time',
    content: {
      name: 'FacilityReadingList',
      schema: Type.Object(
        {
          facility_id: Type.String(),
          readings: Type.Array(
            Type.Object(
              {
                time: Type.String({ description: 'RFC 3339, UTC' }),
                load_kw: Type.Number({ description: 'Load, or mean of the step [kW]' }),
                temperature_f: Type.Optional(Type.Number({ description: '[°F]' })),
                solar_kw: Type.Optional(Type.Number({ description: '[kW]' })),
                ...spreadFields(Type.Number({ description: 'Of the load [kW]' })),
              },
              closed,
            ),
            { maxItems: maximumPageEntries },
          ),
          next: nextPageField,
        },
        closed,
      ),
      example: {
        facility_id: 'plant-7',
        readings: [{ time: '2026-11-20T21:00:00.000Z', load_kw: 412.5, temperature_f: 71 }],
      },
    },
  },
  errors: [422],
  async handle({ params: { facility_id }, query, principal }, { stores: { facilities } }) {
    const partnerId = principal.partner.id;
    const { entries, nextMs } = await readSeriesPage(query, {
      span: await facilities.readingSpan(partnerId, facility_id),
      read: (range) => facilities.readings(partnerId, facility_id, range),
      values: ({ loadKw, temperatureF, solarKw }) => ({
        load_kw: loadKw,
        temperature_f: temperatureF,
        solar_kw: solarKw,
      }),
    });
    return {
      body: {
        facility_id,
        readings: entries.map(({ timeMs, means, spread }) => ({
          time: new Date(timeMs).toISOString(),
          ...omitNulls(means),
          ...spread,
        })),
        ...(nextMs !== undefined && { next: new Date(nextMs).toISOString() }),
      },
    };
  },
});
