import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { closed } from '../http/route.js';
import { jobSummarySchema, jobSummaryToWire } from '../job-operations/job-schemas.js';
import type { EventType, NewEvent } from '../stores/event-store.js';
import { skipReasons } from '../stores/operation-store.js';
import type { JobSummary } from '../stores/stores.js';

const siteId = Type.String({ description: 'Id of the site' });
const facilityId = Type.String({ description: 'Id of the facility' });
const currency = Type.String({ description: 'ISO 4217' });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const time = (description: string) =>
  Type.String({ format: 'date-time', description: `${description}, RFC 3339, UTC` });
const intervalStart = time('Start of the interval');

const cycleCompletedSchema = Type.Object(
  {
    site_id: siteId,
    cycle_id: Type.String({ description: 'Id of the cycle' }),
    interval_start: intervalStart,
    interval_minutes: Type.Integer({ minimum: 1, description: 'Length of the interval [min]' }),
    direction: Type.Union(
      [Type.Literal('charge'), Type.Literal('discharge'), Type.Literal('idle')],
      { description: 'What the battery should do' },
    ),
    dispatch_mw: Type.Number({ minimum: 0, description: 'At the AC meter [MW]' }),
    confidence: share('Probability that the direction is right'),
    estimated_revenue: Type.Number({ description: 'Over the horizon [currency]' }),
    regime: Type.String({ description: 'Regime of the market' }),
    currency,
    price_per_mwh: Type.Number({ description: 'Price that was decided on [currency/MWh]' }),
    price_time: time('Start of the interval that this price is of, at most two intervals earlier'),
    current_soc: share('State of charge at its start, as the cycle took it'),
    soc_source: Type.Union([Type.Literal('reported'), Type.Literal('assumed')], {
      description:
        'Whether the battery reported that state, or an earlier recommendation led to it',
    }),
    insights: Type.Array(Type.String(), { description: 'Why, in 3 to 6 sentences' }),
  },
  closed,
);

const assessmentFields = {
  facility_id: facilityId,
  interval_start: intervalStart,
  peak_risk_probability: share('Probability that the next 24 hours contain the billed peak'),
  window_start: Type.String({
    description: 'Local start of the hours in which that peak is most likely, HH:MM',
  }),
  window_end: Type.String({ description: 'Local end of these hours, HH:MM' }),
  action: Type.String({ description: 'Recommended action' }),
  confidence: share('Confidence in the recommendation'),
  demand_charge_liability: Type.Number({
    description: 'Expected demand charges without battery action [currency]',
  }),
  currency,
  current_load_kw: Type.Number({ description: 'Load of the last interval [kW]' }),
  current_soc: share('State of charge, as the assessment took it'),
  battery_kw: Type.Number({
    description: 'Set point of the battery at the AC meter, positive = discharging [kW]',
  }),
  controller: Type.Union([Type.Literal('phalanx'), Type.Literal('tarsis')], {
    description: 'Whose set point it is',
  }),
  import_target_kw: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Of TARSIS: import above which a peak that it defends would rise; absent if none would [kW]',
    }),
  ),
  controller_reason: Type.Optional(
    Type.String({ description: 'Why it is the set point of PHALANX although TARSIS controls' }),
  ),
};

const skippedFields = {
  interval_start: time('Start of the first interval without a run'),
  interval_end: time('End of the last one'),
  intervals: Type.Integer({ minimum: 1, description: 'Number of consecutive intervals' }),
  reason: Type.Union(
    skipReasons.map((reason) => Type.Literal(reason)),
    { description: 'Why they passed without a run' },
  ),
  message: Type.String({ description: 'The same in a sentence' }),
};

/** What each event tells. */
const dataSchemas = {
  'cycle.completed': cycleCompletedSchema,
  'cycle.skipped': Type.Object({ site_id: siteId, ...skippedFields }, closed),
  'assessment.completed': Type.Object(assessmentFields, closed),
  'assessment.skipped': Type.Object({ facility_id: facilityId, ...skippedFields }, closed),
  'peak.risk': Type.Object(
    { ...assessmentFields, threshold: share('Probability from which on the event is sent') },
    closed,
  ),
  'job.finished': Type.Object(
    {
      kind: Type.Union([Type.Literal('simulation'), Type.Literal('sizing')], {
        description: 'What the job does: simulate revenue (STRIX), or size a battery (TARSIS)',
      }),
      ...jobSummarySchema.properties,
    },
    closed,
  ),
  'drift.detected': Type.Object(
    {
      site_id: Type.Optional(siteId),
      facility_id: Type.Optional(facilityId),
      interval_start: intervalStart,
      message: Type.String({ description: 'What has changed, in a sentence' }),
      regime: Type.Optional(Type.String({ description: 'Regime of the market' })),
    },
    { ...closed, description: 'Of a site' },
  ),
} as const satisfies Record<EventType, unknown>;

/** What an event of a type tells, in the form of the API. */
export type EventData<Kind extends EventType> = Static<(typeof dataSchemas)[Kind]>;

