import type { PathOutputs } from '../../src/kernel/path-outputs.js';
import { simulatePaths } from '../../src/kernel/simulate-paths.js';
import type { PolicyBuilder } from '../../src/plan/policy-builder.js';
import { prepareSimulation } from '../../src/plan/prepare-simulation.js';
import { summarise } from '../../src/results/summarise.js';
import type { SimulateOptions, SimulationResult } from '../../src/types.js';
import { samplePolicy } from './sample-plan.js';

/** A builder that takes no time: a fixed rule, a clock where the state of charge is not planned, half actions without prices. */
export const quickBuilder: PolicyBuilder = (_name, model, _battery, { factors }) => {
  const table = samplePolicy();
  const { priceState = true, socPlanning = true } = factors ?? {};
  const actions = table.actions.map((action, at) => {
    const hour = Math.floor(at / (5 * table.priceBins * table.socPoints)) % 24;
    if (!socPlanning) return hour > 9 && hour < 15 ? 8 : hour > 17 && hour < 22 ? -8 : 0;
    return priceState ? action : Math.trunc(action / 2);
  });
  // The rule follows the market's own money, so that it does the same in every currency.
  const unit = model.levelScalePerMwh / 12;
  const { observer } = table;
  const scaled = {
    ...observer,
    leastScalePerMwh: unit * observer.leastScalePerMwh,
    typicalScalePerMwh: unit * observer.typicalScalePerMwh,
    initialProfile: observer.initialProfile.map((price) => unit * price),
  };
  return { ...table, actions, observer: scaled };
};

/** Prepares, simulates and sums up in this thread, with the quick builder unless another is given. */
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
