import type { ModelSpec } from '../model/model-spec.js';
import type { Plan } from '../plan/solve-plan.js';
import type { Violation } from '../types.js';
import { importAboveLimit } from './import-above-limit.js';

/** Less is rounding [kWh]. */
const noiseKwh = 1e-6;

/** Goals that the typical year misses, with amount and reason; energy counts on every date of a day. */
export function yearViolations(
  { limits = {}, vehicles = [], blocks }: ModelSpec,
  plan: Pick<Plan, 'blocks' | 'vehicles'>,
): Violation[] {
  const undeliveredKwh = vehicles.reduce((sum, { steps }, index) => {
    const days = blocks[steps[0]?.block ?? 0]?.repeats ?? 0;
    return sum + days * plan.vehicles[index]!.undeliveredKwh;
  }, 0);
  const reason = 'vehicles go before they can have all that they want, at their power and limits';
  return [
    ...importAboveLimit(limits, plan.blocks),
    ...(undeliveredKwh > noiseKwh
      ? [{ goal: 'energy of the vehicles', amount: undeliveredKwh, unit: 'kWh', reason }]
      : []),
  ];
}
