import {
  facilityLimitsSchema,
  sizeCostsSchema,
  sizedBatterySchema,
  sizeFinanceSchema,
  sizeIncentiveSchema,
  sizeOptionsSchema,
  sizeRangesSchema,
} from '@bess/tarsis/schema';
import { type Static, Type } from '@sinclair/typebox';
import { idSchema, maximumEntriesPerCall } from '../../descriptions/description-fields.js';
import { readingsBodySchema } from '../../facilities/facility-schemas.js';
import { closed } from '../../http/route.js';
import { ownTariffSchema } from './own-tariff-schema.js';
import { wireSchema } from './wire-names.js';

const exportPrice = Type.Number({
  minimum: -1_000,
  maximum: 1_000,
  description: 'Price of exported energy [USD/kWh]',
});

/** How exports are credited. */
const exportsSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('none') }, closed),
    Type.Object({ kind: Type.Literal('net_billing'), sell_price_per_kwh: exportPrice }, closed),
    Type.Object(
      { kind: Type.Literal('net_metering'), sell_price_per_kwh: Type.Optional(exportPrice) },
      closed,
    ),
  ],
  {
    description:
      'How exports are credited: not at all (default), at a price of their own, or at the price of imports within a month, net of them, and the rest at `sell_price_per_kwh`',
  },
);

const { budget, solarFadePerYear, control, sizesTried } = sizeOptionsSchema.properties;

/** Body of `POST /tarsis/size`. */
export const sizeRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(
      idSchema(
        'Facility that the battery is for, of which the stored readings are used. Default',
        'default',
      ),
    ),
    readings: Type.Optional(readingsBodySchema.properties.readings),
    tariff: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 100 }), ownTariffSchema], {
        description:
          'Tariff code, or a tariff of the caller’s own in the form of `GET /tarsis/tariffs/{code}`, of at most 200,000 characters. Default: the tariff of the facility, else the documented default',
        examples: ['sce-tou-8-option-d-under-2-kv'],
      }),
    ),
    ranges: Type.Optional(wireSchema(sizeRangesSchema)),
    solar_per_kw: Type.Optional(
      Type.Array(Type.Number({ minimum: 0, maximum: 2 }), {
        minItems: 8_760,
        maxItems: maximumEntriesPerCall,
        description:
          'Power of a kW of panels that may be built, in equal intervals of an hour or less from the beginning of the year to its end [kW/kW]; needed with `ranges.solar_kw`',
      }),
    ),
    battery: Type.Optional(wireSchema(sizedBatterySchema)),
    costs: wireSchema(sizeCostsSchema),
    incentives: Type.Optional(
      Type.Array(wireSchema(sizeIncentiveSchema), {
        maxItems: 20,
        description: 'Money from others that depends on the size, together at most the cost',
      }),
    ),
    budget: Type.Optional(wireSchema(budget)),
    finance: wireSchema(sizeFinanceSchema),
    solar_fade_per_year: Type.Optional(wireSchema(solarFadePerYear)),
    exports: Type.Optional(exportsSchema),
    limits: Type.Optional(wireSchema(facilityLimitsSchema)),
    control: Type.Optional(wireSchema(control)),
    sizes_tried: Type.Optional(wireSchema(sizesTried)),
  },
  closed,
);
/** A value that {@link sizeRequestSchema} describes. */
export type SizeRequest = Static<typeof sizeRequestSchema>;

/** A body as the documentation shows it. */
export const exampleSizeRequest: SizeRequest = {
  facility_id: 'plant-1',
  ranges: { power_kw: { maximum: 200 }, hours: { minimum: 1, maximum: 4 } },
  costs: { per_kw: 400, per_kwh: 350, upkeep_per_kw_year: 8 },
  incentives: [{ name: 'state programme', per_kwh: 150, maximum: 50_000 }],
  finance: {
    years: 15,
    discount_rate: { nominal_per_year: 0.07 },
    inflation_per_year: 0.025,
    tax: { federal_rate: 0.21, investment_tax_credit: { fraction: 0.3 } },
    depreciation: { method: 'macrs', recovery_years: 5 },
  },
};
