import { hourMs, minuteMs } from '../internal/async.js';
import type { Operation, OperationStore, ReportedState } from '../stores/operation-store.js';
import type { SiteStore } from '../stores/stores.js';
import { iso, type Skip } from './run-outcome.js';

/** Inputs may be this many intervals old. */
export const oldestIntervals = 2;

/** Share of the capacity by which a reported state may differ from what the battery can reach. */
const toleratedShare = 0.05;

/** Share of the rated power by which a reported power may exceed it. */
const toleratedPowerShare = 0.1;

/** The price of an interval, or the latest one before it. */
export interface CurrentPrice {
  pricePerMwh: number;
  /** Start of the interval that it is of. */
  timeMs: number;
}

/** Mean of the stored prices of the interval; without any the latest price, if it is at most two intervals old. */
export async function currentPrice(
  { partnerId, entityId, settings }: Operation,
  intervalMs: number,
  sites: SiteStore,
): Promise<CurrentPrice | Skip> {
  const stepMs = settings.everyMinutes * minuteMs;
  const range = {
    fromMs: intervalMs - oldestIntervals * stepMs,
    untilMs: intervalMs + stepMs,
  };
  const stored = await sites.prices(partnerId, entityId, range);
  for (let startMs = intervalMs; startMs >= range.fromMs; startMs -= stepMs) {
    const within = stored.filter(({ timeMs }) => timeMs >= startMs && timeMs < startMs + stepMs);
    if (within.length > 0) {
      const sum = within.reduce((total, { pricePerMwh }) => total + pricePerMwh, 0);
      return { pricePerMwh: sum / within.length, timeMs: startMs };
    }
  }
  const span = await sites.priceSpan(partnerId, entityId);
  return span === undefined || span.firstMs >= range.untilMs
    ? { reason: 'price_missing', message: 'No price of this interval or an earlier one is stored.' }
    : {
        reason: 'price_old',
        message: `No price from ${iso(range.fromMs)} on is stored: the latest may be ${oldestIntervals} intervals old.`,
      };
}

/** Limits of the battery that reports. */
interface ReportingBattery {
  powerMw: number;
  capacityMwh: number;
  chargeEfficiency: number;
  dischargeEfficiency: number;
}

/** The latest reported state, if it is at most two intervals old and the battery can have reached it. */
export async function reportedState(
  operation: Operation,
  {
    intervalMs,
    nowMs,
    battery,
  }: { intervalMs: number; nowMs: number; battery: ReportingBattery | undefined },
  operations: OperationStore,
): Promise<ReportedState | Skip> {
  const stepMs = operation.settings.everyMinutes * minuteMs;
  const untilMs = Math.max(nowMs, intervalMs) + minuteMs;
  const [latest, before] = await operations.states(operation, untilMs, 2);
  if (latest === undefined) {
    return { reason: 'state_missing', message: 'No state of the battery was ever reported.' };
  }
  if (latest.timeMs < intervalMs - oldestIntervals * stepMs) {
    return {
      reason: 'state_old',
      message: `The latest state is of ${iso(latest.timeMs)}, more than ${oldestIntervals} intervals before ${iso(intervalMs)}.`,
    };
  }
  return (battery && contradiction(battery, latest, before)) ?? latest;
}

/** What the battery cannot have done; undefined without a contradiction. */
function contradiction(
  battery: ReportingBattery,
  latest: ReportedState,
  before: ReportedState | undefined,
): Skip | undefined {
  const { powerMw, capacityMwh, chargeEfficiency, dischargeEfficiency } = battery;
  if (latest.powerMw !== null && Math.abs(latest.powerMw) > (1 + toleratedPowerShare) * powerMw) {
    return {
      reason: 'state_contradicts',
      message: `The reported power must be at most the rated ${powerMw} MW; ${latest.powerMw} MW came.`,
    };
  }
  if (before === undefined) {
    return undefined;
  }
  const hours = (latest.timeMs - before.timeMs) / hourMs;
  const storedMwh = (latest.socFraction - before.socFraction) * capacityMwh;
  const tolerated = toleratedShare * capacityMwh;
  const mostMwh = powerMw * chargeEfficiency * hours + tolerated;
  const leastMwh = -(powerMw / dischargeEfficiency) * hours - tolerated;
  if (storedMwh <= mostMwh && storedMwh >= leastMwh) {
    return undefined;
  }
  return {
    reason: 'state_contradicts',
    message: `The state of charge went from ${before.socFraction} to ${latest.socFraction} within ${Math.round(hours * 60)} minutes, which a battery of ${powerMw} MW and ${capacityMwh} MWh cannot do.`,
  };
}
