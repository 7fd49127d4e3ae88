/** Options of an object schema that allows no further fields. */
export const closed = { additionalProperties: false } as const;
