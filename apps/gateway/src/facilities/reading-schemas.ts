import { type Static, Type } from '@sinclair/typebox';
import { entryTime } from '../descriptions/entry-time.js';
import { seriesOf } from '../descriptions/series-of.js';
import { storedSpanSchema } from '../descriptions/stored-span-schema.js';

const closed = { additionalProperties: false };

const power = (description: string) =>
  Type.Number({ minimum: 0, maximum: 10_000_000, description });

/** Body of `POST /api/facilities/{facility_id}/readings`. */
export const readingsBodySchema = Type.Object(
  {
    readings: seriesOf(
      Type.Object(
        {
          time: entryTime,
          load_kw: power('Mean load of the interval, before solar and battery [kW]'),
          temperature_f: Type.Optional(
            Type.Number({
              minimum: -100,
              maximum: 150,
              description: 'Mean ambient temperature of the interval [°F]',
            }),
          ),
          solar_kw: Type.Optional(power('Mean solar production of the interval [kW]')),
        },
        closed,
      ),
      'a reading at a time that is stored already replaces it whole',
    ),
  },
  closed,
);
export type ReadingsBody = Static<typeof readingsBodySchema>;

/** Answer of `POST /api/facilities/{facility_id}/readings`. */
export const readingsAnswerSchema = Type.Object(
  {
    accepted: Type.Integer({ description: 'Readings of this call; all or none are taken' }),
    stored_readings: storedSpanSchema('Readings', 'facility'),
  },
  closed,
);
export type ReadingsAnswer = Static<typeof readingsAnswerSchema>;
