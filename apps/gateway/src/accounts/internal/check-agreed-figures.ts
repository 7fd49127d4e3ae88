import { accountError } from './account-error.js';

/** Agreed limits of a partner, as an administrator gives them; undefined = not given. */
export interface AgreedFigures {
  /** [requests/minute]; null = the plan's own. */
  requestsPerMinute?: number | null | undefined;
  /** [paths/day]; null = the plan's own. */
  pathsPerDay?: number | null | undefined;
}

const MAX_REQUESTS_PER_MINUTE = 1_000_000;
const MAX_PATHS_PER_DAY = 1_000_000_000_000;

/**
 * Refuses agreed figures that cannot be limits.
 *
 * @param figures - what was given
 * @throws EngineError `outOfRange` `badAgreedFigure`
 */
export function checkAgreedFigures({ requestsPerMinute, pathsPerDay }: AgreedFigures): void {
  checkFigure('requests per minute', requestsPerMinute, 1, MAX_REQUESTS_PER_MINUTE);
  checkFigure('STRIX paths per day', pathsPerDay, 0, MAX_PATHS_PER_DAY);
}

function checkFigure(
  name: string,
  value: number | null | undefined,
  minimum: number,
  maximum: number,
): void {
  if (value == null || (Number.isSafeInteger(value) && value >= minimum && value <= maximum)) {
    return;
  }
  throw accountError(
    'outOfRange',
    'badAgreedFigure',
    `The agreed ${name} must be an integer from ${minimum} to ${maximum}, but the value is ${value}.`,
  );
}
