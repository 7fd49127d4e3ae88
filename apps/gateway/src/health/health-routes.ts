import { type Static, Type } from '@sinclair/typebox';
import type { EngineId } from '../engine-runtime/catalogue.js';
import type { HealthState } from '../engine-runtime/engine-health.js';
import type { AppDeps } from '../http/app-deps.js';
import { definePublicRoute } from '../http/define-route.js';
import { closed, emptySchema, type NamedSchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';

/** How long a successful ping of the database is reused [ms]: probes are far more frequent than failures. */
const PING_KEEP_MS = 1_000;

const pings = new WeakMap<AppDeps['stores'], { untilMs: number; answer: Promise<void> }>();

/** Response to an orchestrator. */
const okContent: NamedSchema = {
  name: 'Ok',
  schema: Type.Object({ ok: Type.Literal(true) }, closed),
  example: { ok: true },
};

/** `GET /readyz`, for orchestrators: requests can be served, because the database responds and some engine works. */
export const readyRoute = definePublicRoute({
  method: 'GET',
  path: '/readyz',
  outsideBase: true,
  operationId: 'readyz',
  access: 'probe',
  summary: 'Readiness: requests can be served',
  body: noBody,
  query: emptySchema,
  response: { status: 200, description: 'Requests can be served', content: okContent },
  errors: [503],
  async handle(_call, { stores, health }) {
    await stores.ping().catch((cause: unknown) => {
      throw new HttpError(503, 'The database does not answer.', { cause });
    });
    const states = await health.check();
    if ([...states.values()].every((state) => state === 'down')) {
      throw new HttpError(503, 'No engine works.');
    }
    return { body: { ok: true } };
  },
});

/** `GET /livez`, for orchestrators: the process responds. */
export const liveRoute = definePublicRoute({
  method: 'GET',
  path: '/livez',
  outsideBase: true,
  operationId: 'livez',
  access: 'probe',
  summary: 'Liveness: the process responds',
  body: noBody,
  query: emptySchema,
  response: { status: 200, description: 'The process responds', content: okContent },
  errors: [],
  handle: async () => ({ body: { ok: true } }),
});

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
  closed,
);

/** `GET /api/health` */
export const healthRoute = definePublicRoute({
  method: 'GET',
  path: '/api/health',
  operationId: 'health',
  access: 'probe',
  summary: 'State of the gateway and of each engine',
  description:
    'Probes each engine with a small calculation; a report is reused for five seconds. The HTTP status is always 200.',
  body: noBody,
  query: emptySchema,
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

type HealthReport = Static<typeof healthReportSchema>;

/**
 * Without its database the gateway cannot authenticate anybody. Without shared limits it uses local ones, and
 * without its queue jobs wait.
 */
export async function gatewayState({
  stores,
  limiter,
  jobs,
  logger,
}: Pick<AppDeps, 'stores' | 'limiter' | 'jobs' | 'logger'>): Promise<HealthState> {
  try {
    await recentPing(stores);
  } catch (error) {
    logger.error({ err: error }, 'the database does not answer');
    return 'down';
  }
  return limiter.state() === 'ok' ? jobs.state() : 'degraded';
}

/** Concurrent probes share one ping, and a successful one is reused for a second. */
function recentPing(stores: AppDeps['stores']): Promise<void> {
  const last = pings.get(stores);
  if (last !== undefined && performance.now() < last.untilMs) {
    return last.answer;
  }
  const ping = { untilMs: Number.POSITIVE_INFINITY, answer: stores.ping() };
  pings.set(stores, ping);
  ping.answer.then(
    () => {
      ping.untilMs = performance.now() + PING_KEEP_MS;
    },
    () => pings.delete(stores),
  );
  return ping.answer;
}
