import { phalanxVersion } from '../engines/phalanx/phalanx-version.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { facilityPathSchema } from './facility-schemas.js';
import { learnedLoad } from './learned-load.js';
import { loadModelSchema } from './load-model-schemas.js';
import { loadModelText } from './load-model-text.js';

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
  query: nothing,
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
    const { learned } = await learnedLoad(id, description, deps);
    return { bodyText: loadModelText(facility_id, learned) };
  },
});
