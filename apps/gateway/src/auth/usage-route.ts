import { Type } from '@sinclair/typebox';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { dayMs, utcDay } from '../internal/async.js';
import { partnerPathsPerDay, partnerRequestsPerMinute } from '../limits/plan-limits.js';
import { firstUsageDay, usageDays } from '../telemetry/usage.js';

const daySchema = Type.Object(
  {
    date: Type.String({ description: 'UTC day, YYYY-MM-DD' }),
    requests: Type.Integer({ minimum: 0, description: 'Requests with an access token' }),
    strix_paths: Type.Integer({ minimum: 0, description: 'Simulated paths of submitted jobs' }),
    operations: Type.Array(
      Type.Object(
        {
          operation: Type.String({ description: 'Operation id of this document' }),
          requests: Type.Integer({ minimum: 1 }),
        },
        closed,
      ),
      { description: 'Requests by operation, the most used first' },
    ),
  },
  closed,
);

/** `GET /api/usage` */
export const usageRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/usage',
  operationId: 'usage',
  summary: `Requests and simulated paths of the partner in the last ${usageDays} days, with its limits`,
  description:
    'Days are UTC, as the limits on paths are. Requests of the last seconds at other gateways of a cluster may be missing.',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: `The last ${usageDays} days, today first, days without use included`,
    content: {
      name: 'Usage',
      schema: Type.Object(
        {
          plan: Type.Union([
            Type.Literal('operator'),
            Type.Literal('fleet'),
            Type.Literal('enterprise'),
          ]),
          limits: Type.Object(
            {
              requests_per_minute: Type.Integer({ minimum: 0 }),
              strix_paths_per_day: Type.Integer({ minimum: 0 }),
            },
            closed,
          ),
          days: Type.Array(daySchema, { minItems: usageDays, maxItems: usageDays }),
        },
        closed,
      ),
      example: {
        plan: 'enterprise',
        limits: { requests_per_minute: 600, strix_paths_per_day: 1_000_000 },
        days: Array.from({ length: usageDays }, (_, ago) => ({
          date: utcDay(Date.UTC(2026, 10, 21) - ago * dayMs),
          requests: ago === 0 ? 7 : 0,
          strix_paths: ago === 0 ? 10_000 : 0,
          operations:
            ago === 0
              ? [
                  { operation: 'fenrirCycle', requests: 6 },
                  { operation: 'strixSubmit', requests: 1 },
                ]
              : [],
        })),
      },
    },
  },
  errors: [],
  async handle({ principal: { partner } }, { stores, usage, nowMs }) {
    // Those of this process are there at once; a store that fails fails the reads below too.
    await usage.flush();
    const now = nowMs();
    const sinceDay = firstUsageDay(now);
    const [requests, paths] = await Promise.all([
      stores.usage.requests(partner.id, sinceDay),
      stores.usage.paths(partner.id, sinceDay),
    ]);
    const pathsOf = new Map(paths.map(({ day, paths: used }) => [day, used]));
    const days = Array.from({ length: usageDays }, (_, ago) => {
      const date = utcDay(now - ago * dayMs);
      const operations = requests
        .filter(({ day }) => day === date)
        .map(({ operation, requests: count }) => ({ operation, requests: count }))
        .sort((a, b) => b.requests - a.requests || (a.operation < b.operation ? -1 : 1));
      return {
        date,
        requests: operations.reduce((sum, { requests: count }) => sum + count, 0),
        strix_paths: pathsOf.get(date) ?? 0,
        operations,
      };
    });
    return {
      body: {
        plan: partner.plan,
        limits: {
          requests_per_minute: partnerRequestsPerMinute(partner),
          strix_paths_per_day: partnerPathsPerDay(partner),
        },
        days,
      },
    };
  },
});
