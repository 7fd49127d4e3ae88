import { createValidator } from '@bess/kernel/schema';
import { checkMarketClock } from '../internal/check-market-clock.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { type PathModel, pathModelSchema } from '../schema/path-model.js';
import { createPathModel } from './create-path-model.js';

/** The version that is written. */
const VERSION = 1;

const validate = /* @__PURE__ */ createValidator(pathModelSchema, {
  engine: 'fenrir',
  root: 'the path model',
});

/**
 * A path model as it was stored, checked: every field, its range, and what fields must have to do with each other. One that is damaged is refused
 * by the name of what is wrong with it and never replaced in silence.
 *
 * @param stored - what `JSON.parse` gave
 * @throws EngineError `invalid` / `pathModelDamaged`, `pathModelTooNew`
 * @example
 * const stored = JSON.stringify(createPathModel({ timeZone: 'UTC', intervalMinutes: 5 }));
 * parsePathModel(JSON.parse(stored)).intervalMinutes;
 * // => 5
 */
export function parsePathModel(stored: unknown): PathModel {
  const version =
    typeof stored === 'object' && stored !== null && 'version' in stored
      ? stored.version
      : undefined;
  if (typeof version === 'number' && version > VERSION) {
    throw fenrirError(
      'invalid',
      'pathModelTooNew',
      `the path model must have a version up to ${VERSION}, the newest known here; ${version} came`,
      { version, known: VERSION },
    );
  }
  const model = orDamaged(() => validate(stored));
  orDamaged(() => checkMarketClock(model.timeZone, model.intervalMinutes));
  const fault = faultOf(model);
  if (fault !== undefined) throw damaged(fault);
  return model;
}

/** What fields must have to do with each other. */
function faultOf(model: PathModel): string | undefined {
  const { timeZone, intervalMinutes, profile, sizes, regression, features, origins } = model;
  const { pending, lastInterval } = model;
  const fresh = createPathModel({ timeZone, intervalMinutes });
  const lists: [string, readonly number[], number][] = [
    ['profile.weights', profile.weights, fresh.profile.weights.length],
    ['profile.means', profile.means, fresh.profile.means.length],
    ['profile.scales', profile.scales, fresh.profile.scales.length],
    ['sizes.weights', sizes.weights, fresh.sizes.weights.length],
    ['regression.counts', regression.counts, fresh.regression.counts.length],
    ['regression.squares', regression.squares, fresh.regression.squares.length],
    ['regression.products', regression.products, fresh.regression.products.length],
    ['features', features, 2],
    ...origins.map((origin, at): [string, readonly number[], number] => [
      `origins[${at}].features`,
      origin.features,
      2,
    ]),
  ];
  for (const [field, list, length] of lists) {
    if (list.length !== length) return `${field} must have ${length} entries; ${list.length} came`;
  }
  for (let block = 0; block < regression.counts.length; block += 1) {
    const [fast, both, slow] = regression.squares.slice(3 * block, 3 * block + 3);
    // Sums of squares: rounding apart, as Cauchy and Schwarz have it.
    if (!(fast! >= 0 && slow! >= 0 && both! ** 2 <= fast! * slow! * (1 + 1e-9))) {
      return `regression.squares of block ${block} must be sums of squares`;
    }
    if (regression.counts[block] === 0 && fast! + slow! > 0) {
      return `regression.counts[${block}] must be above 0`;
    }
  }
  for (const [at, { interval }] of origins.entries()) {
    const last = origins[at + 1]?.interval ?? (lastInterval ?? interval - 1) + 1;
    if (interval >= last) return `origins[${at}].interval must be below ${last}; ${interval} came`;
  }
  if (pending !== null && lastInterval !== null && pending.interval <= lastInterval) {
    return `pending.interval must come after lastInterval, ${lastInterval}; ${pending.interval} came`;
  }
  return undefined;
}

function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
}

function damaged(fault: string): Error {
  return fenrirError('invalid', 'pathModelDamaged', `the stored path model is damaged: ${fault}`, {
    fault,
  });
}
