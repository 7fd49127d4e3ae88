import type { SiteForecasts } from '../engines/fenrir/create-site-forecasts.js';
import type { Turns } from './create-turns.js';

/** What one process remembers of sites between requests; nothing of it need outlive the process. */
export interface SiteMemory {
  /** Changes of what is learned of a site, one after the other. */
  turns: Turns;
  /** Forecasts of prices, made once an hour. */
  forecasts: SiteForecasts;
}
