import type { PlannedBlock, StepReference } from '../model/model-spec.js';

/** Where a step of the grid stands among the blocks. */
export function stepReference(blocks: readonly PlannedBlock[], step: number): StepReference {
  let rest = step;
  for (const [block, planned] of blocks.entries()) {
    const steps = planned.block.loadKwSeries.length;
    if (rest < steps) return { block, step: rest };
    rest -= steps;
  }
  throw new RangeError(`step ${step} lies behind the last block`);
}
