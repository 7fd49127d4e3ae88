import { type Static, Type } from '@sinclair/typebox';
import { facilitySchema, tarsisOptionsSchema } from './options.js';

const closed = { additionalProperties: false };
const { tariff, currentSocFraction, relGap, timeLimitMs } = tarsisOptionsSchema.properties;
const {
  typicalDays: _typicalDays,
  stepMinutes: _stepMinutes,
  ...facilityFields
} = facilitySchema.properties;

/** What `typicalDaysFor` takes beside load and grid, as far as it is data. */
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
    whenTimeEnds: Type.Optional(
      Type.Union([Type.Literal('refuse'), Type.Literal('answer')], {
        description:
          'Where the limit ends a plan short of its gap: refuse with noAnswerInTime, or answer with the days at hand, of which some may be missing whose demand no battery holds. Default refuse',
      }),
    ),
  },
  closed,
);
/** A value that {@link typicalDaysOptionsSchema} describes. */
export type TypicalDaysOptionsData = Static<typeof typicalDaysOptionsSchema>;
