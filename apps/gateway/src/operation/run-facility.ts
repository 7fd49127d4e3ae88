import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { RiskAssessment } from '@bess/phalanx';
import { defaultTariffCode } from '@bess/tariff-library';
import { fenrirDefaults } from '../engines/fenrir/fenrir-request.js';
import { assessFacility, toRecordedAssessment } from '../engines/phalanx/assess-facility.js';
import { daysRemaining, demandIntervalMinutes } from '../engines/phalanx/load-settings.js';
import { phalanxDefaults } from '../engines/phalanx/phalanx-request.js';
import { controlFacility } from '../engines/tarsis/control-facility.js';
import { assessmentCompleted, type EventData, peakRisk } from '../events/event-schemas.js';
import { facilityTimeZone, findTariff } from '../facilities/facility-defaults.js';
import { minuteMs } from '../internal/async.js';
import type { CompleteOutcome, Operation, OperationOutcome } from '../stores/operation-store.js';
import type { FacilityDescription, Partner, RecordedAssessment } from '../stores/stores.js';
import { type AssumedState, parseMemory, toMemory } from './assumed-state.js';
import { currentLoad } from './facility-inputs.js';
import { knownDemand, measuredDemand, type PeriodPromise } from './measured-demand.js';
import type { RunDeps } from './operation-runner.js';
import { iso, planRefusal, type Skip, skipOutcome, withSkipped } from './run-outcome.js';
import { stateOfCharge } from './state-of-charge.js';

/** Version of `FacilityMemory`. */
const memoryVersion = 1;

/** What a run leaves to the next one. */
interface FacilityMemory {
  assumed: AssumedState;
  /** Whether the probability had reached the threshold. */
  isAtRisk: boolean;
  /** Of TARSIS's controller, which alone reads it. */
  control?: string;
  promise?: PeriodPromise;
}

/** Assesses the risk of an interval and stores it, or that the interval was skipped. */
export async function runFacility(
  operation: Operation,
  claimToken: string,
  intervalMs: number,
  deps: RunDeps,
): Promise<CompleteOutcome> {
  const { stores, nowMs } = deps;
  const complete = (outcome: OperationOutcome) =>
    stores.operations.complete(operation, claimToken, outcome);
  const inputs = await readInputs(operation, intervalMs, deps);
  if ('reason' in inputs) {
    return complete(skipOutcome(operation, intervalMs, inputs, nowMs()));
  }
  const { partnerId, entityId, settings } = operation;
  const { description, currentLoadKw, socFraction } = inputs;
  const timeZone = facilityTimeZone(description);
  const timeMs = Math.max(nowMs(), intervalMs);
  const tariff = findTariff(description?.tariff ?? defaultTariffCode);
  const demand = await measuredDemand(
    operation,
    intervalMs,
    { description, tariff, timeZone },
    stores,
  );
  const promised = rememberedBy(operation)?.promise;
  const { assessment } = await assessFacility(
    {
      body: {
        facility_id: entityId,
        current_load_kw: currentLoadKw,
        current_soc: socFraction,
        hour_of_day: localHour(timeMs, timeZone),
        days_remaining: daysRemaining(description, timeMs, timeZone),
        ...knownDemand(demand, settings.controller === 'tarsis' ? undefined : promised),
      },
      partnerId,
      nativeCurrency: true,
      tenant: partnerId,
    },
    deps,
  );
  const setPoint = await chooseSetPoint(operation, intervalMs, inputs, assessment, deps);
  const atMs = nowMs();
  if (atMs >= intervalMs + settings.everyMinutes * minuteMs) {
    const message = 'The interval was over when its assessment had been made.';
    return complete(skipOutcome(operation, intervalMs, { reason: 'late', message }, atMs));
  }
  const { control, ...told } = setPoint;
  const recorded: RecordedAssessment = {
    ...toRecordedAssessment(assessment, atMs),
    operated: { everyMinutes: settings.everyMinutes, currentLoadKw, socFraction, ...told },
  };
  const threshold = settings.riskThreshold ?? 1;
  const isAtRisk = recorded.peakRiskProbability >= threshold;
  const wasAtRisk = rememberedBy(operation)?.isAtRisk === true;
  const memory: FacilityMemory = {
    assumed: {
      fromMs: intervalMs,
      untilMs: intervalMs + settings.everyMinutes * minuteMs,
      startSoc: socFraction,
      endSoc: socAfter(inputs, told.batteryKw, settings.everyMinutes),
    },
    isAtRisk,
    ...(control !== undefined && { control }),
    ...(assessment.promise && {
      promise: { periodStartMs: demand.periodStartMs, targetsKw: assessment.promise.targetsKw },
    }),
  };
  const data = assessmentData(operation, intervalMs, recorded);
  return complete(
    withSkipped(operation, intervalMs, atMs, [], {
      memory: toMemory(memoryVersion, memory),
      events: [
        assessmentCompleted(data, atMs),
        ...(isAtRisk && !wasAtRisk ? [peakRisk({ ...data, threshold }, atMs)] : []),
      ],
      assessment: recorded,
      amended: demand.amended,
    }),
  );
}

