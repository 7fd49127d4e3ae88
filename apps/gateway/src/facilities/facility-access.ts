import type { EngineId } from '../engines/engine-catalogue.js';

/** Engines that work for facilities: whoever reaches one of them may describe and feed one. */
export const facilityEngines: readonly EngineId[] = ['phalanx', 'tarsis'];
