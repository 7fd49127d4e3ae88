import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Most prices that one call may bring. */
export const maximumPricesPerCall = 50_000;

/** Form of the ids of sites. */
export const siteIdPattern = '^[A-Za-z0-9._-]{1,64}$';

/** Where the path of an operation names a site. */
export const sitePathSchema = Type.Object(
  {
    site_id: Type.String({
      pattern: siteIdPattern,
      description: 'Site of the caller’s partner; `default` always exists',
      examples: ['north-1'],
    }),
  },
  closed,
);

const efficiency = (description: string) =>
  Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: `${description}, 0 to 1. Default √0.85`,
    }),
  );

const siteFields = {
  power_kw: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000_000,
      description: 'Rated power at the AC meter, charging and discharging alike [kW]',
    }),
  ),
  capacity_kwh: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000_000,
      description: 'Usable energy [kWh]',
    }),
  ),
  charge_efficiency: efficiency('From the meter to the store'),
  discharge_efficiency: efficiency('From the store to the meter'),
  wear_usd_per_mwh_discharged: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Wear [USD per MWh discharged at the meter]. Default 5',
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'IANA zone of the clock. Default: the market’s, else America/Los_Angeles',
      examples: ['America/Chicago'],
    }),
  ),
  market: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Market of which prices are known beforehand. Default `us-iso-day-ahead`',
      examples: ['pjm-day-ahead'],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Currency of its prices (ISO 4217). Default: the market’s, else USD',
      examples: ['USD'],
    }),
  ),
  usd_per_unit: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description: 'USD for one unit of the currency, where that is not USD',
    }),
  ),
};

/** Body of `PUT /api/sites/{site_id}`: all that is known of a site; what is left out is unknown. */
export const siteBodySchema = Type.Object(siteFields, closed);
export type SiteBody = Static<typeof siteBodySchema>;

const storedPricesSchema = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'Prices that are stored' }),
    first_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
    last_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
  },
  { ...closed, description: 'What is stored of the site’s prices' },
);
export type StoredPrices = Static<typeof storedPricesSchema>;

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
    prices: Type.Array(
      Type.Object(
        {
          time: Type.String({
            format: 'date-time',
            description: 'Start of the interval, RFC 3339 with offset',
          }),
          usd_per_mwh: price('Price [USD/MWh]'),
          price_per_mwh: price(
            'Price in the currency of the site, instead of usd_per_mwh [currency/MWh]',
          ),
        },
        closed,
      ),
      {
        minItems: 1,
        maxItems: maximumPricesPerCall,
        description: 'In any order; a price at a time that is stored already replaces it',
      },
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
