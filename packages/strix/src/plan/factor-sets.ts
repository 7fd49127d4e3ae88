/** The four factors of the attribution, in the order of their bits: 1, 2, 4, 8. */
export const factorNames = [
  'forecastAccuracy',
  'regimeClassification',
  'socManagement',
  'ancillaryRevenue',
] as const;

const SOC_MANAGEMENT = 4;
const ANCILLARY_REVENUE = 8;
const SEEING_FACTORS = 3;
const SETS = 16;

/** Sets of factors that have to be simulated, and which of them stands for each of the 16. */
export interface FactorSets {
  /** Sums of bits; the first is the simulation itself. */
  readonly distinct: readonly number[];
  /** Position in `distinct` for each of the 16 sums. */
  readonly standIn: readonly number[];
}

/**
 * Which sets of factors differ: a fixed clock sees neither prices nor regimes, and where no reserve can be sold that factor
 * changes nothing.
 *
 * @param hasReserve - whether the simulation sells reserves
 * @example
 * factorSets(false).distinct;
 * // => [7, 0, 4, 5, 6]
 */
export function factorSets(hasReserve: boolean): FactorSets {
  const standFor = (set: number) => {
    const sold = hasReserve ? set : set & ~ANCILLARY_REVENUE;
    return (sold & SOC_MANAGEMENT) === 0 ? sold & ~SEEING_FACTORS : sold;
  };
  const distinct = [standFor(SETS - 1)];
  const standIn = Array.from({ length: SETS }, (_, set) => {
    const representative = standFor(set);
    const known = distinct.indexOf(representative);
    return known >= 0 ? known : distinct.push(representative) - 1;
  });
  return { distinct, standIn };
}
