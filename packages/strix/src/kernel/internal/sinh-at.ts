/** Adding it rounds a double of moderate size to the nearest whole number: 1.5·2⁵². */
const ROUNDER = 6_755_399_441_055_744;

/**
 * sinh x, x kept within ±8, by the given {@link hyperbolicTable}: sinh(a + d) = sinh a·cosh d + cosh a·sinh d with a the
 * nearest multiple of 1/16 and short series in d. Relative error below 2·10⁻¹². Method note, section 1.2.
 */
export function sinhAt(table: Float64Array, x: number): number {
  const within = x < -8 ? -8 : x > 8 ? 8 : x;
  const node = within * 16 + ROUNDER - ROUNDER;
  const d = within - node * 0.0625;
  const square = d * d;
  const at = ((node | 0) + 128) << 1;
  return (
    table[at]! * (1 + square * (0.5 + square * (1 / 24))) +
    table[at + 1]! * (d + d * square * (1 / 6 + square * (1 / 120)))
  );
}
