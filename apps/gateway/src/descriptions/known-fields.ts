/**
 * The fields that are known: an answer leaves out what is not.
 *
 * @param fields - null where unknown
 * @example
 * knownFields({ power_kw: 7, capacity_kwh: null });
 * // => { power_kw: 7 }
 */
export function knownFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
