import { Type } from '@sinclair/typebox';
import { phalanxVersion } from '../../engine-runtime/answer-headers.js';
import { facilityPathSchema } from '../../facilities/facility-schemas.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { emptySchema, noBody } from '../../http/route.js';
import { closed } from '../../internal/schemas.js';
import { type LearnedLoad, updateLoadModel } from './load-model.js';

/** `DELETE /api/facilities/{facility_id}/load-model` */
export const resetLoadModelRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/facilities/{facility_id}/load-model',
  operationId: 'resetFacilityLoadModel',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'Forget what the readings of a facility have taught',
  description:
    'Readings stay stored, and only those that come from now on teach. Of a facility that has learned nothing there is nothing to forget, and the answer is the same.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'It is forgotten' },
  errors: [],
  async handle({ params: { facility_id }, principal }, { stores: { facilities } }) {
    await facilities.resetLoadModel(principal.partner.id, facility_id);
    return {};
  },
});

/** What was learned of a facility's load, as it is exported. */
const loadModelSchema = Type.Object(
  {
    facility_id: Type.String({ description: 'Id of the facility' }),
    learned_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Time of the last reading that it has seen; absent where nothing is learned',
      }),
    ),
    model: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        'State of the engine as its library takes it, with a `version` of its own; null where nothing is learned. It may be megabytes long',
    }),
  },
  closed,
);

/** `GET /api/facilities/{facility_id}/load-model` */
export const getLoadModelRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}/load-model',
  operationId: 'getFacilityLoadModel',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'Export what the readings of a facility have taught',
  description:
    'Of all readings until now, unless it was reset. A facility without readings has learned nothing, described or not. Where `model.unitQuestion` is not null, readings look as if they were in another unit and teach nothing: send them again in kW, for the same time replaces, or, if the load is what they say, reset the model, so that those to come teach anew.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The load model',
    content: {
      name: 'FacilityLoadModel',
      schema: loadModelSchema,
      example: { facility_id: 'plant-9', model: null },
    },
  },
  errors: [],
  async handle({ params: { facility_id }, principal }, deps) {
    const id = { partnerId: principal.partner.id, facilityId: facility_id };
    const description = await deps.stores.facilities.find(id.partnerId, facility_id);
    const { learned } = await updateLoadModel(id, description, deps);
    return { bodyText: loadModelText(facility_id, learned) };
  },
});

/**
 * JSON of a load model as it is answered. The state is put in as it is stored: to read megabytes and write them again
 * would hold up every other request.
 *
 * @param facilityId - its id
 * @param learned - undefined where nothing teaches
 * @returns text of a `LoadModelAnswer`
 * @example
 * loadModelText('plant-9', undefined);
 * // => '{"facility_id":"plant-9","model":null}'
 */
function loadModelText(facilityId: string, learned: LearnedLoad | undefined): string {
  const head = {
    facility_id: facilityId,
    ...(learned && { learned_until: new Date(learned.learnedUntilMs).toISOString() }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"model":${learned?.state ?? 'null'}}`;
}