interface FacilityInputs {
  partner: Partner | undefined;
  description: FacilityDescription | undefined;
  currentLoadKw: number;
  socFraction: number;
}

async function readInputs(
  operation: Operation,
  intervalMs: number,
  { stores: { accounts, facilities, operations }, nowMs }: RunDeps,
): Promise<FacilityInputs | Skip> {
  const { partnerId, entityId } = operation;
  const [partner, description] = await Promise.all([
    accounts.findPartner(partnerId),
    facilities.find(partnerId, entityId),
  ]);
  const refusal = planRefusal(partner, 'phalanx');
  if (refusal !== undefined) {
    return refusal;
  }
  const meterMinutes = demandIntervalMinutes(description, findTariff(description?.tariff));
  if (operation.settings.everyMinutes % meterMinutes !== 0) {
    return {
      reason: 'failed',
      message: `The meter interval of the facility is ${meterMinutes} minutes now, of which ${operation.settings.everyMinutes} is no multiple: put the operation again.`,
    };
  }
  const load = await currentLoad(operation, intervalMs, facilities);
  if ('reason' in load) {
    return load;
  }
  const soc = await stateOfCharge(
    operation,
    {
      intervalMs,
      nowMs: nowMs(),
      description,
      last: rememberedBy(operation)?.assumed,
      fallback: phalanxDefaults.socFraction,
    },
    operations,
  );
  if ('reason' in soc) {
    return soc;
  }
  const socFraction =
    operation.settings.stateOfCharge === 'assumed'
      ? withinWindow(soc.socFraction, description)
      : soc.socFraction;
  return { partner, description, ...load, socFraction };
}

/** An assumed state of charge, within the described window. */
function withinWindow(socFraction: number, description: FacilityDescription | undefined): number {
  const { minSocFraction, maxSocFraction } = description ?? {};
  return Math.min(Math.max(socFraction, minSocFraction ?? 0), maxSocFraction ?? 1);
}

/** A set point as it is recorded, and what its controller leaves to the next run. */
interface SetPoint
  extends Omit<
    NonNullable<RecordedAssessment['operated']>,
    'everyMinutes' | 'currentLoadKw' | 'socFraction'
  > {
  /** Memory of TARSIS's controller. */
  control?: string;
}

