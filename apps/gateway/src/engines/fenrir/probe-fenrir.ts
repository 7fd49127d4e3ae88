import { regimeNames } from '@bess/fenrir/personality';
import type { FenrirCycleInput } from './fenrir-cycle-input.js';
import { runFenrirCycle } from './run-fenrir-cycle.js';
import { sampleCycle } from './sample-cycle.js';

/**
 * A cheap proof that FENRIR can work in this thread: a cycle whose figures are numbers in their ranges, whose parts add up, and which
 * sells at a price that is far above all others.
 *
 * @throws Error when anything of that fails
 */
export async function probeFenrir(): Promise<true> {
  const { result, regimes } = await runFenrirCycle(dearInterval());
  const { recommendation, confidence, attribution } = result;
  if (recommendation.direction !== 'discharge' || !(recommendation.powerMw > 0)) {
    throw new Error(`A price of scarcity must sell; ${JSON.stringify(recommendation)} came.`);
  }
  const total = regimeNames.reduce((sum, name) => sum + regimes[name], 0);
  if (!(confidence >= 0 && confidence <= 1) || !(Math.abs(total - 1) < 1e-6)) {
    throw new Error(`Probabilities must lie between 0 and 1; ${[confidence, total]} came.`);
  }
  const parts = attribution.parts.reduce((sum, { value }) => sum + value, 0);
  const rest = parts - (attribution.valueAll - attribution.valueNone);
  if (!(Math.abs(rest) < 1e-6)) {
    throw new Error(`The parts of the attribution must add up; ${rest} is left.`);
  }
  return true;
}

function dearInterval(): FenrirCycleInput {
  const cycle = sampleCycle();
  return { ...cycle, options: { ...cycle.options, pricePerMwh: 900, horizonHours: 2 } };
}
