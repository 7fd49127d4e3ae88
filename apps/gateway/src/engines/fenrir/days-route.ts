import { type Static, Type } from '@sinclair/typebox';
import { fenrirVersion } from '../../engine-runtime/answer-headers.js';
import {
  type DayOutcome,
  type SettledDay,
  settledDayStatuses,
} from '../../engine-runtime/settlement-operations.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema, noBody } from '../../http/route.js';
import { dayMs } from '../../internal/async.js';
import { siteCurrency } from '../../sites/site-defaults.js';
import { sitePathSchema } from '../../sites/site-schemas.js';
import { readPrices } from '../../sites/stored-prices.js';
import { personalitySettings } from './fenrir-request.js';

/** Cycles that are compared at most: a week of five minutes. */
const comparedCycles = 2_016;

/** Days before the latest cycle that are compared at most [ms]. */
const comparedMs = 62 * dayMs;

/** Prices before the first day that its plan is made from [ms]. */
const learnedMs = 90 * dayMs;

/** Prices of the last day lie within this time of its latest cycle [ms]. */
const lastDayMs = 2 * dayMs;

const money = (description: string) => Type.Number({ description: `${description} [currency]` });

const outcomeSchema = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        cash: money('Energy sold less energy bought'),
        wear: money('Wear'),
        stored_value_change: money('Value of the energy left less that of the energy at the start'),
        value: money('Cash less wear plus the change in stored value'),
      },
      { ...closed, description },
    ),
  );

const daySchema = Type.Object(
  {
    date: Type.String({ description: 'Local day of the site, YYYY-MM-DD' }),
    status: Type.Union(
      settledDayStatuses.map((status) => Type.Literal(status)),
      {
        description:
          '`complete`: every interval has a cycle and a stored price, and the day is compared. Otherwise why it is not: it is under way, cycles or prices are missing, battery, interval or currency changed within it, or it has more than 288 intervals',
      },
    ),
    intervals: Type.Integer({ description: 'Market intervals of the day' }),
    cycles: Type.Integer({ description: 'Intervals with a cycle' }),
    priced_intervals: Type.Integer({ description: 'Intervals with a stored price' }),
    start_soc: Type.Optional(
      Type.Number({
        description: 'State of charge of the first cycle, with which all three begin, 0 to 1',
      }),
    ),
    stored_value_per_mwh: Type.Optional(
      Type.Number({
        description:
          'Value of energy left at the end, for all three: the mean price of the day less wear, times the discharge efficiency, at least 0 [currency/MWh]',
      }),
    ),
    plan_source: Type.Optional(
      Type.Union([Type.Literal('submitted'), Type.Literal('day_ahead_forecast')], {
        description:
          '`submitted`: the plans that were sent, if every cycle of the day had one. Otherwise `day_ahead_forecast`: the best plan for what FENRIR expected before the day began, from the stored prices before it',
      }),
    ),
    recommendations: outcomeSchema('The recommendations, as far as the battery can carry them out'),
    previous_day_plan: outcomeSchema('The plan of the day before'),
    perfect_foresight: outcomeSchema('The best plan for the prices of the day'),
  },
  closed,
);

/** `GET /api/sites/{site_id}/days` */
export const listDaysRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/days',
  operationId: 'listSiteDays',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'What the recommendations of each day earned, beside a plan and perfect foresight',
  description:
    'The local days of the last 1,000 cycles that began at most 62 days before the latest one, newest first. The recommendations, the plan of the day before and perfect foresight start with the same battery and state of charge, are settled at the same stored prices, and energy left is worth the same to each. A plan of the day before is made from the stored prices before that day only.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The days',
    content: {
      name: 'SiteDayList',
      schema: Type.Object(
        {
          site_id: Type.String(),
          currency: Type.String({ description: 'ISO 4217' }),
          time_zone: Type.String({ description: 'IANA zone of the days' }),
          days: Type.Array(daySchema, { maxItems: comparedCycles }),
        },
        closed,
      ),
      example: {
        site_id: 'north-1',
        currency: 'USD',
        time_zone: 'America/Los_Angeles',
        days: [
          {
            date: '2026-11-21',
            status: 'under_way',
            intervals: 24,
            cycles: 5,
            priced_intervals: 24,
          },
          {
            date: '2026-11-20',
            status: 'complete',
            intervals: 24,
            cycles: 24,
            priced_intervals: 24,
            start_soc: 0.5,
            stored_value_per_mwh: 38.2,
            plan_source: 'day_ahead_forecast',
            recommendations: { cash: 8_210, wear: 905, stored_value_change: 310, value: 7_615 },
            previous_day_plan: { cash: 7_450, wear: 880, stored_value_change: 0, value: 6_570 },
            perfect_foresight: { cash: 9_120, wear: 960, stored_value_change: 0, value: 8_160 },
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ params: { site_id }, principal, disconnectSignal }, deps) {
    const { stores, engines, nowMs } = deps;
    const id = { partnerId: principal.partner.id, siteId: site_id };
    const site = await stores.sites.find(id.partnerId, site_id);
    const settings = personalitySettings(site_id, site);
    const currency = siteCurrency(site);
    const recorded = await stores.activity.cycles(id.partnerId, site_id, { limit: comparedCycles });
    const latest = recorded.at(0);
    const cycles = recorded.filter(
      (cycle) =>
        cycle.currency === currency && cycle.intervalMs > (latest?.intervalMs ?? 0) - comparedMs,
    );
    const earliest = cycles.at(-1);
    let days: SettledDay[] = [];
    if (latest !== undefined && earliest !== undefined) {
      const range = {
        fromMs: earliest.intervalMs - learnedMs,
        untilMs: latest.intervalMs + lastDayMs,
      };
      const prices = await readPrices(stores.sites, id, range);
      days = await engines.run(
        'fenrir.days',
        { cycles, prices, settings, nowMs: nowMs() },
        { signal: disconnectSignal, tenant: id.partnerId },
      );
    }
    return {
      body: { site_id, currency, time_zone: settings.timeZone, days: days.map(dayToWire) },
    };
  },
});

function dayToWire({
  date,
  status,
  intervals,
  cycles,
  pricedIntervals,
  comparison,
}: SettledDay): Static<typeof daySchema> {
  return {
    date,
    status,
    intervals,
    cycles,
    priced_intervals: pricedIntervals,
    ...(comparison !== null && {
      start_soc: comparison.startSocFraction,
      stored_value_per_mwh: comparison.storedValuePerMwh,
      plan_source: comparison.planSource,
      recommendations: outcomeToWire(comparison.recommendations),
      previous_day_plan: outcomeToWire(comparison.previousDayPlan),
      perfect_foresight: outcomeToWire(comparison.perfectForesight),
    }),
  };
}

function outcomeToWire({ cash, wear, storedValueChange, value }: DayOutcome) {
  return { cash, wear, stored_value_change: storedValueChange, value };
}
