import { fromErrorData } from '@bess/kernel/errors';
import type { EnginePool } from '../../../src/engine-runtime/engine-pool.js';
import { runEngineTask } from '../../../src/worker/run-engine-task.js';
import { rememberingEngines } from './remembering-engines.js';

/** Of all test files of a worker of the test runner. */
const known = new Map<string, unknown>();

/**
 * The real engines without threads: what a worker would do, done at once, and once for each input. Tests of HTTP need the
 * real answers but not the start of a thread; the threads have tests of their own.
 */
export function sampleEngines(): EnginePool {
  return rememberingEngines(plainEngines(), known);
}

/** Engines that work out each answer anew. */
export function plainEngines(): EnginePool {
  return {
    async run(operation, input) {
      const answer = await runEngineTask({ operation, input });
      if (!answer.ok) {
        throw fromErrorData(answer.error, { cause: answer.stack });
      }
      return answer.output;
    },
    warmUp: async () => {},
    close: async () => {},
  };
}
