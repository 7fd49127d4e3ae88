import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { facilityEngines, facilityPathSchema } from './facility-schemas.js';

/** `DELETE /api/facilities/{facility_id}` */
export const deleteFacilityRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/facilities/{facility_id}',
  operationId: 'deleteFacility',
  requiresAnyOf: facilityEngines,
  summary: 'Delete a facility and all that is stored of it',
  description:
    'Deletes its description, readings, load model and last assessment, all of them or none; they cannot be restored. The facility then counts no longer among those of the plan. A call for the facility that is still running stores what it has afterwards.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Deleted' },
  errors: [404],
  async handle({ params: { facility_id: facilityId }, principal, disconnectSignal }, deps) {
    const partnerId = principal.partner.id;
    const isDeleted = await deps.seriesScheduler.run(partnerId, disconnectSignal, () =>
      deps.stores.facilities.remove(partnerId, facilityId),
    );
    if (!isDeleted) {
      throw new HttpError(404, `Nothing is stored of the facility ${facilityId}.`);
    }
    return {};
  },
});
