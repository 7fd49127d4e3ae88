type Numbers = Float64Array | Int32Array | Uint16Array | Int8Array | Uint8Array;

/**
 * A copy of plain data with its typed arrays on shared memory, which threads receive without copying. An array that lies on
 * shared memory already is kept; what occurs more than once is copied once.
 */
export function shareArrays<T>(data: T): T {
  return shared(data, new Map()) as T;
}

function shared(value: unknown, copies: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = copyOf(value, copies);
  copies.set(value, copy);
  return copy;
}

function copyOf(value: object, copies: Map<unknown, unknown>): unknown {
  if (isNumbers(value)) return value.buffer instanceof SharedArrayBuffer ? value : onShared(value);
  if (Array.isArray(value)) return value.map((entry) => shared(entry, copies));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, shared(entry, copies)]),
  );
}

function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function onShared(values: Numbers): Numbers {
  const buffer = new SharedArrayBuffer(values.byteLength);
  new Uint8Array(buffer).set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  switch (values.constructor) {
    case Float64Array:
      return new Float64Array(buffer);
    case Int32Array:
      return new Int32Array(buffer);
    case Uint16Array:
      return new Uint16Array(buffer);
    case Int8Array:
      return new Int8Array(buffer);
    default:
      return new Uint8Array(buffer);
  }
}
