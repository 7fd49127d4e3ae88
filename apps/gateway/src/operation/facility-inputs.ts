import { fenrirDefaults } from '../engines/fenrir/fenrir-request.js';
import { phalanxDefaults } from '../engines/phalanx/phalanx-request.js';
import { minuteMs } from '../internal/async.js';
import type { Operation, OperationStore } from '../stores/operation-store.js';
import type { FacilityDescription, FacilityStore } from '../stores/stores.js';
import { type AssumedState, assumedSoc } from './assumed-state.js';
import { iso, type Skip } from './run-outcome.js';
import { oldestIntervals, reportedState } from './site-inputs.js';

/** Mean net load of the latest interval with readings, if it is at most two intervals old [kW]. */
export async function currentLoad(
  { partnerId, entityId, settings }: Operation,
  intervalMs: number,
  facilities: FacilityStore,
): Promise<{ currentLoadKw: number } | Skip> {
  const stepMs = settings.everyMinutes * minuteMs;
  // The reading of an interval comes after its end.
  const range = { fromMs: intervalMs - (oldestIntervals + 1) * stepMs, untilMs: intervalMs };
  const readings = await facilities.readings(partnerId, entityId, range);
  const last = readings.at(-1);
  if (last === undefined) {
    const span = await facilities.readingSpan(partnerId, entityId);
    return span === undefined || span.firstMs >= intervalMs
      ? { reason: 'reading_missing', message: 'No reading before this interval is stored.' }
      : {
          reason: 'reading_old',
          message: `No reading from ${iso(range.fromMs)} on is stored: the latest may be ${oldestIntervals} intervals old.`,
        };
  }
  const startMs = Math.floor(last.timeMs / stepMs) * stepMs;
  const within = readings.filter(({ timeMs }) => timeMs >= startMs);
  const netKw = within.reduce((sum, { loadKw, solarKw }) => sum + loadKw - (solarKw ?? 0), 0);
  return { currentLoadKw: Math.max(0, netKw / within.length) };
}

/** State of charge as reported, or as assumed where the operation says so. */
export async function facilityState(
  operation: Operation,
  {
    intervalMs,
    nowMs,
    description,
    assumed,
  }: {
    intervalMs: number;
    nowMs: number;
    description: FacilityDescription | undefined;
    assumed: AssumedState | undefined;
  },
  operations: OperationStore,
): Promise<{ socFraction: number } | Skip> {
  if (operation.settings.stateOfCharge === 'reported') {
    const battery = description && reportingBattery(description);
    return reportedState(operation, { intervalMs, nowMs, battery }, operations);
  }
  const [latest] = await operations.states(operation, nowMs, 1);
  const { socFraction } = assumedSoc(assumed, latest, phalanxDefaults.socFraction);
  const { minSocFraction, maxSocFraction } = description ?? {};
  return {
    socFraction: Math.min(Math.max(socFraction, minSocFraction ?? 0), maxSocFraction ?? 1),
  };
}

function reportingBattery(description: FacilityDescription) {
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
