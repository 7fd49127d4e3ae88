import { type Static, Type } from '@sinclair/typebox';
import { facilitySchema, scheduleOptionsSchema } from './schedule-options.js';

const closed = { additionalProperties: false };
const { tariff, currentSocFraction, relGap, timeLimitMs } = scheduleOptionsSchema.properties;
const {
  typicalDays: _typicalDays,
  stepMinutes: _stepMinutes,
  ...facilityFields
} = facilitySchema.properties;

/** What `selectTypicalDays` takes beside load and grid, as far as it is data. */
export const typicalDaysOptionsSchema = Type.Object(
  {
    tariff,
    facility: Type.Object(facilityFields, {
      ...closed,
      description: 'The facility without its typical days; steps are those of the grid',
    }),
    solarKwSeries: Type.Optional(
      Type.Unsafe<ArrayLike<number>>({
        description: 'What panels gave in each step [kW]; a day with a gap is left out',
      }),
    ),
    currentSocFraction,
    relGap,
    timeLimitMs,
    onTimeLimit: Type.Optional(
      Type.Union([Type.Literal('throw'), Type.Literal('return')], {
        description:
          'Where the limit ends a plan short of its gap: throw noAnswerInTime, or return the days at hand, of which some may be missing whose demand no battery holds. Default throw',
      }),
    ),
  },
  closed,
);
/** A value that {@link typicalDaysOptionsSchema} describes. */
export type TypicalDaysOptionsData = Static<typeof typicalDaysOptionsSchema>;
