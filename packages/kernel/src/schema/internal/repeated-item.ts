/**
 * The place of the first item that equals one before it, as JSON does: objects and arrays by what they hold, everything else that
 * is no plain object by identity. No method of an item is called, since a field of that name may stand in its place, or none at all.
 *
 * @returns index, or undefined where all items differ
 */
export function repeatedItem(items: readonly unknown[]): number | undefined {
  const seen = new Set<unknown>();
  const composite: unknown[] = [];
  for (const [index, item] of items.entries()) {
    if (seen.has(item) || composite.some((other) => isSame(item, other))) return index;
    seen.add(item);
    if (Array.isArray(item) || isPlainObject(item)) composite.push(item);
  }
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
