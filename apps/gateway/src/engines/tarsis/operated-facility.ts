import type { TimeGrid } from '@bess/kernel/series';
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
import { keptAssessments } from '../../stores/activity-store.js';
import type { EntityKey } from '../../stores/event-store.js';
import type { Operation, OperationStore } from '../../stores/operation-store.js';
import type {
  ActivityStore,
  FacilityDescription,
  FacilityReading,
  FacilityStore,
} from '../../stores/stores.js';
import { demandIntervalMinutes } from '../phalanx/load-settings.js';
import { averageBySteps } from './load-of-year.js';
import {
  type BatteryRecords,
  type PastAssessment,
  reportedPower,
  type Steps,
} from './reported-power.js';

/** Reported states that are read at once. */
const mostStates = 10_000;

/** Longest interval of an operation [ms]. */
const longestIntervalMs = 60 * minuteMs;

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

/** Means of the readings by steps from an instant on, NaN where unknown. */
export async function readMeasuredLoad(
  key: EntityKey,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  { stepMinutes, timeZone }: { stepMinutes: number; timeZone: string },
  facilities: FacilityStore,
): Promise<MeasuredLoad> {
  const length = Math.round((untilMs - fromMs) / (stepMinutes * minuteMs));
  const grid = { startMs: fromMs, stepMinutes, length, timeZone };
  return loadBySteps(await readReadings(key, { fromMs, untilMs }, facilities), grid);
}

/** All readings of a range. */
export async function readReadings(
  { partnerId, entityId }: EntityKey,
  range: { fromMs: number; untilMs: number },
  facilities: FacilityStore,
): Promise<FacilityReading[]> {
  const readings: FacilityReading[] = [];
  for await (const page of readingPages(facilities, { partnerId, facilityId: entityId }, range)) {
    readings.push(...page);
  }
  return readings;
}

/** Means of readings by the steps of a grid, NaN where unknown. */
export function loadBySteps(readings: readonly FacilityReading[], grid: TimeGrid): MeasuredLoad {
  const hasSolar = readings.some(({ solarKw }) => solarKw !== null);
  return {
    grid,
    loadKwSeries: averageBySteps(readings, grid, ({ loadKw }) => loadKw),
    ...(hasSolar && {
      solarKwSeries: averageBySteps(readings, grid, ({ solarKw }) => solarKw ?? 0),
    }),
  };
}

/** Steps of equal length. */
interface StepRange {
  fromMs: number;
  untilMs: number;
  stepMinutes: number;
}

/** An operation whose battery is looked at. */
type BatteryOperation = EntityKey & { settings: Pick<Operation['settings'], 'everyMinutes'> };

/** What a battery did, and the records that say it. */
interface MeasuredBattery extends BatteryRecords {
  /** By step. */
  kwSeries: Float64Array;
}

/**
 * Power of the battery in each step [kW]: the mean of what it reported, in the first step of an interval from the telling of the
 * set point on; else the mean of the set points of its intervals, which may be longer or shorter than the step; 0 without a run.
 */
export async function readBatteryPower(
  operation: BatteryOperation,
  { fromMs, untilMs, stepMinutes }: StepRange,
  { activity, operations }: Pick<OperatedStores, 'activity' | 'operations'>,
): Promise<MeasuredBattery> {
  const stepMs = stepMinutes * minuteMs;
  const length = Math.max(0, Math.round((untilMs - fromMs) / stepMs));
  if (length === 0) {
    return { kwSeries: new Float64Array(), assessments: [], states: [] };
  }
  const { partnerId, entityId, settings } = operation;
  const range = { fromMs: fromMs - longestIntervalMs, untilMs, limit: keptAssessments };
  const [assessments, states] = await Promise.all([
    activity.assessments(partnerId, entityId, range),
    operations.states(operation, untilMs - 1, mostStates, fromMs),
  ]);
  const steps = { fromMs, stepMs, length };
  const kwSeries = setPointsBySteps(assessments, steps, settings.everyMinutes);
  for (const [step, kw] of reportedPower({ assessments, states }, steps)) {
    kwSeries[step] = kw;
  }
  return { kwSeries, assessments, states };
}

/** Mean set points of steps [kW]; assessments are given latest first. */
function setPointsBySteps(
  assessments: readonly PastAssessment[],
  { fromMs, stepMs, length }: Steps,
  everyMinutes: number,
): Float64Array {
  const batteryKwSeries = new Float64Array(length);
  let followingMs = Number.POSITIVE_INFINITY;
  for (const { intervalMs, operated } of assessments) {
    const lengthMs = (operated?.everyMinutes ?? everyMinutes) * minuteMs;
    // After a change of their length, an interval can begin within the one before.
    const endMs = Math.min(intervalMs + lengthMs, followingMs);
    followingMs = intervalMs;
    const first = Math.max(0, Math.floor((intervalMs - fromMs) / stepMs));
    for (let step = first; step < length && fromMs + step * stepMs < endMs; step += 1) {
      const stepFromMs = fromMs + step * stepMs;
      const sharedMs = Math.min(endMs, stepFromMs + stepMs) - Math.max(intervalMs, stepFromMs);
      batteryKwSeries[step]! += (operated?.batteryKw ?? 0) * (sharedMs / stepMs);
    }
  }
  return batteryKwSeries;
}
