import { EngineError } from '@bess/kernel/errors';
import type { EngineId } from '../engines/engine-catalogue.js';

/**
 * The engines that are asked for, of those that are reached: asking narrows and never widens.
 *
 * @param reached - what the caller reaches
 * @param asked - the field `engines` as it came; undefined = all that is reached
 * @throws EngineError `outOfRange` `engineNotReached` where one is asked for that is not reached
 * @example
 * narrowEngines(['fenrir', 'helios'], ['helios']);
 * // => ['helios']
 */
export function narrowEngines(
  reached: readonly EngineId[],
  asked: readonly EngineId[] | undefined,
): readonly EngineId[] {
  const beyond = asked?.find((engine) => !reached.includes(engine));
  if (beyond !== undefined) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'outOfRange',
      code: 'engineNotReached',
      message: `engines must be among those that are reached here (${reached.join(', ') || 'none'}), but ${beyond} came`,
      details: { field: 'engines' },
    });
  }
  return asked === undefined ? reached : reached.filter((engine) => asked.includes(engine));
}
