import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { SharedDescription, TimeSpan } from '../stores/stores.js';
import { omitNulls } from './description-rules.js';

/** Maximum number of entries of a series in one call. */
export const maximumEntriesPerCall = 50_000;

/** Maximum number of stored entries of a series: nine years of five minutes. */
export const maximumEntriesStored = 1_000_000;

/** Enough for the largest number of entries, with white space [bytes]. */
export const maximumSeriesBytes = 8_388_608;

/** The instant of an entry of a series. */
export const entryTimeSchema = Type.String({
  format: 'date-time',
  description: 'Start of the interval, RFC 3339 with offset',
});

const efficiency = (description: string) =>
  Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: `${description}, 0 to 1. Default √0.85`,
    }),
  );

/** Battery of a site or facility. */
export const batteryFields = {
  power_kw: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000_000,
      description: 'Rated power at the AC meter, for both charging and discharging [kW]',
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
};

const sharedSchema = Type.Object({
  ...batteryFields,
  time_zone: timeZoneField('source'),
  ...currencyFields('amounts', 'source'),
});

/** Time zone of a site or facility. */
export function timeZoneField(source: string) {
  return Type.Optional(
    Type.String({
      maxLength: 64,
      description: `IANA zone of the clock. Default: the ${source}’s, else America/Los_Angeles`,
      examples: ['America/Chicago'],
    }),
  );
}

/** Currency of a site or facility, and its rate. */
export function currencyFields(of: string, source: string) {
  return {
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: `Currency of its ${of} (ISO 4217). Default: the ${source}’s, else USD`,
        examples: ['USD'],
      }),
    ),
    usd_per_unit: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: 'USD per unit of the currency, if that is not USD',
      }),
    ),
  };
}

/** Common fields of site and facility descriptions in the wire format. */
type SharedBody = Static<typeof sharedSchema>;

/** Common fields from the wire format; omitted ones are unknown. */
export function parseShared(body: SharedBody): SharedDescription {
  return {
    powerKw: body.power_kw ?? null,
    capacityKwh: body.capacity_kwh ?? null,
    chargeEfficiency: body.charge_efficiency ?? null,
    dischargeEfficiency: body.discharge_efficiency ?? null,
    wearPerMwhDischarged: body.wear_usd_per_mwh_discharged ?? null,
    timeZone: body.time_zone ?? null,
    currency: body.currency ?? null,
    usdPerUnit: body.usd_per_unit ?? null,
  };
}

/** Common fields in the wire format, without unknown ones. */
export function sharedToWire(description: SharedDescription): SharedBody {
  return omitNulls({
    power_kw: description.powerKw,
    capacity_kwh: description.capacityKwh,
    charge_efficiency: description.chargeEfficiency,
    discharge_efficiency: description.dischargeEfficiency,
    wear_usd_per_mwh_discharged: description.wearPerMwhDischarged,
    time_zone: description.timeZone,
    currency: description.currency,
    usd_per_unit: description.usdPerUnit,
  });
}

/** Ids of sites and facilities. */
export const idPattern = '^[A-Za-z0-9._-]{1,64}$';

/** Path parameter that names a site or facility. */
export function idSchema(kind: string, example: string) {
  return Type.String({
    pattern: idPattern,
    description: `${kind} of the caller’s partner; \`default\` always exists`,
    examples: [example],
  });
}

/** Entries of a series in one call. */
export function seriesSchema<Entry extends TObject>(entry: Entry, replaces: string) {
  return Type.Array(entry, {
    minItems: 1,
    maxItems: maximumEntriesPerCall,
    description: `In any order; ${replaces}`,
  });
}

/** Extent of a stored series. */
export function storedSpanSchema(what: string, owner: string) {
  return Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: `Number of stored ${what.toLowerCase()}` }),
      first_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
      last_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
    },
    {
      additionalProperties: false,
      description: `Extent of the ${owner}’s stored ${what.toLowerCase()}`,
    },
  );
}

type StoredSpan = Static<ReturnType<typeof storedSpanSchema>>;

/** Extent of a stored series in the wire format; undefined = nothing stored. */
export function storedSpanToWire(span: TimeSpan | undefined): StoredSpan {
  return span === undefined
    ? { count: 0 }
    : {
        count: span.count,
        first_time: new Date(span.firstMs).toISOString(),
        last_time: new Date(span.lastMs).toISOString(),
      };
}
