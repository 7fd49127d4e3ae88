/**
 * A demand to follow through a step, chosen before its load is seen [kW].
 *
 * @param step - counted as the plan or policy counts its steps
 * @param previousNetLoadKw - load less solar of the step before; of no account where the plan begins [kW]
 * @param socFraction - at the start of the step, share of the capacity
 * @param peaksKw - peaks before the step, by window [kW]
 */
export type CapOfState = (
  step: number,
  previousNetLoadKw: number,
  socFraction: number,
  peaksKw: ArrayLike<number>,
) => number;
