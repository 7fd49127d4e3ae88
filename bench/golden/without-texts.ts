/**
 * A JSON Schema as plain data without its descriptions and examples: what it accepts.
 *
 * @param schema - schema, or a part of one
 */
export function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([name, part]) => !(TEXTS.has(name) && (typeof part === 'string' || Array.isArray(part))),
      )
      .map(([name, part]) => [name, withoutTexts(part)]),
  );
}

const TEXTS = new Set(['description', 'examples']);
