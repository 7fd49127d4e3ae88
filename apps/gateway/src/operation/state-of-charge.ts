import { fenrirDefaults } from '../engines/fenrir/fenrir-request.js';
import { hourMs, minuteMs } from '../internal/async.js';
import type { Operation, OperationStore, ReportedState } from '../stores/operation-store.js';
import type { SharedDescription } from '../stores/stores.js';
import { type AssumedState, assumedSoc } from './assumed-state.js';
import { oldestIntervals } from './intervals.js';
import { iso, type Skip } from './run-outcome.js';

/** Share of the capacity by which a reported state may differ from what the battery can reach. */
const toleratedShare = 0.05;

/** Share of the rated power by which a reported power may exceed it. */
const toleratedPowerShare = 0.1;

/** State of charge that a run begins with. */
export interface StateOfCharge {
  socFraction: number;
  socSource: 'reported' | 'assumed';
}

/** What the state of charge of an interval follows from. */
interface StateContext {
  intervalMs: number;
  nowMs: number;
  /** Of the site or facility; undefined without one. */
  description: SharedDescription | undefined;
  /** What the last run left; undefined without one. */
  last: AssumedState | undefined;
  /** Assumed without a run and a report. */
  fallback: number;
}

/** State of charge as reported, or as assumed where the operation says so. */
export async function stateOfCharge(
  operation: Operation,
  { intervalMs, nowMs, description, last, fallback }: StateContext,
  operations: OperationStore,
): Promise<StateOfCharge | Skip> {
  if (operation.settings.stateOfCharge === 'reported') {
    const battery = description && reportingBattery(description);
    const state = await reportedState(operation, { intervalMs, nowMs, battery }, operations);
    return 'reason' in state ? state : { socFraction: state.socFraction, socSource: 'reported' };
  }
  const [latest] = await operations.states(operation, nowMs, 1);
  return assumedSoc(intervalMs, last, latest, fallback);
}

/** Limits of the battery that reports. */
interface ReportingBattery {
  powerMw: number;
  capacityMwh: number;
  chargeEfficiency: number;
  dischargeEfficiency: number;
}

/** The latest reported state, if it is at most two intervals old and the battery can have reached it. */
async function reportedState(
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

/** Undefined unless power and capacity are described. */
function reportingBattery(description: SharedDescription): ReportingBattery | undefined {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = description;
  return powerKw === null || capacityKwh === null
    ? undefined
    : {
        powerMw: powerKw / 1_000,
        capacityMwh: capacityKwh / 1_000,
        chargeEfficiency: chargeEfficiency ?? fenrirDefaults.efficiency,
        dischargeEfficiency: dischargeEfficiency ?? fenrirDefaults.efficiency,
      };
}
