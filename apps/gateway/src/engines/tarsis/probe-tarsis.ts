import { createModelBuilder, solve } from '@bess/milp';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { energyTierSchedule } from '@bess/tariff-library/tiers';
import { runTarsisSchedule } from './run-tarsis-schedule.js';

/** A fixed year keeps the work the same at every start. */
const options = { tariff: defaultTariffCode, month: 7, year: 2026 };

/**
 * Checks cheaply that TARSIS works in this thread: the default tariff exists and has a price, and the solver
 * solves a model with one integer column to its known optimum.
 *
 * @throws Error if either fails
 */
export async function probeTarsis(): Promise<true> {
  const [step] = energyTierSchedule(getTariff(defaultTariffCode), 0, { days: 30 });
  if (step === undefined || !Number.isFinite(step.price)) {
    throw new Error('The default tariff has no energy price.');
  }
  const builder = createModelBuilder();
  builder.addColumn({ lower: 1.5, cost: 1, integer: true });
  const { objective } = await solve(builder.build());
  if (objective !== 2) {
    throw new Error(`The solver must find the optimum 2 of a known model; it found ${objective}.`);
  }
  return true;
}

/**
 * Runs a real request, so that the solver is compiled and the tariffs are read before the first caller comes. If
 * the engine fails here, its probes will report it. The thread starts anyway, or the pool would replace it
 * forever.
 */
export async function warmUpTarsis(): Promise<void> {
  await runTarsisSchedule({ options, nativeCurrency: false }, { aborted: false }).catch(() => {});
}
