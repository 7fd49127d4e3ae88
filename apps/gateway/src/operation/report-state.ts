import { dayMs, minuteMs } from '../internal/async.js';
import { outOfRange } from '../internal/errors.js';
import type { EntityKey } from '../stores/event-store.js';
import type { Stores } from '../stores/stores.js';
import type { FacilityStateBody, SiteStateBody } from './operation-schemas.js';

/** How far a clock may be ahead of the gateway's [ms]. */
const aheadMs = minuteMs;

/** States are kept for a week [ms]. */
const oldestMs = 7 * dayMs;

/**
 * Stores a reported state of a site or facility.
 *
 * @returns the time of the state [ms since the epoch]
 * @throws EngineError `outOfRange` `stateInFuture`, `stateTooOld`, with field, rule and value
 */
export async function storeReportedState(
  key: EntityKey,
  body: SiteStateBody | FacilityStateBody,
  { stores: { operations }, nowMs }: { stores: Pick<Stores, 'operations'>; nowMs: () => number },
): Promise<number> {
  const atMs = nowMs();
  const timeMs = body.time === undefined ? atMs : Date.parse(body.time);
  const clock = new Date(atMs).toISOString();
  if (timeMs > atMs + aheadMs) {
    throw outOfRange(
      'gateway',
      'stateInFuture',
      'time',
      `time must be at most a minute after the gateway’s clock, ${clock}; ${body.time} came`,
    );
  }
  if (timeMs < atMs - oldestMs) {
    throw outOfRange(
      'gateway',
      'stateTooOld',
      'time',
      `time must be at most a week before the gateway’s clock, ${clock}; ${body.time} came`,
    );
  }
  await operations.reportState(key, {
    timeMs,
    socFraction: body.soc,
    powerMw: powerMwOf(body),
  });
  return timeMs;
}

function powerMwOf(body: SiteStateBody | FacilityStateBody): number | null {
  if ('power_kw' in body) {
    return body.power_kw === undefined ? null : body.power_kw / 1_000;
  }
  return 'power_mw' in body ? (body.power_mw ?? null) : null;
}
