import { outOfRange } from '../internal/errors.js';
import type { Plan } from '../stores/stores.js';

/** Every engine of the contract, whether it is served or not. */
export const engineCatalogue: Readonly<Record<EngineId, EngineEntry>> = {
  fenrir: {
    name: 'FENRIR',
    healthKey: 'differentiators',
    plans: ['operator', 'fleet', 'enterprise'],
  },
  helios: { name: 'HELIOS', healthKey: 'forecasting', plans: ['operator', 'fleet', 'enterprise'] },
  strix: { name: 'STRIX', healthKey: 'simulation', plans: ['fleet', 'enterprise'] },
  phalanx: { name: 'PHALANX', healthKey: 'phalanx', plans: ['enterprise'] },
  tarsis: { name: 'TARSIS', healthKey: 'tarsis', plans: ['enterprise'] },
};

/** In the order of the catalogue. */
export const engineIds: readonly EngineId[] = ['fenrir', 'helios', 'strix', 'phalanx', 'tarsis'];

/** Static facts about an engine. */
export interface EngineEntry {
  /** Name in errors and documents. */
  name: string;
  /** Its key in the health report. */
  healthKey: string;
  /** Plans that include it. */
  plans: readonly Plan[];
}

/** Ids of engines in tokens, routes and the status report. */
export type EngineId = 'fenrir' | 'helios' | 'strix' | 'phalanx' | 'tarsis';

/**
 * The engines that an account can use: those of its plan, restricted to its own list if it has one (null: all of
 * the plan).
 */
export function entitledEngines(plan: Plan, narrowedTo: readonly string[] | null): EngineId[] {
  return engineIds.filter(
    (id) =>
      engineCatalogue[id].plans.includes(plan) && (narrowedTo === null || narrowedTo.includes(id)),
  );
}

/** The plans that include at least one of the engines. */
export function plansOf(engines: readonly EngineId[]): Plan[] {
  return [...new Set(engines.flatMap((engine) => engineCatalogue[engine].plans))];
}

/** The engine of an operation: the word before the dot. */
export function engineOfOperation(operation: `${EngineId}.${string}`): EngineId {
  return operation.slice(0, operation.indexOf('.')) as EngineId;
}

/**
 * Restricts the engines of a caller to those that were requested; undefined requests all of them. A request cannot
 * add engines.
 *
 * @throws EngineError `outOfRange` `engineNotReached` where one is asked for that is not reached
 */
export function narrowEngines(
  reached: readonly EngineId[],
  asked: readonly EngineId[] | undefined,
): readonly EngineId[] {
  const beyond = asked?.find((engine) => !reached.includes(engine));
  if (beyond !== undefined) {
    throw outOfRange(
      'gateway',
      'engineNotReached',
      'engines',
      `engines must be among those that are reached here (${reached.join(', ') || 'none'}), but ${beyond} came`,
    );
  }
  return asked === undefined ? reached : reached.filter((engine) => asked.includes(engine));
}
