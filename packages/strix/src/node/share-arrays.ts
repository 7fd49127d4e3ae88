import { allocateOutputs, type PathOutputs } from '../simulation/simulate-paths.js';

type NumericArray = Float64Array | Int32Array | Uint16Array | Int8Array | Uint8Array;

/**
 * Copies plain data with its typed arrays into shared memory, which threads receive without copying. Arrays that are already
 * shared are kept, and repeated values are copied once.
 */
export function shareArrays<T>(data: T): T {
  return shareValue(data, new Map()) as T;
}

function shareValue(value: unknown, copies: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copied = copies.get(value);
  if (copied !== undefined) return copied;
  const copy = shareObject(value, copies);
  copies.set(value, copy);
  return copy;
}

function shareObject(value: object, copies: Map<unknown, unknown>): unknown {
  if (isNumericArray(value))
    return value.buffer instanceof SharedArrayBuffer ? value : copyToSharedMemory(value);
  if (Array.isArray(value)) return value.map((entry) => shareValue(entry, copies));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, shareValue(entry, copies)]),
  );
}

function isNumericArray(value: unknown): value is NumericArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function copyToSharedMemory(values: NumericArray): NumericArray {
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

/** Copies outputs out of shared memory, which many interfaces do not accept. */
export function copyOutputs(outputs: PathOutputs): PathOutputs {
  const copy = allocateOutputs(outputs.energyCash.length, outputs.monthCash.length > 0);
  copy.energyCash.set(outputs.energyCash);
  copy.reserveCash.set(outputs.reserveCash);
  copy.wearCost.set(outputs.wearCost);
  copy.dischargedMwh.set(outputs.dischargedMwh);
  copy.levelYear.set(outputs.levelYear);
  copy.spreadYear.set(outputs.spreadYear);
  copy.monthCash.set(outputs.monthCash);
  copy.monthDays.set(outputs.monthDays);
  return copy;
}
