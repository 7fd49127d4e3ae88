/** Adding it rounds a double of moderate size to the nearest whole number: 1.5·2⁵². */
const ROUNDER = 6_755_399_441_055_744;

/** e^x, x kept within ±8, as sinh x + cosh x by the given {@link hyperbolicTable}; the error is that of {@link sinhAt}. */
export function expAt(table: Float64Array, x: number): number {
  const within = x < -8 ? -8 : x > 8 ? 8 : x;
  const node = within * 16 + ROUNDER - ROUNDER;
  const d = within - node * 0.0625;
  const square = d * d;
  const at = ((node | 0) + 128) << 1;
  const sinh = d + d * square * (1 / 6 + square * (1 / 120));
  const cosh = 1 + square * (0.5 + square * (1 / 24));
  return (table[at]! + table[at + 1]!) * (sinh + cosh);
}
