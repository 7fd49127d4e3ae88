import { outOfRange } from '../internal/errors.js';
import type { Plan } from '../stores/stores.js';

/** Every engine of the contract, mounted or not. */
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

/** What the gateway knows of an engine without asking it. */
export interface EngineEntry {
  /** As errors and documents write it. */
  name: string;
  /** Its key in the health report. */
  healthKey: string;
  /** Plans that reach it. */
  plans: readonly Plan[];
}

/** Engines of the contract, as tokens, routes and the status report name them. */
export type EngineId = 'fenrir' | 'helios' | 'strix' | 'phalanx' | 'tarsis';

/** The engines that an account reaches: those of its plan, narrowed where the account has a list of its own. */
export function entitledEngines(plan: Plan, narrowedTo: readonly string[] | null): EngineId[] {
  return engineIds.filter(
    (id) =>
      engineCatalogue[id].plans.includes(plan) && (narrowedTo === null || narrowedTo.includes(id)),
  );
}

/** The plans that reach one of the engines. */
export function plansOf(engines: readonly EngineId[]): Plan[] {
  return [...new Set(engines.flatMap((engine) => engineCatalogue[engine].plans))];
}

/** The engine that an operation belongs to: the word before its dot. */
export function engineOfOperation(operation: `${EngineId}.${string}`): EngineId {
  return operation.slice(0, operation.indexOf('.')) as EngineId;
}

/**
 * The engines that are asked for, of those that are reached: asking narrows and never widens.
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
