import type { SimulateOptions, SimulationResult } from '@bess/strix';
import { defaultBattery } from '../../sites/default-site.js';
import { strixDefaults } from './strix-defaults.js';
import { defaultMarket } from './strix-markets.js';

/** As few as a caller may ask for: it is about the threads and the policy, and not about the result. */
const PATH_COUNT = 1_000;

/**
 * Simulates a little of what the contract's defaults describe, so that the first caller finds threads that run and the
 * policy of the default battery built: both take longer than the default simulation itself.
 *
 * @param simulate - of the pool that jobs will run on
 * @throws EngineError as the engine, `poolClosed` when the pool ends meanwhile
 */
export async function warmUpStrix(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
): Promise<void> {
  const { policy, horizonDays } = strixDefaults;
  const market = defaultMarket;
  await simulate({
    battery: defaultBattery,
    market,
    policy,
    horizonDays,
    pathCount: PATH_COUNT,
    seed: 0,
  });
}
