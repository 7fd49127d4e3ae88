/**
 * The cap on the demand of one step: the lowest of the windows that meter it.
 *
 * @param windows - windows with the steps they meter
 * @param capsKw - one for each window [kW]
 * @param step - index into `meteredSteps`
 * @returns Infinity where no window meters the step [kW]
 */
export function stepCap(
  windows: readonly { readonly meteredSteps: Uint8Array }[],
  capsKw: readonly number[],
  step: number,
): number {
  let cap = Number.POSITIVE_INFINITY;
  for (let index = 0; index < windows.length; index += 1) {
    if (windows[index]!.meteredSteps[step] === 1) cap = Math.min(cap, capsKw[index]!);
  }
  return cap;
}
