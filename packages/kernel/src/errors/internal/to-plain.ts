/** Deeper than this a detail is no longer something a reader of an error looks at. */
const MAX_DEPTH = 8;

/**
 * A copy that survives both JSON and structured cloning unchanged. What either of them would drop, refuse
 * or turn into null (functions, NaN, big integers, cycles) becomes a short text, so that nothing is lost
 * in silence.
 */
export function toPlain(value: unknown): unknown {
  return copy(value, 0);
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'object') return value === null ? null : copyObject(value, depth);
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
    case 'symbol':
      return String(value);
    default:
      return '[function]';
  }
}

function copyObject(value: object, depth: number): unknown {
  // A cycle ends here too: it is only a very deep object.
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'NaN' : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return value.map((item) => copy(item ?? null, depth + 1));
  if (isNumericArray(value)) return Array.from(value, (item) => copy(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, copy(item, depth + 1)]),
  );
}

function isNumericArray(value: object): value is Iterable<unknown> & ArrayBufferView {
  return ArrayBuffer.isView(value) && Symbol.iterator in value;
}
