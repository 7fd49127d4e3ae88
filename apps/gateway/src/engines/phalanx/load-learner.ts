import type { LoadLearner } from '../../facilities/learn-readings.js';
import type { EnginePool } from '../engine-pool.js';
import { continuesLoad } from './continues-load.js';
import type { LoadSettings } from './load-settings.js';

/**
 * PHALANX as a learner of loads, in the engine threads.
 *
 * @param engines - where it runs
 * @param settings - what the load is learned by; a state learned by others is learned anew
 * @param partnerId - whose facility it is
 */
export function loadLearner(
  engines: EnginePool,
  settings: LoadSettings,
  partnerId: string,
): LoadLearner {
  return {
    canContinue: (state) => continuesLoad(state, settings),
    learn: (state, readings) =>
      engines.run('phalanx.learn', { state, settings, readings }, { tenant: partnerId }),
  };
}
