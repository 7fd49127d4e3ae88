import { type Static, Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../../descriptions/list-page.js';
import { fenrirVersion } from '../../engine-runtime/answer-headers.js';
import type { SettledCycle } from '../../engine-runtime/settlement-operations.js';
import type { AppDeps } from '../../http/app-deps.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, noBody } from '../../http/route.js';
import { hourMs } from '../../internal/async.js';
import { siteCurrency } from '../../sites/site-defaults.js';
import { sitePathSchema } from '../../sites/site-schemas.js';
import { readPrices } from '../../sites/stored-prices.js';
import type { RecordedCycle, SitePrice, SiteStore } from '../../stores/stores.js';

/** Prices after the start of an interval by which its direction is judged [ms]. */
const judgedMs = 48 * hourMs;

const money = Type.Number({ description: '[currency]' });
const price = Type.Number({ description: '[currency/MWh]' });
const share = Type.Number({ minimum: 0, maximum: 1 });
const direction = Type.Union(
  (['charge', 'discharge', 'idle'] as const).map((name) => Type.Literal(name)),
);
const power = Type.Number({ minimum: 0, description: 'At the AC meter [MW]' });

const inputSchema = Type.Object(
  {
    battery_power_mw: Type.Number(),
    battery_capacity_mwh: Type.Number(),
    charge_efficiency: share,
    discharge_efficiency: share,
    wear_per_mwh_discharged: price,
    current_soc: share,
    current_price: price,
    planned_dispatch_mw: Type.Optional(power),
    direction: Type.Optional(direction),
    horizon_hours: Type.Integer(),
    interval_minutes: Type.Integer(),
  },
  {
    ...closed,
    description: 'The request with all defaults filled in; the plan only if one was sent',
  },
);

const settledSchema = Type.Object(
  {
    price_per_mwh: Type.Number({ description: 'Mean price of the interval [currency/MWh]' }),
    dispatch_mw: Type.Number({
      minimum: 0,
      description: 'What the battery can carry out of the recommendation [MW]',
    }),
    cash: Type.Number({ description: 'Energy sold less energy bought [currency]' }),
    wear: money,
    direction_right: Type.Optional(
      Type.Boolean({
        description:
          'Whether the direction was right, as `confidence` defines it; present once the 48 hours from the interval on are over and three quarters of their prices are stored',
      }),
    ),
  },
  {
    ...closed,
    description: 'Present once the interval is over and stored prices cover it',
  },
);

const cycleSchema = Type.Object(
  {
    cycle_id: Type.String(),
    interval_start: Type.String({ description: 'RFC 3339, UTC' }),
    recorded_at: Type.String({ description: 'RFC 3339, UTC' }),
    currency: Type.String({ description: 'ISO 4217' }),
    input: inputSchema,
    recommendation: Type.Object(
      { direction, dispatch_mw: power, estimated_revenue: money, regime: Type.String() },
      closed,
    ),
    confidence: share,
    settled: Type.Optional(settledSchema),
  },
  closed,
);

/** `GET /api/sites/{site_id}/cycles` */
export const listCyclesRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/cycles',
  operationId: 'listSiteCycles',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'The last cycles of a site, and what they came to, newest first',
  description:
    'The last 1,000 cycles, and all of the last 35 days; one for each market interval, the last one that ran in it. Prices and amounts are in `currency`, that of the site.',
  params: sitePathSchema,
  body: noBody,
  query: Type.Object(pageQueryFields('Cycles', 100), closed),
  response: {
    status: 200,
    description: 'The cycles',
    content: {
      name: 'SiteCycleList',
      schema: Type.Object(
        { site_id: Type.String(), cycles: Type.Array(cycleSchema), next: nextCursorField },
        closed,
      ),
      example: {
        site_id: 'north-1',
        cycles: [
          {
            cycle_id: '9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10',
            interval_start: '2026-11-21T12:00:00.000Z',
            recorded_at: '2026-11-21T12:00:04.000Z',
            currency: 'USD',
            input: {
              battery_power_mw: 50,
              battery_capacity_mwh: 200,
              charge_efficiency: 0.92,
              discharge_efficiency: 0.92,
              wear_per_mwh_discharged: 5,
              current_soc: 0.65,
              current_price: 95.5,
              planned_dispatch_mw: 45,
              direction: 'discharge',
              horizon_hours: 4,
              interval_minutes: 60,
            },
            recommendation: {
              direction: 'discharge',
              dispatch_mw: 50,
              estimated_revenue: 9_870.5,
              regime: 'peak',
            },
            confidence: 0.86,
            settled: { price_per_mwh: 93.2, dispatch_mw: 50, cash: 4_660, wear: 250 },
          },
        ],
      },
    },
  },
  errors: [422],
  async handle(call, deps) {
    const { params, query, principal, disconnectSignal } = call;
    const { limit = defaultPageLimit, cursor } = query;
    const id = { partnerId: principal.partner.id, siteId: params.site_id };
    const after = parsePageCursor(cursor, 'fenrir');
    const found = await deps.stores.activity.cycles(id.partnerId, id.siteId, {
      limit: limit + 1,
      ...(after !== undefined && { beforeMs: after.ms }),
    });
    const { entries, ...next } = cutPage(found, limit, ({ intervalMs, cycleId }) => ({
      ms: intervalMs,
      id: cycleId,
    }));
    const settled = await settle(id, entries, deps, disconnectSignal);
    const cycles = entries.map((cycle, index) => cycleToWire(cycle, settled[index] ?? null));
    return { body: { site_id: id.siteId, cycles, ...next } };
  },
});