/** When events of each type are sent. */
const summaries: Readonly<Record<EventType, string>> = {
  'cycle.completed': 'A cycle of automatic operation recommends a dispatch',
  'cycle.skipped': 'Automatic operation let market intervals pass without a cycle',
  'assessment.completed': 'An assessment of automatic operation has ended',
  'assessment.skipped': 'Automatic operation let meter intervals pass without an assessment',
  'peak.risk': 'The probability of the billed peak has reached the threshold of the facility',
  'job.finished': 'A job has succeeded, failed or been cancelled',
  'drift.detected': 'The level of the prices of a site is no longer what was learned',
};

const cycleExample: EventData<'cycle.completed'> = {
  site_id: 'north-1',
  cycle_id: '9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10',
  interval_start: '2026-11-21T12:00:00.000Z',
  interval_minutes: 60,
  direction: 'discharge',
  dispatch_mw: 45,
  confidence: 0.86,
  estimated_revenue: 9_870.5,
  regime: 'peak',
  currency: 'USD',
  price_per_mwh: 95.5,
  price_time: '2026-11-21T12:00:00.000Z',
  current_soc: 0.65,
  soc_source: 'reported',
  insights: ['The price of 95.5 USD/MWh is above the 61.2 expected for the next 24 hours.'],
};

const assessmentExample: EventData<'assessment.completed'> = {
  facility_id: 'plant-1',
  interval_start: '2026-11-21T12:00:00.000Z',
  peak_risk_probability: 0.71,
  window_start: '16:00',
  window_end: '18:15',
  action: 'discharge_partial',
  confidence: 0.8,
  demand_charge_liability: 4_310.2,
  currency: 'USD',
  current_load_kw: 412.5,
  current_soc: 0.7,
  battery_kw: 60,
  controller: 'phalanx',
};

const skippedExample = {
  interval_start: '2026-11-21T12:00:00.000Z',
  interval_end: '2026-11-21T13:00:00.000Z',
  intervals: 1,
  reason: 'price_missing',
  message: 'No price of this interval or an earlier one is stored.',
} as const;

/** Examples of what each event tells. */
const examples: { readonly [Kind in EventType]: EventData<Kind> } = {
  'cycle.completed': cycleExample,
  'cycle.skipped': { site_id: 'north-1', ...skippedExample },
  'assessment.completed': assessmentExample,
  'assessment.skipped': {
    facility_id: 'plant-1',
    ...skippedExample,
    reason: 'reading_missing',
    message: 'No reading before this interval is stored.',
  },
  'peak.risk': { ...assessmentExample, threshold: 0.6 },
  'job.finished': {
    kind: 'simulation',
    job_id: '0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41',
    status: 'succeeded',
    progress: 1,
    submitted_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:00.020Z',
    finished_at: '2026-11-21T12:00:00.410Z',
  },
  'drift.detected': {
    site_id: 'north-1',
    interval_start: '2026-11-21T12:00:00.000Z',
    message: 'Prices of the last two days lie outside what the personality expects.',
    regime: 'peak',
  },
};

/** Message of one type of events, as webhooks and streams carry it. */
export interface EventMessage {
  type: EventType;
  summary: string;
  /** Name among the OpenAPI components. */
  name: string;
  schema: ReturnType<typeof messageSchema>;
  example: unknown;
}

function messageSchema(type: EventType, data: (typeof dataSchemas)[EventType]) {
  const fields: TProperties = {
    type: Type.Literal(type),
    timestamp: time('When the event was stored'),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Position among the events of the site, facility or job; without gaps',
    }),
    data,
  };
  return Type.Object(fields, closed);
}

/** The messages of all types. */
export const eventMessages: readonly EventMessage[] = (Object.keys(dataSchemas) as EventType[]).map(
  (type) => ({
    type,
    summary: summaries[type],
    name: `${type.replaceAll(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Event`,
    schema: messageSchema(type, dataSchemas[type]),
    example: {
      type,
      timestamp: '2026-11-21T12:00:04.000Z',
      sequence: 12,
      data: examples[type],
    },
  }),
);

function newEvent<Kind extends EventType>(type: Kind) {
  return (data: EventData<Kind>, createdMs: number): NewEvent => ({
    type,
    createdMs,
    data: JSON.stringify(data),
  });
}

/** A cycle of automatic operation has ended. */
export const cycleCompleted = newEvent('cycle.completed');
/** Market intervals passed without a cycle. */
export const cycleSkipped = newEvent('cycle.skipped');
/** An assessment of automatic operation has ended. */
export const assessmentCompleted = newEvent('assessment.completed');
/** Meter intervals passed without an assessment. */
export const assessmentSkipped = newEvent('assessment.skipped');
/** The probability of the billed peak has reached the threshold. */
export const peakRisk = newEvent('peak.risk');
/** The level of a site's prices is no longer what was learned. */
export const driftDetected = newEvent('drift.detected');

const toJobFinished = newEvent('job.finished');

/** A job has ended. */
export function jobFinished(job: JobSummary): NewEvent {
  return toJobFinished({ kind: job.kind, ...jobSummaryToWire(job) }, job.finishedMs ?? 0);
}
