import type { Plan } from '../stores/stores.js';

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