/** Settles those cycles that are in the currency of the stored prices. */
async function settle(
  id: { partnerId: string; siteId: string },
  cycles: readonly RecordedCycle[],
  { stores: { sites }, engines, nowMs }: Pick<AppDeps, 'stores' | 'engines' | 'nowMs'>,
  signal: AbortSignal,
): Promise<(SettledCycle | null)[]> {
  if (cycles.length === 0) {
    return [];
  }
  const currency = siteCurrency(await sites.find(id.partnerId, id.siteId));
  const prices = await pricesAfter(id, cycles, sites);
  const settled = await engines.run(
    'fenrir.settle',
    { cycles, prices, nowMs: nowMs() },
    { signal, tenant: id.partnerId },
  );
  return settled.map((each, index) => (cycles[index]?.currency === currency ? each : null));
}

/** The prices of the 48 hours from each cycle on; cycles are rare where they are far apart, so gaps are not read. */
async function pricesAfter(
  id: { partnerId: string; siteId: string },
  cycles: readonly RecordedCycle[],
  sites: SiteStore,
): Promise<SitePrice[]> {
  const starts = cycles.map(({ intervalMs }) => intervalMs).reverse();
  const parts: SitePrice[][] = [];
  for (let from = 0; from < starts.length; ) {
    let until = from + 1;
    while (until < starts.length && starts[until]! <= starts[until - 1]! + judgedMs) {
      until += 1;
    }
    const range = { fromMs: starts[from]!, untilMs: starts[until - 1]! + judgedMs };
    parts.push(await readPrices(sites, id, range));
    from = until;
  }
  return parts.flat();
}

function cycleToWire(
  cycle: RecordedCycle,
  settled: SettledCycle | null,
): Static<typeof cycleSchema> {
  const { input, recommendation } = cycle;
  return {
    cycle_id: cycle.cycleId,
    interval_start: new Date(cycle.intervalMs).toISOString(),
    recorded_at: new Date(cycle.recordedMs).toISOString(),
    currency: cycle.currency,
    input: {
      battery_power_mw: input.powerKw / 1_000,
      battery_capacity_mwh: input.capacityKwh / 1_000,
      charge_efficiency: input.chargeEfficiency,
      discharge_efficiency: input.dischargeEfficiency,
      wear_per_mwh_discharged: input.wearPerMwhDischarged,
      current_soc: input.socFraction,
      current_price: input.pricePerMwh,
      ...(input.submitted !== null && {
        planned_dispatch_mw: input.submitted.powerMw,
        direction: input.submitted.direction,
      }),
      horizon_hours: input.horizonHours,
      interval_minutes: input.intervalMinutes,
    },
    recommendation: {
      direction: recommendation.direction,
      dispatch_mw: recommendation.powerMw,
      estimated_revenue: recommendation.estimatedRevenue,
      regime: recommendation.regime,
    },
    confidence: recommendation.confidence,
    ...(settled !== null && {
      settled: {
        price_per_mwh: settled.pricePerMwh,
        dispatch_mw: settled.powerMw,
        cash: settled.cash,
        wear: settled.wear,
        ...(settled.isRight !== null && { direction_right: settled.isRight }),
      },
    }),
  };
}
