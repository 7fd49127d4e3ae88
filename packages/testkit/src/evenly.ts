import fc from 'fast-check';

const PARTS = 1_000_000;

/**
 * Uniformly distributed numbers. Those of `fc.double` concentrate at 0, because most floating-point numbers lie there.
 *
 * @example
 * fc.property(evenly(0, 1), (share) => share <= 1);
 */
export function evenly(least: number, most: number): fc.Arbitrary<number> {
  return fc.nat(PARTS).map((part) => least + ((most - least) * part) / PARTS);
}
