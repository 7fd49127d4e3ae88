import { createValidator } from '@bess/kernel/schema';
import { checkMarketClock } from '../internal/check-market-clock.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { type PathModel, pathModelSchema } from '../schema/path-model.js';
import { pathFault } from './internal/path-fault.js';

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
  const fault = pathFault(model);
  if (fault !== undefined) throw damaged(fault);
  return model;
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
