import { type Personality, parsePersonality } from '@bess/fenrir';
import { EngineError, isEngineError } from '@bess/kernel/errors';

/**
 * Reads a personality that was kept, brings it to the newest version, and looks it through. One that is damaged stays as it
 * is, until its owner resets it.
 *
 * @param json - as the engine wrote it
 * @param siteId - whose it is
 * @throws EngineError `conflict` with the engine's code, `personalityDamaged` or `personalityTooNew`, and what is wrong
 */
export function readPersonality(json: string, siteId: string): Personality {
  try {
    return parsePersonality(parsed(json));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineError(
      {
        engine: 'fenrir',
        kind: 'conflict',
        code: isEngineError(cause) ? cause.code : 'personalityDamaged',
        message: `the personality of ${siteId} cannot be read and stays as it is until it is reset by DELETE: ${why}`,
        details: { field: 'site_id' },
      },
      { cause },
    );
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('it is no JSON', { cause });
  }
}
