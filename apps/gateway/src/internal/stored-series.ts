/**
 * A series as text, in a third of the size of its decimals: its 64-bit floats, little-endian, in base64. Parsing the JSON
 * around it costs next to nothing.
 */
export function encodeSeries(values: ArrayLike<number>): string {
  const bytes = Buffer.alloc(8 * values.length);
  for (let index = 0; index < values.length; index += 1) {
    bytes.writeDoubleLE(values[index]!, 8 * index);
  }
  return bytes.toString('base64');
}

/** The series of {@link encodeSeries}. */
export function decodeSeries(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64');
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) =>
    bytes.readDoubleLE(8 * index),
  );
}
