import { Type } from '@sinclair/typebox';

const efficiency = (description: string) =>
  Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: `${description}, 0 to 1. Default √0.85`,
    }),
  );

/** The battery of a site or facility, as descriptions write it. */
export const batteryFields = {
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
};

/**
 * The clock of a site or facility.
 *
 * @param source - whose zone stands in
 */
export function timeZoneField(source: string) {
  return Type.Optional(
    Type.String({
      maxLength: 64,
      description: `IANA zone of the clock. Default: the ${source}’s, else America/Los_Angeles`,
      examples: ['America/Chicago'],
    }),
  );
}

/**
 * The currency of a site or facility and its rate.
 *
 * @param of - what is in that currency
 * @param source - whose currency stands in
 */
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
        description: 'USD for one unit of the currency, where that is not USD',
      }),
    ),
  };
}