/** The set point of the operation's controller; that of PHALANX where TARSIS has none. */
async function chooseSetPoint(
  operation: Operation,
  intervalMs: number,
  { partner, description, socFraction }: FacilityInputs,
  assessment: RiskAssessment,
  deps: RunDeps,
): Promise<SetPoint> {
  const batteryKw = scheduledKw(assessment, operation.settings.everyMinutes);
  const ofPhalanx = { batteryKw, controller: 'phalanx' } as const;
  if (operation.settings.controller !== 'tarsis') {
    return ofPhalanx;
  }
  const { control } = rememberedBy(operation) ?? {};
  const refusal = planRefusal(partner, 'tarsis');
  const controlled =
    refusal === undefined
      ? await controlFacility(
          { operation, intervalMs, description, socFraction, memory: control ?? null },
          deps,
        )
      : { reason: refusal.message };
  if ('reason' in controlled) {
    return { ...ofPhalanx, reason: controlled.reason, ...(control !== undefined && { control }) };
  }
  const { importTargetKw, memory } = controlled;
  return {
    batteryKw: controlled.batteryKw,
    importTargetKw,
    controller: 'tarsis',
    control: memory,
  };
}

/** Mean set point of the accepted schedule over an interval, positive = discharge; 0 without a schedule [kW]. */
function scheduledKw({ schedule, intervalStarts }: RiskAssessment, everyMinutes: number): number {
  if (schedule === null) {
    return 0;
  }
  const steps = Math.max(1, Math.round(everyMinutes / stepMinutesOf(intervalStarts)));
  const { dischargeKwSeries, chargeKwSeries } = schedule;
  const kw = Array.from(dischargeKwSeries.slice(0, steps), (discharge, step) => {
    return discharge - (chargeKwSeries[step] ?? 0);
  });
  return kw.reduce((sum, each) => sum + each, 0) / Math.max(1, kw.length);
}

/** Length of the steps that begin at these local times, HH:MM; an hour for fewer than two [min]. */
function stepMinutesOf([first, second]: readonly string[]): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return first === undefined || second === undefined
    ? 60
    : (minutesOf(second) - minutesOf(first) + 1_440) % 1_440 || 60;
}

function socAfter(
  { description, socFraction }: FacilityInputs,
  batteryKw: number,
  everyMinutes: number,
): number {
  const capacityKwh = description?.capacityKwh;
  if (capacityKwh == null) {
    return socFraction;
  }
  const { chargeEfficiency, dischargeEfficiency } = description ?? {};
  const kwh = (batteryKw * everyMinutes) / 60;
  const { efficiency } = fenrirDefaults;
  const stored =
    kwh >= 0 ? -kwh / (dischargeEfficiency ?? efficiency) : -kwh * (chargeEfficiency ?? efficiency);
  return Math.min(1, Math.max(0, socFraction + stored / capacityKwh));
}

function rememberedBy({ memory }: Operation): FacilityMemory | undefined {
  return parseMemory(memory, memoryVersion);
}

function localHour(timeMs: number, timeZone: string): number {
  return new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs).getUTCHours();
}

function assessmentData(
  { entityId }: Operation,
  intervalMs: number,
  recorded: RecordedAssessment,
): EventData<'assessment.completed'> {
  return {
    facility_id: entityId,
    interval_start: iso(intervalMs),
    peak_risk_probability: recorded.peakRiskProbability,
    window_start: recorded.windowStart,
    window_end: recorded.windowEnd,
    action: recorded.action,
    confidence: recorded.confidence,
    demand_charge_liability: recorded.demandChargeLiability,
    currency: recorded.currency,
    current_load_kw: recorded.operated?.currentLoadKw ?? 0,
    current_soc: recorded.operated?.socFraction ?? 0,
    battery_kw: recorded.operated?.batteryKw ?? 0,
    controller: recorded.operated?.controller ?? 'phalanx',
    ...operatedExtras(recorded),
  };
}

/** What only some set points come with, as the interface writes it. */
export function operatedExtras({ operated }: Pick<RecordedAssessment, 'operated'>): {
  import_target_kw?: number;
  controller_reason?: string;
} {
  return {
    ...(operated?.importTargetKw != null && { import_target_kw: operated.importTargetKw }),
    ...(operated?.reason !== undefined && { controller_reason: operated.reason }),
  };
}
