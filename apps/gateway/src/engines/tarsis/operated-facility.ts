import { defaultTariffCode, type Tariff } from '@bess/tariff-library';
import type { MeasuredLoad, OperatedFacility } from '../../engine-runtime/tarsis-operations.js';
import {
  facilityTimeZone,
  findTariff,
  localYearAndMonth,
  peaksBefore,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import { readingPages } from '../../facilities/stored-readings.js';
import { minuteMs } from '../../internal/async.js';
import type { EntityKey } from '../../stores/event-store.js';
import type { OperationStore } from '../../stores/operation-store.js';
import type {
  ActivityStore,
  FacilityDescription,
  FacilityReading,
  FacilityStore,
} from '../../stores/stores.js';
import { demandIntervalMinutes } from '../phalanx/load-settings.js';
import { averageBySteps } from './load-of-year.js';

/** Reported states that are read at once. */
const mostStates = 10_000;

/** The stores that hold what became of a facility. */
export interface OperatedStores {
  facilities: FacilityStore;
  activity: ActivityStore;
  operations: OperationStore;
}

/** A facility that can be operated by its bill. */
export interface DescribedOperation {
  facility: OperatedFacility;
  tariff: Tariff;
  timeZone: string;
}

/** A facility as TARSIS operates and settles it; the reason why it cannot where something is not described. */
export function describeOperated(
  description: FacilityDescription | undefined,
  atMs: number,
): DescribedOperation | { reason: string } {
  const code = description?.tariff ?? defaultTariffCode;
  const tariff = findTariff(code);
  if (tariff === undefined) {
    return { reason: `The library has no tariff ${code}.` };
  }
  if (description?.powerKw == null || description.capacityKwh == null) {
    return { reason: 'The power and the capacity of the battery are not described.' };
  }
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = description;
  const { minSocFraction, maxSocFraction, wearPerMwhDischarged, monthlyPeaksKw } = description;
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  const timeZone = facilityTimeZone(description);
  return {
    tariff,
    timeZone,
    facility: {
      tariff: code,
      meterMinutes: demandIntervalMinutes(description, tariff),
      battery: {
        powerKw,
        capacityKwh,
        ...(chargeEfficiency !== null && { chargeEfficiency }),
        ...(dischargeEfficiency !== null && { dischargeEfficiency }),
        ...(minSocFraction !== null && { minSocFraction }),
        ...(maxSocFraction !== null && { maxSocFraction }),
        ...(wearPerMwhDischarged !== null &&
          usdPerUnit !== undefined && { wearPerMwhDischarged: wearPerMwhDischarged / usdPerUnit }),
      },
      ...(monthlyPeaksKw !== null &&
        tariff.ratchet !== undefined && {
          priorPeaksKw: peaksBefore(monthlyPeaksKw, localYearAndMonth(atMs, timeZone).month),
        }),
    },
  };
}

/** Means of the readings by steps of the operation from an instant on, NaN where unknown. */
export async function readMeasuredLoad(
  { partnerId, entityId }: EntityKey,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  { stepMinutes, timeZone }: { stepMinutes: number; timeZone: string },
  facilities: FacilityStore,
): Promise<MeasuredLoad> {
  const length = Math.round((untilMs - fromMs) / (stepMinutes * minuteMs));
  const grid = { startMs: fromMs, stepMinutes, length, timeZone };
  const readings: FacilityReading[] = [];
  const id = { partnerId, facilityId: entityId };
  for await (const page of readingPages(facilities, id, { fromMs, untilMs })) {
    readings.push(...page);
  }
  const hasSolar = readings.some(({ solarKw }) => solarKw !== null);
  return {
    grid,
    loadKwSeries: averageBySteps(readings, grid, ({ loadKw }) => loadKw),
    ...(hasSolar && {
      solarKwSeries: averageBySteps(readings, grid, ({ solarKw }) => solarKw ?? 0),
    }),
  };
}

/** Intervals of an operation. */
interface IntervalRange {
  fromMs: number;
  untilMs: number;
  stepMinutes: number;
}

/**
 * Power of the battery in each interval [kW]: the mean of what it reported from the telling of the set point on, else the set
 * point, else 0.
 */
export async function readBatteryPower(
  key: EntityKey,
  { fromMs, untilMs, stepMinutes }: IntervalRange,
  { activity, operations }: Pick<OperatedStores, 'activity' | 'operations'>,
): Promise<Float64Array> {
  const stepMs = stepMinutes * minuteMs;
  const length = Math.max(0, Math.round((untilMs - fromMs) / stepMs));
  const range = { fromMs, untilMs, limit: length };
  const [assessments, states] =
    length === 0
      ? [[], []]
      : await Promise.all([
          activity.assessments(key.partnerId, key.entityId, range),
          operations.states(key, untilMs - 1, mostStates, fromMs),
        ]);
  const toldMs = new Map<number, number>();
  const batteryKwSeries = new Float64Array(length);
  for (const { intervalMs, assessedMs, operated } of assessments) {
    toldMs.set(intervalMs, assessedMs);
    batteryKwSeries[(intervalMs - fromMs) / stepMs] = operated?.batteryKw ?? 0;
  }
  const reportedKw = new Map<number, number[]>();
  for (const { timeMs, powerMw } of states) {
    const step = Math.floor((timeMs - fromMs) / stepMs);
    // Before the set point is told, the battery still follows that of the interval before.
    if (powerMw === null || timeMs < (toldMs.get(fromMs + step * stepMs) ?? 0)) {
      continue;
    }
    reportedKw.set(step, [...(reportedKw.get(step) ?? []), 1_000 * powerMw]);
  }
  for (const [step, powers] of reportedKw) {
    batteryKwSeries[step] = powers.reduce((sum, kw) => sum + kw, 0) / powers.length;
  }
  return batteryKwSeries;
}
