import { createModelBuilder, solve } from '@bess/milp';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { energyTierSchedule } from '@bess/tariff-library/tiers';

/**
 * A cheap proof that TARSIS can work in this thread: the default tariff is there and has a price, and the solver
 * loads and solves a model of one integer column to its known optimum.
 *
 * @throws Error when either fails
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
