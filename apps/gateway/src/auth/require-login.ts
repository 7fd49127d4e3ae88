import { HttpError } from '../http/http-error.js';
import type { Principal } from './principal.js';

/**
 * Refuses a caller whose token comes from an API key: a key must not make keys that outlive or outreach it.
 *
 * @param principal - who calls
 * @throws HttpError 403
 */
export function requireLogin({ apiKeyId }: Principal): void {
  if (apiKeyId !== undefined) {
    throw new HttpError(
      403,
      'API keys are managed with the token of a login; this token comes from an API key.',
    );
  }
}
