import { type Static, Type } from '@sinclair/typebox';
import {
  batteryFields,
  currencyFields,
  entryTimeSchema,
  idSchema,
  seriesSchema,
  storedSpanSchema,
  timeZoneField,
} from '../descriptions/description-fields.js';
import type { NamedSchema } from '../http/route.js';
import { closed } from '../http/route.js';

const siteFields = {
  ...batteryFields,
  time_zone: timeZoneField('market'),
  market: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Market whose prices have a documented prior. Default `us-iso-day-ahead`',
      examples: ['pjm-day-ahead'],
    }),
  ),
  interval_minutes: Type.Optional(
    Type.Union(
      ([5, 10, 15, 20, 30, 60] as const).map((minutes) => Type.Literal(minutes)),
      { description: 'Length of a market interval [min]. Default: the market’s, else 60' },
    ),
  ),
  ...currencyFields('prices', 'market'),
};

const storedPricesSchema = storedSpanSchema('Prices', 'site');

/** A site in responses. */
export const siteSchema = Type.Object(
  {
    site_id: Type.String({ description: 'Id of the site' }),
    ...siteFields,
    stored_prices: storedPricesSchema,
  },
  closed,
);

/** A site as the content of a response. */
export const siteContent: NamedSchema<typeof siteSchema> = {
  name: 'Site',
  schema: siteSchema,
  example: {
    site_id: 'north-1',
    power_kw: 100_000,
    capacity_kwh: 400_000,
    time_zone: 'America/Los_Angeles',
    market: 'caiso-np15-day-ahead',
    stored_prices: {
      count: 8_760,
      first_time: '2025-01-01T08:00:00.000Z',
      last_time: '2026-01-01T07:00:00.000Z',
    },
  },
};

/** Path parameter that names a site. */
export const sitePathSchema = Type.Object({ site_id: idSchema('Site', 'north-1') }, closed);

/** Body of `PUT /api/sites/{site_id}`: the whole description; omitted fields are unknown. */
export const siteBodySchema = Type.Object(siteFields, closed);

const price = (description: string) =>
  Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000, description }));

/** Body of `POST /api/sites/{site_id}/prices`. */
export const pricesBodySchema = Type.Object(
  {
    prices: seriesSchema(
      Type.Object(
        {
          time: entryTimeSchema,
          usd_per_mwh: price('Price [USD/MWh]'),
          price_per_mwh: price(
            'Price in the currency of the site, instead of usd_per_mwh [currency/MWh]',
          ),
        },
        closed,
      ),
      'a price replaces a stored one of the same time',
    ),
  },
  closed,
);

/** Response of `POST /api/sites/{site_id}/prices`. */
export const pricesAnswerSchema = Type.Object(
  {
    accepted: Type.Integer({ description: 'Prices stored by this call; all or none' }),
    stored_prices: storedPricesSchema,
  },
  closed,
);

export type SiteBody = Static<typeof siteBodySchema>;

export type Site = Static<typeof siteSchema>;

export type PricesBody = Static<typeof pricesBodySchema>;

export type PricesAnswer = Static<typeof pricesAnswerSchema>;
