import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type {
  TarsisControlInput,
  TarsisControlOutput,
} from '../../engine-runtime/tarsis-operations.js';
import { localYearAndMonth } from '../../facilities/facility-defaults.js';
import { dayMs, minuteMs } from '../../internal/async.js';
import { DatabaseUnavailableError, isBusy } from '../../internal/errors.js';
import type { Operation } from '../../stores/operation-store.js';
import type { FacilityDescription } from '../../stores/stores.js';
import { type ControlMemory, controlKey, readControlMemory } from './control-memory.js';
import {
  type DescribedOperation,
  describeOperated,
  type OperatedStores,
  readBatteryPower,
  readMeasuredLoad,
} from './operated-facility.js';
import { monthStartMs } from './tarsis-request.js';

/** Longest time of a decision, waiting and running [ms]; the solves in it end earlier. */
const timeoutMs = 30_000;

/** Readings that a decision is made from: four weeks, today, and a day for a clock change [ms]. */
const historyMs = 31 * dayMs;

/** A month measured until before this is measured anew [ms]. */
const longestOutageMs = 62 * dayMs;

/** What a set point is asked for. */
interface ControlCall {
  operation: Operation;
  intervalMs: number;
  description: FacilityDescription | undefined;
  socFraction: number;
  /** What the run before left. */
  memory: string | null;
}

/**
 * The set point of an interval by TARSIS, from what was measured before it; the reason where there is none. Rejects only without a database, and where
 * too much work waits while there is time to try again.
 */
export async function controlFacility(
  call: ControlCall,
  deps: { engines: EnginePool; stores: OperatedStores; nowMs: () => number },
): Promise<TarsisControlOutput | { reason: string }> {
  const known = describeOperated(call.description, call.intervalMs);
  if ('reason' in known) {
    return known;
  }
  const { partnerId } = call.operation;
  try {
    const input = await readControlInput(call, known, deps.stores);
    return await deps.engines.run('tarsis.control', input, { tenant: partnerId, timeoutMs });
  } catch (error) {
    const leftMs = call.intervalMs + call.operation.settings.everyMinutes * minuteMs - deps.nowMs();
    if (error instanceof DatabaseUnavailableError || (isBusy(error) && leftMs > minuteMs)) {
      throw error;
    }
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

async function readControlInput(
  { operation, intervalMs, description, socFraction, memory: stored }: ControlCall,
  { facility, tariff, timeZone }: DescribedOperation,
  stores: OperatedStores,
): Promise<TarsisControlInput> {
  const stepMinutes = operation.settings.everyMinutes;
  const stepMs = stepMinutes * minuteMs;
  const key = controlKey(tariff, { timeZone, stepMinutes }, facility.meterMinutes);
  const memory = usableMemory(readControlMemory(stored, key), intervalMs);
  // Without described peaks the months before are measured too.
  const isRatchetUnknown = tariff.ratchet !== undefined && description?.monthlyPeaksKw === null;
  const advanceFromMs =
    memory?.measuredUntilMs ?? monthStart(intervalMs, timeZone, isRatchetUnknown ? 12 : 0);
  const firstMs = Math.min(advanceFromMs, intervalMs - historyMs);
  const steps = Math.ceil((intervalMs - firstMs) / stepMs);
  const range = { fromMs: intervalMs - steps * stepMs, untilMs: intervalMs };
  const measured = await readMeasuredLoad(
    operation,
    range,
    { stepMinutes, timeZone },
    stores.facilities,
  );
  const advanceFrom = Math.round((advanceFromMs - range.fromMs) / stepMs);
  const battery = await readBatteryPower(
    operation,
    { fromMs: range.fromMs + advanceFrom * stepMs, untilMs: intervalMs, stepMinutes },
    stores,
  );
  return {
    ...facility,
    measured,
    advanceFrom,
    batteryKwSeries: battery.kwSeries,
    socFraction,
    memory: memory === undefined ? null : stored,
  };
}

/** A memory of the future, as after a clock was set back, and one of long ago are not continued. */
function usableMemory(
  memory: ControlMemory | undefined,
  intervalMs: number,
): ControlMemory | undefined {
  return memory !== undefined &&
    memory.measuredUntilMs <= intervalMs &&
    memory.measuredUntilMs >= intervalMs - longestOutageMs
    ? memory
    : undefined;
}

/** First instant of the calendar month of an instant, or of one before it. */
function monthStart(timeMs: number, timeZone: string, monthsBefore: number): number {
  const { year, month } = localYearAndMonth(timeMs, timeZone);
  const first = new Date(Date.UTC(year, month - 1 - monthsBefore));
  return monthStartMs(first.getUTCFullYear(), first.getUTCMonth() + 1, timeZone);
}
