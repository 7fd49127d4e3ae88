import type { ModelSpec } from '../model/model-spec.js';

/**
 * All steps of vehicles of which some step was seen to break a rule. A plan moves out of the way of a single step's binary to the next step without one, for as many rounds as there are steps.
 *
 * @param broken - steps, counted through all vehicles
 * @param isAgain - whether this was tried before, and others broke it then: all vehicles count as broken
 */
export function stepsOfVehicles(
  { vehicles = [] }: Pick<ModelSpec, 'vehicles'>,
  broken: readonly number[],
  isAgain: boolean,
): number[] {
  if (broken.length === 0) return [];
  const all: number[] = [];
  let first = 0;
  for (const { steps } of vehicles) {
    const next = first + steps.length;
    if (isAgain || broken.some((step) => step >= first && step < next)) {
      for (let step = first; step < next; step += 1) all.push(step);
    }
    first = next;
  }
  return all;
}
