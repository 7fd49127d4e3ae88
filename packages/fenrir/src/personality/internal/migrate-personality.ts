import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { impactWithoutHistory } from './learn-impact.js';
import { fromSpace } from './price-space.js';

/** Hours that the lasting profile weighs where it stands in for the recent one. */
const FIRST_WEIGHT = 3;

/** What of version 1 the next one is made from. */
const validateFirst = /* @__PURE__ */ createValidator(
  Type.Object({
    space: strictObject({ centre: Type.Number(), scale: Type.Number() }),
    profile: Type.Object({ means: Type.Array(Type.Number(), { maxItems: 48 }) }),
  }),
  { engine: 'fenrir', root: 'the personality' },
);

/** What brings a stored personality of a version, the key, to the next one. */
const migrations: Readonly<Record<number, (stored: object) => object>> = {
  // Version 1 had neither the impact of the own power nor the recent profile; the lasting one stands in until days have passed.
  1: (stored) => {
    const { space, profile } = validateFirst(stored);
    const means = profile.means.map((mean) => fromSpace(space, mean));
    const recent = { means, weights: means.map(() => FIRST_WEIGHT) };
    return { ...stored, version: 2, impact: impactWithoutHistory(), recent };
  },
};

/**
 * A stored personality in the newest version; its fields are checked afterwards, as those of the newest version.
 *
 * @throws EngineError of the validator where what an old version is brought along by is not there
 */
export function migratePersonality(stored: unknown, version: number): unknown {
  const migrate = migrations[version];
  if (migrate === undefined || typeof stored !== 'object' || stored === null) return stored;
  return migratePersonality(migrate(stored), version + 1);
}
