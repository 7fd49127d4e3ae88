import { type Static, Type } from '@sinclair/typebox';
import type { EngineId } from '../engines/engine-catalogue.js';
import type { HealthState } from '../engines/engine-health.js';
import { definePublicRoute } from './define-public-route.js';
import { gatewayState } from './internal/gateway-state.js';
import { noBody, nothing } from './nothing.js';

const stateSchema = Type.Union([
  Type.Literal('ok'),
  Type.Literal('degraded'),
  Type.Literal('down'),
]);

const healthReportSchema = Type.Object(
  {
    gateway: stateSchema,
    engines: Type.Object(
      {
        differentiators: stateSchema,
        forecasting: stateSchema,
        simulation: stateSchema,
        phalanx: stateSchema,
        tarsis: stateSchema,
      },
      { additionalProperties: false, description: 'An engine that is not served here is down' },
    ),
    version: Type.String({ description: 'MAJOR.MINOR.PATCH', examples: ['1.0.0'] }),
  },
  { additionalProperties: false },
);
type HealthReport = Static<typeof healthReportSchema>;

/** `GET /api/health` */
export const healthRoute = definePublicRoute({
  method: 'GET',
  path: '/api/health',
  operationId: 'health',
  access: 'probe',
  summary: 'Whether the gateway and each engine work',
  description:
    'Each engine is really probed; an answer serves for five seconds. The HTTP status is always 200.',
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The report',
    content: {
      name: 'HealthReport',
      schema: healthReportSchema,
      example: {
        gateway: 'ok',
        engines: {
          differentiators: 'ok',
          forecasting: 'ok',
          simulation: 'ok',
          phalanx: 'ok',
          tarsis: 'ok',
        },
        version: '1.0.0',
      },
    },
  },
  errors: [],
  async handle(_call, deps) {
    const [gateway, states] = await Promise.all([gatewayState(deps), deps.health.check()]);
    const stateOf = (id: EngineId): HealthState => states.get(id) ?? 'down';
    const report: HealthReport = {
      gateway,
      engines: {
        differentiators: stateOf('fenrir'),
        forecasting: stateOf('helios'),
        simulation: stateOf('strix'),
        phalanx: stateOf('phalanx'),
        tarsis: stateOf('tarsis'),
      },
      version: deps.version,
    };
    return { body: report };
  },
});
