import { allocateOutputs } from '../../kernel/allocate-outputs.js';
import type { PathOutputs } from '../../kernel/path-outputs.js';

/** A copy off shared memory, which many interfaces do not take. */
export function copyOutputs(outputs: PathOutputs): PathOutputs {
  const copy = allocateOutputs(outputs.energyCash.length, outputs.monthCash.length > 0);
  copy.energyCash.set(outputs.energyCash);
  copy.reserveCash.set(outputs.reserveCash);
  copy.wearCost.set(outputs.wearCost);
  copy.dischargedMwh.set(outputs.dischargedMwh);
  copy.levelYear.set(outputs.levelYear);
  copy.spreadYear.set(outputs.spreadYear);
  copy.monthCash.set(outputs.monthCash);
  copy.monthDays.set(outputs.monthDays);
  return copy;
}
