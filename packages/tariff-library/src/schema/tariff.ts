import { type Static, Type } from '@sinclair/typebox';

/** Twelve rows (January to December) of 24 local hours, each the index of a period. */
export const hourlyScheduleSchema = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 24, maxItems: 24 }),
  { minItems: 12, maxItems: 12 },
);
/** Period numbers by month and local hour. */
export type HourlySchedule = Static<typeof hourlyScheduleSchema>;

/** One tier of an energy price. */
export const energyTierSchema = Type.Object({
  /** Upper end of the tier, cumulative from zero in `unit`; null = unbounded. */
  upTo: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  unit: Type.Union([
    Type.Literal('kWh'),
    Type.Literal('kWhPerKw'),
    Type.Literal('kWhDaily'),
    Type.Literal('kWhPerKwDaily'),
  ]),
  /** Price paid [currency/kWh], adjustments included. */
  pricePerKwh: Type.Number(),
  /** Credit for exports [currency/kWh], where the tariff names one. */
  sellPricePerKwh: Type.Optional(Type.Number()),
});
/** One tier of an energy price [currency/kWh]. */
export type EnergyTier = Static<typeof energyTierSchema>;

/** One tier of a demand price. */
export const demandTierSchema = Type.Object({
  /** Upper end of the tier, cumulative from zero [unit of the charge]; null = unbounded. */
  upTo: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** Price paid [currency per unit and month], adjustments included. */
  pricePerUnit: Type.Number(),
});
/** One tier of a demand price [currency per unit and month]. */
export type DemandTier = Static<typeof demandTierSchema>;

/** What demand is charged in; the daily units are charged by the day instead of the month. */
export const demandUnitSchema = Type.Union([
  Type.Literal('kW'),
  Type.Literal('kVA'),
  Type.Literal('hp'),
  Type.Literal('kWDaily'),
  Type.Literal('kVADaily'),
  Type.Literal('hpDaily'),
]);
/** Unit of a demand charge. */
export type DemandUnit = Static<typeof demandUnitSchema>;

/** Billing demand = max(actual, fraction × highest demand of the looked-back months). */
export const ratchetSchema = Type.Object({
  fraction: Type.Number({ minimum: 0, maximum: 1 }),
  /** Which calendar months (January first) may be looked back to; used when `previousMonths` is 0. */
  months: Type.Array(Type.Boolean(), { minItems: 12, maxItems: 12 }),
  /** Look back this many months before the billed one, whatever their name; 0 = by `months`, at most eleven months back. */
  previousMonths: Type.Integer({ minimum: 0, maximum: 12 }),
});
/** A floor under the billing demand, set by earlier months. */
export type Ratchet = Static<typeof ratchetSchema>;

/** JSON Schema of a {@link Tariff}. */
export const tariffSchema = Type.Object({
  code: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  name: Type.String({ minLength: 1 }),
  utility: Type.String({ minLength: 1 }),
  sector: Type.Union([
    Type.Literal('commercial'),
    Type.Literal('industrial'),
    Type.Literal('residential'),
    Type.Literal('lighting'),
    Type.Literal('other'),
  ]),
  /** ISO 3166-1 alpha-2. */
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** State or province, empty where none applies. */
  region: Type.String(),
  timeZone: Type.String({ minLength: 1 }),
  /** ISO 4217. */
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  service: Type.Union([
    Type.Literal('bundled'),
    Type.Literal('delivery'),
    Type.Literal('energy'),
    Type.Literal('unknown'),
  ]),
  effectiveFrom: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  effectiveTo: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  origin: Type.Object({
    urdbLabel: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    sourceDocument: Type.Optional(Type.String()),
    licence: Type.String(),
  }),
  /** Which days off are billed as weekends; assumed by the importer and named in `assumptions`. */
  holidays: Type.Union([Type.Literal('none'), Type.Literal('us-federal')]),
  energy: Type.Object({
    /**
     * What climbs the tiers month by month: the energy of each period its own ladder (`period`, also where
     * the field is absent), or the energy of the whole month one ladder, whose tiers the periods share in
     * proportion to their energy, each at its own prices (`month`).
     */
    tierScope: Type.Optional(Type.Union([Type.Literal('period'), Type.Literal('month')])),
    periods: Type.Array(Type.Object({ tiers: Type.Array(energyTierSchema, { minItems: 1 }) }), {
      minItems: 1,
    }),
    weekdaySchedule: hourlyScheduleSchema,
    weekendSchedule: hourlyScheduleSchema,
  }),
  /** Any-time demand: `monthlyGroups[month − 1]` is the index of the group billed in that month. */
  flatDemand: Type.Optional(
    Type.Object({
      unit: demandUnitSchema,
      groups: Type.Array(Type.Object({ tiers: Type.Array(demandTierSchema, { minItems: 1 }) }), {
        minItems: 1,
      }),
      monthlyGroups: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 12, maxItems: 12 }),
    }),
  ),
  /** Demand by time of use: the maximum of each period of each month, each on its own tier ladder. */
  touDemand: Type.Optional(
    Type.Object({
      unit: demandUnitSchema,
      periods: Type.Array(Type.Object({ tiers: Type.Array(demandTierSchema, { minItems: 1 }) }), {
        minItems: 1,
      }),
      weekdaySchedule: hourlyScheduleSchema,
      weekendSchedule: hourlyScheduleSchema,
    }),
  ),
  /** Applies to the any-time demand. */
  ratchet: Type.Optional(ratchetSchema),
  /** Charge for reactive demand [currency per kVAr and month]; nil at power factor 1. */
  reactivePricePerKvar: Type.Optional(Type.Number()),
  /** Length over which the meter averages demand [min], where the tariff says so. */
  demandWindowMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
  fixed: Type.Object({
    perMonth: Type.Number(),
    perDay: Type.Number(),
  }),
  minimum: Type.Optional(
    Type.Object({
      perMonth: Type.Number({ minimum: 0 }),
      perYear: Type.Number({ minimum: 0 }),
    }),
  ),
  netMetering: Type.Union([
    Type.Literal('netMetering'),
    Type.Literal('netBilling'),
    Type.Literal('buyAllSellAll'),
    Type.Literal('unknown'),
  ]),
  /** Eligibility, where the tariff states it. */
  eligibility: Type.Optional(
    Type.Object({
      minimumKw: Type.Optional(Type.Number()),
      maximumKw: Type.Optional(Type.Number()),
    }),
  ),
  /** Short labels such as `touEnergy`, `touDemand`, `ratchet`, for filters and the tariff list. */
  features: Type.Array(Type.String()),
  /** What the importer had to assume, in words. */
  assumptions: Type.Array(Type.String()),
  /**
   * Charges that the source states and the bill calculation does not cover yet, by name
   * (for instance `coincidentPeak`, `reactivePower`). A tariff that has any is refused by
   * `calculateBill` with the names; it is never billed wrong in silence.
   */
  unsupported: Type.Array(Type.String()),
});
/** One utility rate, complete enough to bill a year. */
export type Tariff = Static<typeof tariffSchema>;
