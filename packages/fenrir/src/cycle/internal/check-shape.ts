import { batteryOptionsSchema } from '@bess/kernel/battery';
import { createValidator, strictObject } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';

const number = Type.Number();
const optional = Type.Optional(number);
/** Lists of numbers may be typed arrays, which JSON Schema does not know: where they are used they are looked at. */
const list = Type.Unsafe<ArrayLike<number>>({});
/** Named by codes of their own. */
const anything = Type.Unsafe<unknown>({});
const series = { startMs: number, intervalMinutes: number };
const objects = (properties: Record<string, TSchema>) => Type.Array(Type.Object(properties));
const pieces = objects({ widthMw: number, concessionPerMwh: number });
const step = Type.Object({ direction: anything, powerMw: number });

const { powerLimits, ...ofBattery } = batteryOptionsSchema.properties;

/** Shape alone, in the order of the documentation; ranges are told where they are used. */
const shape = strictObject({
  battery: Type.Composite([
    Type.Required(Type.Object(ofBattery)),
    Type.Object({ powerLimits: Type.Optional(powerLimits) }),
  ]),
  socFraction: number,
  pricePerMwh: number,
  timeMs: optional,
  sent: Type.Optional(step),
  horizonHours: number,
  history: Type.Optional(
    objects({ timeMs: number, pricePerMwh: number, importMw: optional, exportMw: optional }),
  ),
  forecast: Type.Optional(
    Type.Object({
      ...{ ...series, pricePath: list },
      quantiles: Type.Optional(objects({ probability: number, pricePath: list })),
    }),
  ),
  knownPrices: Type.Optional(Type.Object({ ...series, pricePath: list })),
  endValue: Type.Optional(objects({ widthMwh: number, perMwh: number })),
  importLimitMw: optional,
  exportLimitMw: optional,
  dischargeBudgetMwh: optional,
  dischargeWithin: Type.Optional(objects({ hours: number, dischargeMwh: number })),
  ramp: Type.Optional(Type.Object({ mwPerMinute: number, before: Type.Optional(step) })),
  awards: Type.Optional(Type.Object({ ...series, soldMwSeries: list, boughtMwSeries: list })),
  importChargePerMwh: optional,
  impactPerMw: optional,
  depth: Type.Optional(Type.Object({ sell: pieces, buy: pieces })),
  riskAversion: optional,
  ambiguity: Type.Optional(Type.Object({ kind: anything, radius: optional })),
  insightsIn: Type.Optional(Type.Object({ currency: Type.String(), perUnit: number })),
  trades: Type.Optional(
    objects({
      ...{ pricePerMwh: number, volumeMwh: number },
      side: Type.Optional(Type.Union([Type.Literal('buy'), Type.Literal('sell')])),
    }),
  ),
  usdPerUnit: optional,
  seed: optional,
});

/** Refuses options of a cycle that are none: a field that is missing, of another type or unknown. */
export const checkShape = /* @__PURE__ */ createValidator(shape, {
  engine: 'fenrir',
  root: 'options',
});
