/**
 * What targets ask for by step: the least of those of the windows metered at it, Infinity without any [kW].
 *
 * @param meteredSteps - by window: 1 where a step counts
 * @param targetsKw - by window [kW]
 * @param length - steps, from the first on
 */
export function targetCaps(
  meteredSteps: readonly Uint8Array[],
  targetsKw: ArrayLike<number>,
  length: number,
): Float64Array {
  const capsKw = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  for (const [window, metered] of meteredSteps.entries()) {
    const targetKw = targetsKw[window]!;
    for (let step = 0; step < length; step += 1) {
      if (metered[step] === 1 && targetKw < capsKw[step]!) capsKw[step] = targetKw;
    }
  }
  return capsKw;
}
