/**
 * The highest load among some steps.
 *
 * @param loadKw - loads [kW]
 * @param from - first of them that is looked at
 * @param metered - 1 where a step counts
 * @param meteredFrom - where in it the first one is
 * @param steps - how many are looked at
 * @returns −Infinity where no step counts [kW]
 */
export function highestMeteredKw(
  loadKw: Float64Array,
  from: number,
  metered: ArrayLike<number>,
  meteredFrom: number,
  steps: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step += 1) {
    if (metered[meteredFrom + step] === 1 && loadKw[from + step]! > highest) {
      highest = loadKw[from + step]!;
    }
  }
  return highest;
}
