import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Demands of a billing period by demand window, as a client sends them. */
const sentDemands = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          window: Type.String({
            pattern: '^(any time|period [0-9]{1,3})$',
            description: '`any time`, or `period 2` for a time-of-use demand period of the tariff',
            examples: ['any time'],
          }),
          kw: Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Grid demand [kW]' }),
        },
        closed,
      ),
      { maxItems: 100, description },
    ),
  );

/** Body of `POST /api/phalanx/risk`. The schema sets no defaults; the gateway resolves absent fields. */
export const phalanxRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description:
          'Facility identifier. Default `default`. A facility without a description uses the settings of `default`, but has its own readings and load model',
        examples: ['default'],
      }),
    ),
    current_load_kw: Type.Number({
      minimum: 0,
      maximum: 10_000_000,
      description: 'Load of the facility now, before solar and battery [kW]',
      examples: [850],
    }),
    temperature_f: Type.Optional(
      Type.Number({
        minimum: -100,
        maximum: 150,
        description: 'Ambient temperature [°F]. Default 75',
        examples: [92],
      }),
    ),
    hour_of_day: Type.Integer({
      minimum: 0,
      maximum: 23,
      description: "Hour of the day in the facility's time zone",
      examples: [14],
    }),
    days_remaining: Type.Integer({
      minimum: 0,
      maximum: 62,
      description: 'Whole days of the billing period after today; 0 on its last day',
      examples: [9],
    }),
    current_soc: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'State of charge, 0 to 1. Default 0.65',
        examples: [0.65],
      }),
    ),
    running_peaks: sentDemands(
      'Highest grid demands of the billing period so far, as metered with the battery. Default: the highest readings of the elapsed days, without the effect of a battery',
    ),
    promise: sentDemands(
      'Targets of the promise in force, as returned by `expand=promise`. Schedules must keep them, or the response reports a concession. Send them together with `running_peaks`: a running peak above its target breaks the promise. Default: nothing is promised yet',
    ),
  },
  closed,
);
/** Type of the values that {@link phalanxRequestSchema} accepts. */
export type PhalanxRequest = Static<typeof phalanxRequestSchema>;
