import { type Static, Type } from '@sinclair/typebox';
import { facilitySchema, scheduleOptionsSchema } from './schedule-options.js';

const closed = { additionalProperties: false };
const { tariff, currentSocFraction, relGap, timeLimitMs } = scheduleOptionsSchema.properties;
const {
  typicalDays: _typicalDays,
  stepMinutes: _stepMinutes,
  ...facilityFields
} = facilitySchema.properties;

/** Options of `selectTypicalDays`, as far as they are plain data. */
export const typicalDaysOptionsSchema = Type.Object(
  {
    tariff,
    facility: Type.Object(facilityFields, {
      ...closed,
      description: 'The facility without its typical days; its steps are those of the grid',
    }),
    solarKwSeries: Type.Optional(
      Type.Unsafe<ArrayLike<number>>({
        description: 'Solar power in each step [kW]; a day with a gap is left out',
      }),
    ),
    currentSocFraction,
    relGap,
    timeLimitMs,
    onTimeLimit: Type.Optional(
      Type.Union([Type.Literal('throw'), Type.Literal('return')], {
        description:
          'If the time limit ends a plan before its gap is reached: throw noAnswerInTime, or return the days found so far, which may lack days whose demand the battery cannot hold. Default throw',
      }),
    ),
  },
  closed,
);
/** A value that {@link typicalDaysOptionsSchema} describes. */
export type TypicalDaysOptionsData = Static<typeof typicalDaysOptionsSchema>;
