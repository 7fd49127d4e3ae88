import type { AppDeps } from '../app-deps.js';
import { createSiteForecasts } from '../engines/fenrir/create-site-forecasts.js';
import { createTurns } from './create-turns.js';
import type { SiteMemory } from './site-memory.js';

/**
 * What a process remembers of sites: nothing yet.
 *
 * @param deps - engines, stores and log
 */
export function createSiteMemory(deps: Pick<AppDeps, 'engines' | 'stores' | 'logger'>): SiteMemory {
  return { turns: createTurns(), forecasts: createSiteForecasts(deps) };
}
