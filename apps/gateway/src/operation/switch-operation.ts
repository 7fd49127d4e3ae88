import { HttpError, outOfRange } from '../internal/errors.js';
import { partnerRequestsPerMinute } from '../limits/plan-limits.js';
import type { EntityKey } from '../stores/event-store.js';
import type { Operation, OperationSettings } from '../stores/operation-store.js';
import type { Partner, Stores } from '../stores/stores.js';
import { firstInterval, patienceMsOf } from './intervals.js';

/** Dependencies of the operations' routes. */
interface SwitchDeps {
  stores: Pick<Stores, 'operations'>;
  nowMs: () => number;
  operations: { wake(): void };
}

/**
 * Switches an operation on, changes it or switches it off. An operation that goes on at the same interval keeps its place; another one begins
 * with the next interval.
 *
 * @throws EngineError `outOfRange` `tooManyRuns` if the runs of the partner would exceed its requests per minute
 */
export async function switchOperation(
  key: EntityKey,
  partner: Partner,
  settings: OperationSettings,
  { stores: { operations }, nowMs, operations: runner }: SwitchDeps,
): Promise<{ operation: Operation; isNew: boolean }> {
  const { everyMinutes, stateOfCharge } = settings;
  const atMs = nowMs();
  const mostRunsPerMinute = partnerRequestsPerMinute(partner);
  const schedule = {
    nextMs: firstInterval(atMs, everyMinutes),
    patienceMs: patienceMsOf(everyMinutes),
    needsState: stateOfCharge === 'reported',
    mostRunsPerMinute,
  };
  const outcome = await operations.put(key, settings, schedule, atMs);
  if (outcome.kind === 'tooManyRuns') {
    throw outOfRange(
      'gateway',
      'tooManyRuns',
      'every_minutes',
      `every_minutes must leave the runs of all operations within the ${mostRunsPerMinute} requests per minute of the plan ${partner.plan}; with ${everyMinutes} they would be ${outcome.runsPerMinute.toFixed(1)}`,
    );
  }
  runner.wake();
  const operation = await operations.find(key);
  if (operation === undefined) {
    throw new HttpError(404, `The operation of ${key.entityId} was deleted meanwhile.`);
  }
  return { operation, isNew: outcome.isNew };
}

/**
 * @throws HttpError 404
 */
export async function findOperation(
  key: EntityKey,
  { operations }: Pick<Stores, 'operations'>,
): Promise<Operation> {
  const found = await operations.find(key);
  if (found === undefined) {
    throw new HttpError(404, `The ${key.kind} ${key.entityId} has no automatic operation.`);
  }
  return found;
}

/**
 * Refuses a run length other than the allowed ones.
 *
 * @throws EngineError `outOfRange` `intervalNotTaken`
 */
export function requireInterval(
  sent: number | undefined,
  { ofEntity, isAllowed, rule }: { ofEntity: number; isAllowed: boolean; rule: string },
): number {
  if (sent !== undefined && !isAllowed) {
    throw outOfRange(
      'gateway',
      'intervalNotTaken',
      'every_minutes',
      `every_minutes must be ${rule}; ${sent} came`,
    );
  }
  return sent ?? ofEntity;
}

/** Whether a run length is a multiple of an interval that divides the hour. */
export function isMultipleInHour(everyMinutes: number, intervalMinutes: number): boolean {
  return everyMinutes % intervalMinutes === 0 && 60 % everyMinutes === 0;
}
