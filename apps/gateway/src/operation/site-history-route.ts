import { Type } from '@sinclair/typebox';
import { fenrirVersion } from '../engine-runtime/answer-headers.js';
import {
  historyComparisons,
  plainRules,
  type SettledHistory,
} from '../engine-runtime/settlement-operations.js';
import { personalitySettings } from '../engines/fenrir/fenrir-request.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import { dayMs } from '../internal/async.js';
import { siteCurrency } from '../sites/site-defaults.js';
import { sitePathSchema } from '../sites/site-schemas.js';
import { readPrices } from '../sites/stored-prices.js';
import { mostCycles } from '../stores/activity-store.js';
import type { EntityKey } from '../stores/event-store.js';
import { historyQuerySchema, historyRange, skippedField, skippedToWire } from './history.js';

/** Prices before the period that plain rules learn from [ms]. */
const learnedMs = 8 * dayMs;

const money = (description: string) => Type.Number({ description: `${description} [currency]` });

const outcomeFields = {
  cash: money('Energy sold less energy bought'),
  wear: money('Wear'),
  net: money('Cash less wear'),
};

const schema = Type.Object(
  {
    site_id: Type.String(),
    from: Type.String({ description: 'RFC 3339, UTC' }),
    to: Type.String({ description: 'RFC 3339, UTC' }),
    currency: Type.String({ description: 'ISO 4217' }),
    completed: Type.Integer({ description: 'Intervals with a recommendation' }),
    settled: Type.Integer({
      description:
        'Those of them that are over and have a stored price; the others come to nothing here',
    }),
    earned: Type.Optional(
      Type.Object(outcomeFields, {
        ...closed,
        description:
          'What the recommendations came to at the prices of their intervals, each as far as the battery can carry it out from the state of charge that it was made for; absent if none is settled',
      }),
    ),
    comparison: Type.Union(
      historyComparisons.map((each) => Type.Literal(each)),
      {
        description:
          '`complete`, or why there is no comparison: there are no cycles or no prices, or battery, interval or currency changed within the period',
      },
    ),
    hindsight_net: Type.Optional(
      money(
        'Cash less wear under perfect foresight of all prices from the first settled interval to the last, with the battery as it began and energy left worth nothing: an upper bound if the battery did what was recommended',
      ),
    ),
    rules: Type.Array(
      Type.Object(
        {
          rule: Type.Union(plainRules.map((rule) => Type.Literal(rule))),
          hours: Type.Integer({ description: 'Hours with a price' }),
          ...outcomeFields,
        },
        closed,
      ),
      {
        description:
          'What plain rules would have earned on the hourly means of the same prices: a plan on the prices of the day before (`previous_day`), one on the mean of the week before (`mean_of_week`), or full power outside the quartiles of the week before (`quartiles`)',
      },
    ),
    skipped: skippedField,
  },
  closed,
);

/** `GET /api/sites/{site_id}/operation/history` */
export const siteHistoryRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/operation/history',
  operationId: 'getSiteOperationHistory',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'What the operation of a site earned, beside plain rules and hindsight',
  description:
    'Of the cycles that are kept (the last 1,000, and all of the last 35 days), whether automatic or requested. Each interval for itself is in the list of cycles.',
  params: sitePathSchema,
  body: noBody,
  query: historyQuerySchema,
  response: {
    status: 200,
    description: 'The history',
    content: {
      name: 'SiteOperationHistory',
      schema,
      example: {
        site_id: 'north-1',
        from: '2026-11-20T00:00:00.000Z',
        to: '2026-11-21T00:00:00.000Z',
        currency: 'USD',
        completed: 286,
        settled: 286,
        earned: { cash: 8_210, wear: 905, net: 7_305 },
        comparison: 'complete',
        hindsight_net: 8_160,
        rules: [{ rule: 'previous_day', hours: 24, cash: 7_450, wear: 880, net: 6_570 }],
        skipped: [
          {
            interval_start: '2026-11-20T03:05:00.000Z',
            interval_end: '2026-11-20T03:15:00.000Z',
            intervals: 2,
            reason: 'missed',
            message: '2 intervals were over before the gateway could run them.',
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ params: { site_id: siteId }, query, principal, disconnectSignal }, deps) {
    const { stores, engines, nowMs } = deps;
    const key: EntityKey = { partnerId: principal.partner.id, kind: 'site', entityId: siteId };
    const id = { partnerId: key.partnerId, siteId };
    const atMs = nowMs();
    const { fromMs, toMs } = historyRange(query, atMs, 31 * dayMs);
    const site = await stores.sites.find(id.partnerId, siteId);
    const { timeZone } = personalitySettings(siteId, site);
    const currency = siteCurrency(site);
    const [recorded, skipped] = await Promise.all([
      stores.activity.cycles(id.partnerId, siteId, { fromMs, beforeMs: toMs, limit: mostCycles }),
      stores.operations.skipped(key, { fromMs, untilMs: toMs, limit: 1_000 }),
    ]);
    const cycles = recorded.filter((cycle) => cycle.currency === currency);
    const firstMs = cycles.at(-1)?.intervalMs ?? toMs;
    const range = { fromMs: firstMs - learnedMs, untilMs: toMs };
    const settled = await engines.run(
      'fenrir.history',
      {
        cycles,
        prices: cycles.length === 0 ? [] : await readPrices(stores.sites, id, range),
        timeZone,
        nowMs: atMs,
      },
      { signal: disconnectSignal, tenant: id.partnerId },
    );
    return {
      body: {
        site_id: siteId,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        currency,
        completed: cycles.length,
        ...historyToWire(settled),
        skipped: skipped.map(skippedToWire),
      },
    };
  },
});

function historyToWire({ settled, outcome, hindsight, rules, comparison }: SettledHistory) {
  return {
    settled,
    ...(outcome !== null && { earned: outcome }),
    comparison,
    ...(hindsight !== null && { hindsight_net: hindsight }),
    rules,
  };
}
