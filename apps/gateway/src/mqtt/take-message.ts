import { randomUUID } from 'node:crypto';
import { createValidator } from '@bess/kernel/schema';
import { readingsBodySchema } from '../facilities/facility-schemas.js';
import { storeReadings } from '../facilities/store-readings.js';
import type { AppDeps } from '../http/app-deps.js';
import { toErrorResponse } from '../http/error-response.js';
import { parseJson } from '../http/read-body.js';
import { createBodyValidator } from '../http/validate-body.js';
import { minuteMs } from '../internal/async.js';
import { HttpError, outOfRange } from '../internal/errors.js';
import { oldestIntervals } from '../operation/intervals.js';
import { facilityStateBodySchema, siteStateBodySchema } from '../operation/operation-schemas.js';
import { storeReportedState } from '../operation/report-state.js';
import { findOperation } from '../operation/switch-operation.js';
import { pricesBodySchema } from '../sites/site-schemas.js';
import { storePrices } from '../sites/store-prices.js';
import type { EntityKey } from '../stores/event-store.js';
import type { IncomingMessage } from './broker-connection.js';
import type { InboundKind } from './topics.js';

/** [bytes] */
const maximumBytes: Readonly<Record<InboundKind, number>> = {
  state: 4_096,
  prices: 1_048_576,
  readings: 1_048_576,
};

/** What became of a message. */
export type MessageOutcome =
  | { kind: 'stored' }
  /** A retained state that nobody would use any more, or an empty message. */
  | { kind: 'ignored' }
  /** `refused`: the publisher has to change it. `failed`: it may be published again later. */
  | {
      kind: 'refused' | 'failed';
      /** What HTTP would answer. */
      status: number;
      /** In a sentence. */
      error: string;
    };

/** Dependencies of what stores messages. */
export type IntakeDeps = Pick<
  AppDeps,
  'stores' | 'seriesScheduler' | 'operations' | 'nowMs' | 'logger'
>;

const options = { engine: 'gateway', root: 'the payload' };
const validateState = {
  site: createValidator(siteStateBodySchema, options),
  facility: createValidator(facilityStateBodySchema, options),
};
const validatePrices = createBodyValidator(pricesBodySchema, options);
const validateReadings = createBodyValidator(readingsBodySchema, options);

/**
 * Stores a state, prices or readings of a site or facility as the HTTP operations do, but only of those that are there already: a
 * message cannot make something new. It never rejects.
 */
export async function takeMessage(
  { key, kind }: { key: EntityKey; kind: InboundKind },
  message: IncomingMessage,
  signal: AbortSignal,
  deps: IntakeDeps,
): Promise<MessageOutcome> {
  if (message.payload.length === 0) {
    return { kind: 'ignored' };
  }
  try {
    assertSize(kind, message.payload);
    if (kind === 'state') {
      return await takeState(key, message, deps);
    }
    await takeSeries(key, message, signal, deps);
    return { kind: 'stored' };
  } catch (error) {
    return refusal(error, deps);
  }
}

function assertSize(kind: InboundKind, { length }: Buffer): void {
  if (length > maximumBytes[kind]) {
    throw new HttpError(
      413,
      `The payload must be at most ${maximumBytes[kind]} bytes; ${length} came.`,
    );
  }
}

async function takeState(
  key: EntityKey,
  { payload, isRetained }: IncomingMessage,
  deps: IntakeDeps,
): Promise<MessageOutcome> {
  const operation = await findOperation(key, deps.stores);
  const value = parseJson(payload);
  const validate = key.kind === 'site' ? validateState.site : validateState.facility;
  const state = validate(typeof value === 'number' ? { soc: value } : value);
  if (isRetained) {
    if (state.time === undefined) {
      throw outOfRange(
        'gateway',
        'retainedWithoutTime',
        'time',
        'time must be in a retained state, since nobody knows otherwise when it was measured; none came',
      );
    }
    const freshMs = oldestIntervals * operation.settings.everyMinutes * minuteMs;
    if (Date.parse(state.time) < deps.nowMs() - freshMs) {
      return { kind: 'ignored' };
    }
  }
  await storeReportedState(key, state, deps);
  deps.operations.wake();
  return { kind: 'stored' };
}

async function takeSeries(
  { partnerId, kind, entityId }: EntityKey,
  { payload }: IncomingMessage,
  signal: AbortSignal,
  deps: IntakeDeps,
): Promise<void> {
  const { accounts, sites, facilities } = deps.stores;
  const partner = await accounts.findPartner(partnerId);
  const store = kind === 'site' ? sites : facilities;
  if (partner === undefined || !(await store.countStored(partnerId, entityId)).isStored) {
    throw new HttpError(404, `Nothing is stored of the ${kind} ${entityId}.`);
  }
  const value = parseJson(payload);
  if (kind === 'site') {
    const body = await validatePrices(asSeries('prices', value));
    await storePrices({ partner, siteId: entityId, body }, signal, deps);
  } else {
    const body = await validateReadings(asSeries('readings', value));
    await storeReadings({ partner, facilityId: entityId, body }, signal, deps);
  }
}

/** One entry as a series of one. */
function asSeries(field: 'prices' | 'readings', value: unknown): unknown {
  const isEntry = typeof value === 'object' && value !== null && Object.hasOwn(value, 'time');
  return isEntry ? { [field]: [value] } : value;
}

function refusal(error: unknown, { logger }: IntakeDeps): MessageOutcome {
  const requestId = randomUUID();
  const { status, message } = toErrorResponse(error, requestId);
  if (status < 500) {
    return { kind: 'refused', status, error: message };
  }
  logger.error({ requestId, err: error }, 'a message from the MQTT broker was not stored');
  return { kind: 'failed', status, error: message };
}
