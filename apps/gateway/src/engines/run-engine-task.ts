import { toErrorData } from '@bess/kernel/errors';
import { engineOfOperation } from './engine-of-operation.js';
import type {
  EngineOperation,
  EngineOperations,
  EngineTask,
  EngineTaskAnswer,
} from './engine-task.js';
import { learnPrices } from './fenrir/learn-prices.js';
import { pricesOfPersonality } from './fenrir/prices-of-personality.js';
import { probeFenrir } from './fenrir/probe-fenrir.js';
import { runFenrirCycle } from './fenrir/run-fenrir-cycle.js';
import { probeHelios } from './helios/probe-helios.js';
import { runHeliosForecast } from './helios/run-helios-forecast.js';
import { learnLoad } from './phalanx/learn-load.js';
import { probePhalanx } from './phalanx/probe-phalanx.js';
import { runPhalanxRisk } from './phalanx/run-phalanx-risk.js';
import { beginTask } from './stop-flag.js';
import { fitStrixModel } from './strix/fit-strix-model.js';
import { probeStrix } from './strix/probe-strix.js';
import { probeTarsis } from './tarsis/probe-tarsis.js';
import { runTarsisSchedule } from './tarsis/run-tarsis-schedule.js';

const operations: {
  [Operation in EngineOperation]: (
    input: EngineOperations[Operation]['input'],
    signal: { readonly aborted: boolean },
  ) => Promise<EngineOperations[Operation]['output']>;
} = {
  'fenrir.cycle': runFenrirCycle,
  'fenrir.learn': learnPrices,
  'fenrir.prices': pricesOfPersonality,
  'fenrir.probe': probeFenrir,
  'helios.forecast': runHeliosForecast,
  'helios.probe': probeHelios,
  'phalanx.learn': learnLoad,
  'phalanx.probe': probePhalanx,
  'phalanx.risk': runPhalanxRisk,
  'strix.fit': fitStrixModel,
  'strix.probe': probeStrix,
  'tarsis.probe': probeTarsis,
  'tarsis.schedule': runTarsisSchedule,
};

/**
 * Runs one task in a worker thread and never rejects, so that a rejection always means a lost worker.
 *
 * @param task - operation and input
 * @returns the output, or the error as data under the engine's name, whichever package raised it
 */
export async function runEngineTask<Operation extends EngineOperation>(
  task: EngineTask<Operation>,
): Promise<EngineTaskAnswer<Operation>> {
  try {
    return {
      ok: true,
      output: await operations[task.operation](task.input, beginTask(task.stopFlag)),
    };
  } catch (error) {
    const engine = engineOfOperation(task.operation);
    return {
      ok: false,
      error: { ...toErrorData(error, engine), engine },
      stack: error instanceof Error ? (error.stack ?? '') : '',
    };
  }
}
