import { type Static, Type } from '@sinclair/typebox';
import {
  demandTierSchema,
  demandUnitSchema,
  energyTierSchema,
  hourlyScheduleSchema,
  ratchetSchema,
} from './charges.js';

export type {
  DemandTier,
  DemandUnit,
  EnergyTier,
  HourlySchedule,
  Ratchet,
} from './charges.js';
export {
  demandTierSchema,
  demandUnitSchema,
  energyTierSchema,
  hourlyScheduleSchema,
  ratchetSchema,
} from './charges.js';

const text = (description: string) => Type.String({ description });
const filledText = (description: string) => Type.String({ minLength: 1, description });
const date = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const amount = (unit: string, description: string) => Type.Number({ unit, description });

const energySchema = Type.Object(
  {
    tierScope: Type.Optional(
      Type.Union([Type.Literal('period'), Type.Literal('month')], {
        description:
          "Energy that is charged on the tiers of a month. period (default): each period's energy on its own tiers. month: the month's energy on one set of tiers, which the periods share in proportion, each at its own prices.",
      }),
    ),
    periods: Type.Array(Type.Object({ tiers: Type.Array(energyTierSchema, { minItems: 1 }) }), {
      minItems: 1,
      description: 'Price tiers of every period, indexed by the period numbers of the schedules.',
    }),
    weekdaySchedule: hourlyScheduleSchema,
    weekendSchedule: hourlyScheduleSchema,
  },
  { description: 'Energy prices by period and tier.' },
);

const demandTiersSchema = (description: string) =>
  Type.Array(Type.Object({ tiers: Type.Array(demandTierSchema, { minItems: 1 }) }), {
    minItems: 1,
    description,
  });

const flatDemandSchema = Type.Object(
  {
    unit: demandUnitSchema,
    groups: demandTiersSchema('Price tiers of every group of months.'),
    monthlyGroups: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 12,
      maxItems: 12,
      description: 'Index of the group billed in each month, January first.',
    }),
  },
  { description: 'Any-time demand: the highest demand of the month.' },
);

const touDemandSchema = Type.Object(
  {
    unit: demandUnitSchema,
    periods: demandTiersSchema(
      'Price tiers of every period, indexed by the period numbers of the schedules.',
    ),
    weekdaySchedule: hourlyScheduleSchema,
    weekendSchedule: hourlyScheduleSchema,
  },
  {
    description:
      'Demand by time of use: the highest demand of each period of each month, each on its own tiers; charged in addition to the any-time demand.',
  },
);

const coincidentSchema = Type.Object(
  {
    unit: demandUnitSchema,
    periods: demandTiersSchema(
      'Price tiers of every period, indexed by the period numbers of the schedules.',
    ),
    weekdaySchedule: hourlyScheduleSchema,
    weekendSchedule: hourlyScheduleSchema,
  },
  {
    description:
      'Demand in the hour of the system peak; the schedules state when that hour may fall and at what price. The actual hours are not part of a tariff.',
  },
);

/** JSON Schema of a {@link Tariff}; its amounts are in the tariff's `currency`. */
export const tariffSchema = Type.Object(
  {
    code: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'Name of the tariff in the library.',
    }),
    name: filledText('Name of the rate, as spelled by its utility.'),
    utility: filledText('Name of the utility.'),
    sector: Type.Union(
      [
        Type.Literal('commercial'),
        Type.Literal('industrial'),
        Type.Literal('residential'),
        Type.Literal('lighting'),
        Type.Literal('other'),
      ],
      { description: 'Customers that the rate is intended for.' },
    ),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
    region: text('State or province, empty where none applies.'),
    timeZone: filledText('IANA zone in whose local time the schedules are read.'),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code of all amounts.' }),
    service: Type.Union(
      [
        Type.Literal('bundled'),
        Type.Literal('delivery'),
        Type.Literal('energy'),
        Type.Literal('unknown'),
      ],
      {
        description:
          'Service that the prices cover: a delivery rate has no price for energy supply.',
      },
    ),
    effectiveFrom: Type.Optional(
      date('First day in force, YYYY-MM-DD, where the source states it.'),
    ),
    effectiveTo: Type.Optional(date('Last day in force, YYYY-MM-DD, where the source states it.')),
    origin: Type.Object(
      {
        urdbLabel: Type.Optional(text('Label of the record in the Utility Rate Database.')),
        url: Type.Optional(text('Address of the record.')),
        sourceDocument: Type.Optional(
          text("The utility's own document, where the record links it."),
        ),
        licence: text('Licence of the figures.'),
      },
      { description: 'Where the figures come from.' },
    ),
    holidays: Type.Union(
      [
        Type.Literal('none'),
        Type.Literal('us-federal'),
        Type.Array(date('A local date, YYYY-MM-DD.')),
      ],
      {
        description:
          'Holidays billed as weekends: none, the US federal ones on the days they are observed, or a list of local dates. An assumption where the source does not state them.',
      },
    ),
    energy: energySchema,
    flatDemand: Type.Optional(flatDemandSchema),
    touDemand: Type.Optional(touDemandSchema),
    coincident: Type.Optional(coincidentSchema),
    ratchet: Type.Optional(ratchetSchema),
    reactivePricePerKvar: Type.Optional(
      amount('currency/kVAr/month', 'Charge for reactive demand; zero at power factor 1.'),
    ),
    demandWindowMinutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        unit: 'min',
        description: 'Time over which the meter averages demand, where the tariff states it.',
      }),
    ),
    fixed: Type.Object(
      {
        perMonth: amount('currency/month', 'Once per billing month.'),
        perDay: amount('currency/day', 'Once per local day.'),
      },
      { description: 'Fixed charges of one meter.' },
    ),
    minimum: Type.Optional(
      Type.Object(
        {
          perMonth: Type.Number({
            minimum: 0,
            unit: 'currency/month',
            description: 'Minimum total of a month; 0: none.',
          }),
          perYear: Type.Number({
            minimum: 0,
            unit: 'currency/year',
            description: 'Minimum total of twelve complete months; 0: none.',
          }),
          perDay: Type.Optional(
            Type.Number({
              minimum: 0,
              unit: 'currency/day',
              description:
                'Minimum total of a month for each of its local days; added to `perMonth`.',
            }),
          ),
        },
        { description: 'Minimum total of a bill.' },
      ),
    ),
    netMetering: Type.Union(
      [
        Type.Literal('netMetering'),
        Type.Literal('netBilling'),
        Type.Literal('buyAllSellAll'),
        Type.Literal('unknown'),
      ],
      {
        description:
          'How exports are credited, as the source states; default export rule of a bill.',
      },
    ),
    eligibility: Type.Optional(
      Type.Object(
        {
          minimumKw: Type.Optional(amount('kW', 'Minimum demand of a customer.')),
          maximumKw: Type.Optional(amount('kW', 'Maximum demand of a customer.')),
        },
        { description: 'Customers that may take the rate, where the tariff states it.' },
      ),
    ),
    features: Type.Array(Type.String(), {
      description: 'Short labels such as `touEnergy`, `touDemand`, `ratchet`, for filters.',
    }),
    assumptions: Type.Array(Type.String(), {
      description: 'Assumptions made by the importer, one sentence each.',
    }),
    unsupported: Type.Array(Type.String(), {
      description:
        'Names of charges that the source states and a bill would omit (for instance `mixedTierUnits`); a tariff with any is refused.',
    }),
  },
  { description: 'One utility rate, complete enough to bill a year.' },
);
/** One utility rate, complete enough to bill a year. */
export type Tariff = Static<typeof tariffSchema>;
