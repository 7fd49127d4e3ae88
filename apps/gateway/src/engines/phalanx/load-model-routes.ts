import { Type } from '@sinclair/typebox';
import { phalanxVersion } from '../../engine-runtime/answer-headers.js';
import { facilityPathSchema } from '../../facilities/facility-schemas.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema, noBody } from '../../http/route.js';
import { type LearnedLoad, updateLoadModel } from './load-model.js';

/** `DELETE /api/facilities/{facility_id}/load-model` */
export const resetLoadModelRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/facilities/{facility_id}/load-model',
  operationId: 'resetFacilityLoadModel',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'Reset the load model of a facility',
  description:
    'Stored readings stay stored, but only readings that arrive from now on are learned. The response is the same for a facility without a load model.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Reset' },
  errors: [],
  async handle({ params: { facility_id }, principal }, { stores: { facilities } }) {
    await facilities.resetLoadModel(principal.partner.id, facility_id);
    return {};
  },
});

/** An exported load model. */
const loadModelSchema = Type.Object(
  {
    facility_id: Type.String({ description: 'Id of the facility' }),
    learned_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Time of the last reading that it has learned; absent if nothing is learned',
      }),
    ),
    model: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        'State in the format of the engine’s library, with its own `version`; null if nothing is learned. It may be megabytes long',
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
  summary: 'Export the load model of a facility',
  description:
    'It has learned from all readings until now, unless it was reset. A facility without readings has no load model, whether it is described or not. If `model.unitQuestion` is not null, the readings seem to be in another unit and are not learned: send them again in kW for the same times, which replaces them. If the load really is what they say, reset the model, so that later readings are learned.',
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
 * JSON of an exported load model. The stored text is inserted unchanged, because parsing and serialising megabytes
 * would block all other requests.
 */
function loadModelText(facilityId: string, learned: LearnedLoad | undefined): string {
  const head = {
    facility_id: facilityId,
    ...(learned && { learned_until: new Date(learned.learnedUntilMs).toISOString() }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"model":${learned?.state ?? 'null'}}`;
}
