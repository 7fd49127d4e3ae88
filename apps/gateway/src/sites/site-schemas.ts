import { type Static, Type } from '@sinclair/typebox';
import { describedId } from '../descriptions/described-id.js';
import { entryTime } from '../descriptions/entry-time.js';
import { seriesOf } from '../descriptions/series-of.js';
import { batteryFields, currencyFields, timeZoneField } from '../descriptions/shared-fields.js';
import { storedSpanSchema } from '../descriptions/stored-span-schema.js';

const closed = { additionalProperties: false };

/** Where the path of an operation names a site. */
export const sitePathSchema = Type.Object({ site_id: describedId('Site', 'north-1') }, closed);

const siteFields = {
  ...batteryFields,
  time_zone: timeZoneField('market'),
  market: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Market of which prices are known beforehand. Default `us-iso-day-ahead`',
      examples: ['pjm-day-ahead'],
    }),
  ),
  interval_minutes: Type.Optional(
    Type.Union(
      ([5, 10, 15, 20, 30, 60] as const).map((minutes) => Type.Literal(minutes)),
      { description: 'Length of an interval of the market [min]. Default: the market’s, else 60' },
    ),
  ),
  ...currencyFields('prices', 'market'),
};

/** Body of `PUT /api/sites/{site_id}`: all that is known of a site; what is left out is unknown. */
export const siteBodySchema = Type.Object(siteFields, closed);
export type SiteBody = Static<typeof siteBodySchema>;

const storedPricesSchema = storedSpanSchema('Prices', 'site');

/** A site as it is answered. */
export const siteSchema = Type.Object(
  {
    site_id: Type.String({ description: 'Id of the site' }),
    ...siteFields,
    stored_prices: storedPricesSchema,
  },
  closed,
);
export type Site = Static<typeof siteSchema>;

const price = (description: string) =>
  Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000, description }));

/** Body of `POST /api/sites/{site_id}/prices`. */
export const pricesBodySchema = Type.Object(
  {
    prices: seriesOf(
      Type.Object(
        {
          time: entryTime,
          usd_per_mwh: price('Price [USD/MWh]'),
          price_per_mwh: price(
            'Price in the currency of the site, instead of usd_per_mwh [currency/MWh]',
          ),
        },
        closed,
      ),
      'a price at a time that is stored already replaces it',
    ),
  },
  closed,
);
export type PricesBody = Static<typeof pricesBodySchema>;

/** Answer of `POST /api/sites/{site_id}/prices`. */
export const pricesAnswerSchema = Type.Object(
  {
    accepted: Type.Integer({ description: 'Prices of this call; all or none are taken' }),
    stored_prices: storedPricesSchema,
  },
  closed,
);
export type PricesAnswer = Static<typeof pricesAnswerSchema>;
