import { createValidator } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';
import { pathStateOutline } from '../real-time/path-model.js';
import { personalitySchema } from '../schema/personality.js';

/** What is long is only looked at from outside: to read it all takes longer than to plan on it. */
const outline = Type.Object({
  ...personalitySchema.properties,
  window: Type.Array(Type.Unsafe<unknown>({})),
  path: Type.Object(pathStateOutline),
});

/** Refuses a personality that is none; one that was stored is for `parsePersonality`. */
export const validatePersonality = /* @__PURE__ */ createValidator(
  Type.Object({ personality: outline }),
  { engine: 'fenrir' },
);

/** The same from further outside: who observes price after price waits for no reading of lists. */
export const validatePersonalityOutline = /* @__PURE__ */ createValidator(
  Type.Object({ personality: withoutItems(outline) }),
  { engine: 'fenrir' },
);

/** The same of what its latest prices are told by: who asks for a regime at each of many prices waits for no more than that. */
export const validatePriceWindow = /* @__PURE__ */ createValidator(
  Type.Object({
    personality: Type.Pick(outline, ['intervalMinutes', 'pending', 'lastInterval', 'window']),
  }),
  { engine: 'fenrir' },
);

/** A schema whose lists may hold anything, or any object where they hold such. */
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
