import { phalanxVersion } from '../engine-runtime/answer-headers.js';
import { demandIntervalMinutes } from '../engines/phalanx/load-settings.js';
import { defaultFacilityId, findTariff } from '../facilities/facility-defaults.js';
import { facilityPathSchema } from '../facilities/facility-schemas.js';
import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, type NamedSchema, noBody } from '../http/route.js';
import { HttpError, outOfRange } from '../internal/errors.js';
import type { EntityKey } from '../stores/event-store.js';
import {
  facilityOperationBodySchema,
  facilityOperationSchema,
  facilityOperationToWire,
  facilityStateBodySchema,
} from './operation-schemas.js';
import { storeReportedState } from './report-state.js';
import {
  findOperation,
  isMultipleInHour,
  requireInterval,
  switchOperation,
} from './switch-operation.js';

const defaultRiskThreshold = 0.5;

const content: NamedSchema<typeof facilityOperationSchema> = {
  name: 'FacilityOperation',
  schema: facilityOperationSchema,
  example: {
    facility_id: 'plant-1',
    risk_threshold: 0.5,
    controller: 'phalanx',
    every_minutes: 15,
    state_of_charge: 'reported',
    enabled: true,
    next_interval: '2026-11-21T12:15:00.000Z',
    waits_seconds: 60,
    created_at: '2026-11-21T12:01:30.000Z',
  },
};

const engine = { engine: 'phalanx', engineVersion: phalanxVersion } as const;

/** `PUT /api/facilities/{facility_id}/operation` */
export const putFacilityOperationRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/facilities/{facility_id}/operation',
  operationId: 'putFacilityOperation',
  ...engine,
  summary: 'Operate a facility automatically',
  description:
    'From the next interval on, the gateway assesses the risk of a new billed peak in each interval, from the stored readings and the state of charge, and gives a set point of the battery. It waits for the reading of the interval before and for a state for `waits_seconds` at most. Then it uses the latest ones, if they are at most two intervals old; otherwise it skips the interval and says why. An interval that has passed is never run. Each run counts as a request in the use of the partner; together the runs must stay within its requests per minute. Results are in the history of the facility, its events and the webhooks. An operation that exists is replaced.',
  params: facilityPathSchema,
  body: {
    name: 'FacilityOperationBody',
    schema: facilityOperationBodySchema,
    example: { every_minutes: 15, state_of_charge: 'reported', risk_threshold: 0.5 },
  },
  query: emptySchema,
  response: { status: 200, description: 'The operation, replaced', content },
  otherResponses: [{ status: 201, description: 'The operation, new', content }],
  errors: [403, 404, 422],
  async handle({ params: { facility_id: facilityId }, body, principal }, deps) {
    const partnerId = principal.partner.id;
    const { facilities } = deps.stores;
    if (body.controller === 'tarsis' && !principal.engines.includes('tarsis')) {
      throw new HttpError(
        403,
        'The controller `tarsis` needs TARSIS, which this caller does not reach.',
      );
    }
    const [facility, { isStored }] = await Promise.all([
      facilities.find(partnerId, facilityId),
      facilities.countStored(partnerId, facilityId),
    ]);
    if (!isStored && facilityId !== defaultFacilityId) {
      throw new HttpError(
        404,
        `Nothing is stored of the facility ${facilityId}: describe it first.`,
      );
    }
    const ofEntity = demandIntervalMinutes(facility, findTariff(facility?.tariff));
    const everyMinutes = requireInterval(body.every_minutes, {
      ofEntity,
      isAllowed: isMultipleInHour(body.every_minutes ?? ofEntity, ofEntity),
      rule: `the meter interval of ${facilityId}, ${ofEntity}, or a multiple of it that divides the hour`,
    });
    if (body.controller === 'tarsis' && everyMinutes !== ofEntity) {
      throw outOfRange(
        'tarsis',
        'intervalNotTaken',
        'every_minutes',
        `every_minutes must be the meter interval of ${facilityId}, ${ofEntity}, for the controller tarsis; ${everyMinutes} came`,
      );
    }
    if (body.state_of_charge === 'assumed' && facility?.capacityKwh == null) {
      throw outOfRange(
        'gateway',
        'capacityUnknown',
        'state_of_charge',
        `state_of_charge must be reported where capacity_kwh of ${facilityId} is not described; assumed came`,
      );
    }
    const { operation, isNew } = await switchOperation(
      keyOf(partnerId, facilityId),
      principal.partner,
      {
        everyMinutes,
        horizonHours: null,
        stateOfCharge: body.state_of_charge ?? 'reported',
        isEnabled: body.enabled ?? true,
        riskThreshold: body.risk_threshold ?? defaultRiskThreshold,
        controller: body.controller ?? 'phalanx',
      },
      deps,
    );
    return { status: isNew ? 201 : 200, body: facilityOperationToWire(operation) };
  },
});

/** `GET /api/facilities/{facility_id}/operation` */
export const getFacilityOperationRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}/operation',
  operationId: 'getFacilityOperation',
  ...engine,
  summary: 'How a facility is operated',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 200, description: 'The operation', content },
  errors: [404],
  async handle({ params: { facility_id }, principal }, { stores }) {
    const operation = await findOperation(keyOf(principal.partner.id, facility_id), stores);
    return { body: facilityOperationToWire(operation) };
  },
});

/** `DELETE /api/facilities/{facility_id}/operation` */
export const deleteFacilityOperationRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/facilities/{facility_id}/operation',
  operationId: 'deleteFacilityOperation',
  ...engine,
  summary: 'End the automatic operation of a facility',
  description: 'Its history and events stay. A run that has begun stores nothing.',
  params: facilityPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Ended' },
  errors: [404],
  async handle({ params: { facility_id }, principal }, { stores }) {
    if (!(await stores.operations.remove(keyOf(principal.partner.id, facility_id)))) {
      throw new HttpError(404, `The facility ${facility_id} has no automatic operation.`);
    }
    return {};
  },
});

/** `POST /api/facilities/{facility_id}/state` */
export const reportFacilityStateRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/facilities/{facility_id}/state',
  operationId: 'reportFacilityState',
  ...engine,
  summary: 'Report the state of a facility’s battery',
  description: 'Replaces a state of the same time. Only for facilities with an operation.',
  params: facilityPathSchema,
  body: {
    name: 'FacilityState',
    schema: facilityStateBodySchema,
    example: { time: '2026-11-21T12:14:30Z', soc: 0.55, power_kw: -40 },
  },
  query: emptySchema,
  response: { status: 204, description: 'Stored' },
  errors: [404, 422],
  async handle({ params: { facility_id }, body, principal }, deps) {
    const key = keyOf(principal.partner.id, facility_id);
    await findOperation(key, deps.stores);
    await storeReportedState(key, body, deps);
    deps.operations.wake();
    return {};
  },
});

function keyOf(partnerId: string, entityId: string): EntityKey {
  return { partnerId, kind: 'facility', entityId };
}
