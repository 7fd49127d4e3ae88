import { EngineError, type ErrorKind } from '@bess/kernel/errors';
import { engineCatalogue, engineIds } from '../engine-runtime/catalogue.js';
import type { Plan } from '../stores/stores.js';

const MAX_REQUESTS_PER_MINUTE = 1_000_000;

const MAX_PATHS_PER_DAY = 1_000_000_000_000;

/** RFC 5321 §4.5.3.1: 64 octets before the @; RFC 3696 erratum 1690: 254 in all. */
const MAX_LENGTH = 254;

const MAX_LOCAL_LENGTH = 64;

const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}]+$/u;

const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Validates and normalises an e-mail address (trimmed, lower case). Quoted local parts and address literals, which
 * are not used as account names, are refused.
 *
 * @throws EngineError `invalid` `badEmail`
 */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  const wellFormed =
    email.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.every((label) => DOMAIN_LABEL.test(label));
  if (!wellFormed) {
    throw accountError(
      'invalid',
      'badEmail',
      `The e-mail address must have the form name@host, but it is ${JSON.stringify(text.slice(0, MAX_LENGTH))}.`,
    );
  }
  return email;
}

/** Agreed limits of a partner, as given by an administrator; undefined = not given. */
export interface AgreedFigures {
  /** [requests/minute]; null = the plan's own. */
  requestsPerMinute?: number | null | undefined;
  /** [paths/day]; null = the plan's own. */
  pathsPerDay?: number | null | undefined;
}

/**
 * Refuses figures that are out of range.
 *
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

/**
 * Refuses a list of engines outside the plan: it can restrict an account, never extend it. null = all of the plan.
 *
 * @throws EngineError `outOfRange` `unknownEngine` or `engineOutsidePlan`, `invalid` `noEngine`
 */
export function checkEngines(engines: readonly string[] | null, plan: Plan): void {
  if (engines === null) {
    return;
  }
  if (engines.length === 0) {
    throw accountError(
      'invalid',
      'noEngine',
      'The engines must name at least one, but the list is empty.',
    );
  }
  for (const engine of engines) {
    const id = engineIds.find((known) => known === engine);
    if (id === undefined) {
      throw accountError(
        'outOfRange',
        'unknownEngine',
        `The engines must be among ${engineIds.join(', ')}, but one is ${JSON.stringify(engine)}.`,
      );
    }
    if (!engineCatalogue[id].plans.includes(plan)) {
      throw accountError(
        'outOfRange',
        'engineOutsidePlan',
        `The engines must be within the plan ${plan}, but ${id} is not: the plans that reach it are ${engineCatalogue[id].plans.join(', ')}.`,
      );
    }
  }
}

/** An error about an account that an administrator asked for. */
export function accountError(kind: ErrorKind, code: string, message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind, code, message });
}
