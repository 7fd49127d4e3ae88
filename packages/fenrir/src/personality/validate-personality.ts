import { createValidator } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';
import { pathStateOutline } from '../real-time/path-model.js';
import { personalitySchema } from '../schema/personality.js';

/** The schema without the items of the longest lists, whose validation would take longer than planning. */
const outline = Type.Object({
  ...personalitySchema.properties,
  window: Type.Array(Type.Unsafe<unknown>({})),
  path: Type.Object(pathStateOutline),
});

/** Validates a personality in memory; a stored one is for `parsePersonality`. */
export const validatePersonality = /* @__PURE__ */ createValidator(
  Type.Object({ personality: outline }),
  { engine: 'fenrir' },
);

/** Validates without the items of any list: `observePrice` runs once per price and must stay O(1). */
export const validatePersonalityOutline = /* @__PURE__ */ createValidator(
  Type.Object({ personality: withoutItems(outline) }),
  { engine: 'fenrir' },
);

/** Validates only what a regime label needs: `priceRegime` may run for many prices. */
export const validatePriceWindow = /* @__PURE__ */ createValidator(
  Type.Object({
    personality: Type.Pick(outline, ['intervalMinutes', 'pending', 'lastInterval', 'window']),
  }),
  { engine: 'fenrir' },
);

/** A schema without the items of its lists, except that they must be objects where the items are. */
function withoutItems(schema: TSchema): TSchema {
  if (schema['type'] === 'array') {
    return Type.Array(
      schema['items'].type === 'object' ? Type.Object({}) : Type.Unsafe<unknown>({}),
    );
  }
  if (schema['type'] !== 'object') return schema;
  const properties: Record<string, TSchema> = schema['properties'];
  return Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, withoutItems(property)]),
    ),
  );
}
