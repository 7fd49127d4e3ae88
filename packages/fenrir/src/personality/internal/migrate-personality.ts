import { impactWithoutHistory } from './learn-impact.js';

/** What brings a stored personality of a version, the key, to the next one. */
const migrations: Readonly<Record<number, (stored: object) => object>> = {
  // Version 1 learned nothing of what the site's own power does to the price.
  1: (stored) => ({ ...stored, version: 2, impact: impactWithoutHistory() }),
};

/** A stored personality in the newest version; its fields are checked afterwards, as those of the newest version. */
export function migratePersonality(stored: unknown, version: number): unknown {
  const migrate = migrations[version];
  if (migrate === undefined || typeof stored !== 'object' || stored === null) return stored;
  return migratePersonality(migrate(stored), version + 1);
}
