import fc from 'fast-check';

const PARTS = 1_000_000;

/** Numbers uniform between two bounds; those of `fc.double` concentrate at 0, where most floating-point numbers lie. */
export function evenly(least: number, most: number): fc.Arbitrary<number> {
  return fc.nat(PARTS).map((part) => least + ((most - least) * part) / PARTS);
}
