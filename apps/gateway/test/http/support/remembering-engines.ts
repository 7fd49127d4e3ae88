import { createHash } from 'node:crypto';
import type { EnginePool } from '../../../src/engine-runtime/engine-pool.js';
import type { EngineOperation } from '../../../src/engine-runtime/operations.js';

/** Operations that take long and are functions of their input; the engines' own tests show that they are. */
const remembered: ReadonlySet<EngineOperation> = new Set([
  'fenrir.cycle',
  'fenrir.learn',
  'helios.forecast',
  'phalanx.learn',
  'phalanx.risk',
  'strix.fit',
  'tarsis.schedule',
]);

/**
 * Engines that work out the answer to each input once. Tests of HTTP ask for the same answers again and again, in other
 * words; what they are about is how a request becomes an input and an answer becomes a response.
 *
 * @param engines - that work; an answer that fails is not remembered
 * @param known - answers by what was asked; several pools may share them
 */
export function rememberingEngines(
  engines: EnginePool,
  known: Map<string, unknown> = new Map(),
): EnginePool {
  return {
    ...engines,
    async run(operation, input, options) {
      if (!remembered.has(operation)) {
        return engines.run(operation, input, options);
      }
      const text = JSON.stringify([operation, input], plainArrays);
      const key = createHash('sha256').update(text).digest('base64');
      if (!known.has(key)) {
        known.set(key, await engines.run(operation, input, options));
      }
      // A copy, as from a thread, so that nobody changes what the next caller gets.
      return structuredClone(known.get(key)) as Awaited<
        ReturnType<typeof engines.run<typeof operation>>
      >;
    },
  };
}

/** Typed arrays are written as lists: as objects their keys would take longer than their numbers. */
function plainArrays(_key: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value) : value;
}
