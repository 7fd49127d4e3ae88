import { type Static, Type } from '@sinclair/typebox';
import type { EngineId } from '../engine-runtime/catalogue.js';
import type { HealthState } from '../engine-runtime/engine-health.js';
import { definePublicRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { gatewayState } from './health-routes.js';

const engineStatusSchema = Type.Union([
  Type.Literal('operational'),
  Type.Literal('degraded'),
  Type.Literal('outage'),
]);
type StatusState = Static<typeof engineStatusSchema>;

const statusReportSchema = Type.Object(
  {
    overall: engineStatusSchema,
    engines: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the engine', examples: ['tarsis'] }),
          status: engineStatusSchema,
          latency_ms: Type.Optional(
            Type.Number({ description: 'Median of real requests over 15 minutes [ms]' }),
          ),
          uptime_30d: Type.Optional(
            Type.Number({ description: 'Share of minute probes that were ok over 30 days [%]' }),
          ),
        },
        closed,
      ),
      { description: 'The engines that are served here' },
    ),
  },
  closed,
);
type StatusReport = Static<typeof statusReportSchema>;

const statusOfHealth: Readonly<Record<HealthState, StatusState>> = {
  ok: 'operational',
  degraded: 'degraded',
  down: 'outage',
};

/** `GET /api/status` */
export const statusRoute = definePublicRoute({
  method: 'GET',
  path: '/api/status',
  operationId: 'status',
  access: 'probe',
  summary: 'State, latency and uptime of the engines',
  description:
    'The figures are omitted until an hour of telemetry exists, and are reused for ten seconds. `overall` is `outage` if no engine works or the database does not respond, and `degraded` if one engine or the gateway is degraded.',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The report',
    content: {
      name: 'StatusReport',
      schema: statusReportSchema,
      example: {
        overall: 'operational',
        engines: [
          { id: 'fenrir', status: 'operational', latency_ms: 21.7, uptime_30d: 99.998 },
          { id: 'helios', status: 'operational', latency_ms: 96.5, uptime_30d: 99.998 },
          { id: 'strix', status: 'operational', latency_ms: 310.4, uptime_30d: 99.998 },
          { id: 'tarsis', status: 'operational', latency_ms: 48.2, uptime_30d: 99.998 },
        ],
      },
    },
  },
  errors: [],
  async handle(_call, deps) {
    const { health, telemetry } = deps;
    const [gateway, states] = await Promise.all([gatewayState(deps), health.check()]);
    const engines = await Promise.all(
      [...states].map(async ([id, state]: [EngineId, HealthState]) => {
        const { latency_ms, uptime_30d } = gateway === 'down' ? {} : await telemetry.figures(id);
        return {
          id,
          status: statusOfHealth[state],
          ...(latency_ms === undefined ? {} : { latency_ms }),
          ...(uptime_30d === undefined ? {} : { uptime_30d }),
        };
      }),
    );
    const report: StatusReport = {
      overall: overall(
        statusOfHealth[gateway],
        engines.map(({ status }) => status),
      ),
      engines,
    };
    return { body: report };
  },
});

/** If the gateway is down, its engines are unreachable, so everything is out. */
function overall(gateway: StatusState, engines: readonly StatusState[]): StatusState {
  if (gateway === 'outage' || engines.every((state) => state === 'outage')) {
    return 'outage';
  }
  return [gateway, ...engines].every((state) => state === 'operational')
    ? 'operational'
    : 'degraded';
}
