import type { PolicyBuilder } from '../../src/policy/build-policy.js';
import { summarise } from '../../src/results/summarise.js';
import { prepareSimulation } from '../../src/simulation/prepare-simulation.js';
import { type PathOutputs, simulatePaths } from '../../src/simulation/simulate-paths.js';
import type { SimulateOptions, SimulationResult } from '../../src/simulation/types.js';
import { samplePolicy } from './sample-plan.js';

const noonToEvening = Int8Array.from({ length: 24 }, (_, hour) =>
  hour > 9 && hour < 15 ? 1 : hour > 17 && hour < 22 ? -1 : 0,
);

/** A fast policy builder: plans on an untrained profile, and a fixed schedule where the state of charge is not planned. */
export const quickBuilder: PolicyBuilder = (_name, model, _battery, { factors, reserve }) => {
  const { priceState = true, socPlanning = true, reserves = true } = factors ?? {};
  const { observer, ...table } = samplePolicy();
  // Prices scale with the market's own level, so that the policy acts alike in every currency.
  const unit = model.levelScalePerMwh / 12;
  const sells = reserves && reserve !== undefined && model.reserve !== undefined;
  return {
    ...table,
    seesPrices: priceState,
    ...(!socPlanning && { fixedSchedule: noonToEvening }),
    ...(sells && { reservePrice: new Float64Array(24 * 5).fill(0.4) }),
    observer: {
      ...observer,
      minScalePerMwh: unit * observer.minScalePerMwh,
      initialProfile: observer.initialProfile.map((price) => unit * price),
    },
  };
};

/** Prepares, simulates and summarises in this thread, with the fast builder unless another is given. */
export function simulateAtOnce(
  options: SimulateOptions,
  build: PolicyBuilder = quickBuilder,
): SimulationResult {
  const prepared = prepareSimulation(options, build);
  const outputs: PathOutputs[] = prepared.runs.map((run) =>
    simulatePaths(run.plan, 0, run.pathCount),
  );
  return summarise(prepared, outputs);
}
