import { phalanxVersion } from '../engines/phalanx/phalanx-version.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { facilityPathSchema } from './facility-schemas.js';

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
  query: nothing,
  response: { status: 204, description: 'It is forgotten' },
  errors: [],
  async handle({ params: { facility_id }, principal }, { stores: { facilities } }) {
    await facilities.resetLoadModel(principal.partner.id, facility_id);
    return {};
  },
});
