import { type ObjectOptions, type TObject, type TProperties, Type } from '@sinclair/typebox';

/**
 * A TypeBox object that rejects unknown fields.
 *
 * @param properties - fields, in the order in which faults are reported
 * @param options - further keywords, such as `description`
 * @example
 * strictObject({ powerKw: Type.Number() }).additionalProperties;
 * // => false
 */
export function strictObject<T extends TProperties>(
  properties: T,
  options: ObjectOptions = {},
): TObject<T> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}
