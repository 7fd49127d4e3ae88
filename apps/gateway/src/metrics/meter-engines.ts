import type { EnginePool } from '../engines/engine-pool.js';
import { HttpError } from '../http/http-error.js';
import type { Metrics, TaskFigures } from './create-metrics.js';

/**
 * The same pool, with every task counted and timed.
 *
 * @param pool - does the work
 * @param metrics - counts it
 */
export function meterEngines(pool: EnginePool, metrics: Metrics): EnginePool {
  const run: EnginePool['run'] = async (operation, input, options) => {
    const startedMs = performance.now();
    const ends = metrics.taskBegins();
    let outcome: TaskFigures['outcome'] = 'ok';
    try {
      return await pool.run(operation, input, options);
    } catch (error) {
      outcome = error instanceof HttpError && error.status === 503 ? 'refused' : 'error';
      throw error;
    } finally {
      ends();
      metrics.recordTask({ operation, outcome, durationMs: performance.now() - startedMs });
    }
  };
  return { ...pool, run };
}
