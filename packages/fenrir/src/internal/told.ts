/** What came, in words for a message. */
export function told(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
}
