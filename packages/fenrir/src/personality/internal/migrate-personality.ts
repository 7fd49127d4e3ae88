import { createValidator, strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { createRecalibration } from '../../confidence/create-recalibration.js';
import { createPathModel } from '../../path/create-path-model.js';
import { learnPathPrice } from '../../path/internal/learn-path-price.js';
import { whole } from '../../schema/internal/fields.js';
import type { PathModel } from '../../schema/path-model.js';
import { noForecasts } from './forecast-ranges.js';
import { impactWithoutHistory } from './learn-impact.js';
import { pathStateOf } from './path-state.js';
import { fromSpace } from './price-space.js';
import { windowPlace } from './window.js';

/** Hours that the lasting profile weighs where it stands in for the recent one. */
const FIRST_WEIGHT = 3;
/** Largest price that is learned from. */
const LARGEST = 1e6;

/** What of version 1 the next one is made from. */
const validateFirst = /* @__PURE__ */ createValidator(
  Type.Object({
    space: strictObject({ centre: Type.Number(), scale: Type.Number() }),
    profile: Type.Object({ means: Type.Array(Type.Number(), { maxItems: 48 }) }),
  }),
  { engine: 'fenrir', root: 'the personality' },
);

/** What of version 2 the next one is made from. */
const secondSchema = Type.Object({
  timeZone: Type.String({ maxLength: 100 }),
  intervalMinutes: Type.Integer({ minimum: 5, maximum: 60 }),
  // Beyond what can be counted on by one the window would never end.
  lastInterval: Type.Union([Type.Null(), whole('Latest interval learned from')]),
  window: Type.Array(
    Type.Union([Type.Null(), Type.Number({ minimum: -LARGEST, maximum: LARGEST })]),
    { maxItems: 8064 },
  ),
});
const validateSecond = /* @__PURE__ */ createValidator(secondSchema, {
  engine: 'fenrir',
  root: 'the personality',
});

/** What brings a stored personality of a version, the key, to the next one. */
const migrations: Readonly<Record<number, (stored: object) => object>> = {
  // Version 1 had neither the impact of the own power nor the recent profile; the lasting one stands in until days have passed.
  1: (stored) => {
    const { space, profile } = validateFirst(stored);
    const means = profile.means.map((mean) => fromSpace(space, mean));
    const recent = { means, weights: means.map(() => FIRST_WEIGHT) };
    return { ...stored, version: 2, impact: impactWithoutHistory(), recent };
  },
  // Version 2 did not know how prices go on, but had the prices of 28 days to learn it from; nothing was ever recommended on it.
  2: (stored) => ({
    ...stored,
    version: 3,
    path: pathStateOf(pathOfWindow(validateSecond(stored))),
    recalibration: createRecalibration(),
    recommendations: [],
    forecasts: noForecasts(),
  }),
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

/** A path model that has seen the prices of a window. */
function pathOfWindow({
  timeZone,
  intervalMinutes,
  lastInterval,
  window,
}: Static<typeof secondSchema>): PathModel {
  const model = createPathModel({ timeZone, intervalMinutes });
  if (lastInterval === null) return model;
  const { length } = window;
  for (let interval = lastInterval - length + 1; interval <= lastInterval; interval += 1) {
    const pricePerMwh = window[windowPlace(length, interval)];
    if (typeof pricePerMwh !== 'number') continue;
    model.pending = { interval, pricePerMwh };
    learnPathPrice(model);
  }
  return model;
}
