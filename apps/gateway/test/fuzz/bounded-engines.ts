import type { EnginePool } from '../../src/engine-runtime/engine-pool.js';
import type { EngineOperations } from '../../src/engine-runtime/operations.js';
import { HttpError } from '../../src/internal/errors.js';
import { sampleEngines } from '../http/support/sample-engines.js';

/**
 * The real engines, each of whose operations runs a number of times; after that it is as busy as a full pool says. Right
 * bodies would otherwise cost seconds each, and there are thousands of them. What a controller achieves in a year, which
 * takes half a minute, is said to be the optimum.
 *
 * @param runs - of each operation
 */
export function boundedEngines(runs: number): EnginePool {
  const engines = sampleEngines();
  const done = new Map<string, number>();
  const run: EnginePool['run'] = async (operation, input, options) => {
    const before = done.get(operation) ?? 0;
    if (before >= runs) {
      throw new HttpError(503, 'Too much work waits; try again in 5 s.', {
        headers: { 'Retry-After': '5' },
      });
    }
    done.set(operation, before + 1);
    return achievesOptimum(engines).run(operation, input, options);
  };
  return { ...engines, run };
}

function achievesOptimum(engines: EnginePool): Pick<EnginePool, 'run'> {
  return {
    async run(operation, input, options) {
      const asked = input as EngineOperations['tarsis.schedule']['input'];
      if (operation !== 'tarsis.schedule' || asked.options.achievable !== true) {
        return engines.run(operation, input, options);
      }
      const { achievable: _, ...quick } = asked.options;
      const result = await engines.run('tarsis.schedule', { ...asked, options: quick }, options);
      return { ...result, achievableSavings: result.savings } as never;
    },
  };
}
