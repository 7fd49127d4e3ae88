import { toErrorData } from '@bess/kernel/errors';
import { engineOfOperation } from '../engine-runtime/catalogue.js';
import {
  type EngineOperation,
  type EngineOperations,
  type EngineTask,
  type EngineTaskAnswer,
  startTask,
} from '../engine-runtime/operations.js';
import { learnPrices, readWindowPrices } from '../engines/fenrir/learn-prices.js';
import { probeFenrir } from '../engines/fenrir/probe-fenrir.js';
import { runFenrirCycle } from '../engines/fenrir/run-fenrir-cycle.js';
import { settleCycles } from '../engines/fenrir/settle-cycles.js';
import { settleDays } from '../engines/fenrir/settle-days.js';
import { settleHistory } from '../engines/fenrir/settle-history.js';
import { probeHelios } from '../engines/helios/probe-helios.js';
import { runHeliosForecast } from '../engines/helios/run-helios-forecast.js';
import { learnLoad } from '../engines/phalanx/learn-load.js';
import { probePhalanx } from '../engines/phalanx/probe-phalanx.js';
import { runPhalanxRisk } from '../engines/phalanx/run-phalanx-risk.js';
import { fitStrixModel, probeStrix } from '../engines/strix/run-strix.js';
import { prepareSize } from '../engines/tarsis/prepare-size.js';
import { probeTarsis } from '../engines/tarsis/probe-tarsis.js';
import { runTarsisBill } from '../engines/tarsis/run-tarsis-bill.js';
import { runTarsisCompare } from '../engines/tarsis/run-tarsis-compare.js';
import { runTarsisControl } from '../engines/tarsis/run-tarsis-control.js';
import { runTarsisSchedule } from '../engines/tarsis/run-tarsis-schedule.js';
import { runTarsisSettle } from '../engines/tarsis/run-tarsis-settle.js';

const taskHandlers: {
  [Operation in EngineOperation]: (
    input: EngineOperations[Operation]['input'],
    signal: { readonly aborted: boolean },
  ) => Promise<EngineOperations[Operation]['output']>;
} = {
  'fenrir.cycle': runFenrirCycle,
  'fenrir.days': settleDays,
  'fenrir.history': settleHistory,
  'fenrir.learn': learnPrices,
  'fenrir.prices': readWindowPrices,
  'fenrir.probe': probeFenrir,
  'fenrir.settle': settleCycles,
  'helios.forecast': runHeliosForecast,
  'helios.probe': probeHelios,
  'phalanx.learn': learnLoad,
  'phalanx.probe': probePhalanx,
  'phalanx.risk': runPhalanxRisk,
  'strix.fit': fitStrixModel,
  'strix.probe': probeStrix,
  'tarsis.bill': runTarsisBill,
  'tarsis.compare': runTarsisCompare,
  'tarsis.control': runTarsisControl,
  'tarsis.prepareSize': prepareSize,
  'tarsis.probe': probeTarsis,
  'tarsis.schedule': runTarsisSchedule,
  'tarsis.settle': runTarsisSettle,
};

/**
 * Runs one task in a worker thread. It never rejects, so that a rejection always means a lost worker: errors are
 * returned as data under the name of the engine, whichever package threw them.
 */
export async function runEngineTask<Operation extends EngineOperation>(
  task: EngineTask<Operation>,
): Promise<EngineTaskAnswer<Operation>> {
  try {
    return {
      ok: true,
      output: await taskHandlers[task.operation](task.input, startTask(task.cancellationFlag)),
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
