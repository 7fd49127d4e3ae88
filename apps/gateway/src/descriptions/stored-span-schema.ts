import { type Static, Type } from '@sinclair/typebox';

/**
 * How much of a series is stored.
 *
 * @param what - its entries, in the plural
 * @param owner - what it is a series of
 */
export function storedSpanSchema(what: string, owner: string) {
  return Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: `${what} that are stored` }),
      first_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
      last_time: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
    },
    {
      additionalProperties: false,
      description: `What is stored of the ${owner}’s ${what.toLowerCase()}`,
    },
  );
}
export type StoredSpan = Static<ReturnType<typeof storedSpanSchema>>;
