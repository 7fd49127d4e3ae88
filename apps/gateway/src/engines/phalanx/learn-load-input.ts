import type { FacilityReading } from '../../stores/stores.js';
import type { LoadSettings } from './load-settings.js';

/** What a worker needs to learn from readings. */
export interface LearnLoadInput {
  /** JSON of what is learned so far; null where nothing is. */
  state: string | null;
  settings: LoadSettings;
  /** By time, after those that the state has seen. */
  readings: readonly FacilityReading[];
}
