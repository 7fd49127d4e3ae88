import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { PhalanxRequest } from '@bess/phalanx/schema';
import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import type { DescribedBattery, PhalanxRiskInput } from '../../engine-runtime/operations.js';
import {
  emptyDescription,
  findTariff,
  peaksBefore,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import { minuteMs } from '../../internal/async.js';
import { outOfRange } from '../../internal/errors.js';
import type { FacilityDescription } from '../../stores/stores.js';
import type { FacilityLoad, LearnedLoad } from './load-model.js';
import {
  billingPeriodStart,
  demandIntervalMinutes,
  type LocalDate,
  localDate,
} from './load-settings.js';

/** Defaults of the contract. */
export const phalanxDefaults = { temperatureF: 75, socFraction: 0.65 } as const;

/** Context for resolving a request. */
interface PhalanxResolution {
  /** Description of the facility; undefined without one. */
  description: FacilityDescription | undefined;
  load: FacilityLoad;
  /** Whether amounts are in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request with all defaults filled in. */
interface ResolvedPhalanxRequest {
  input: PhalanxRiskInput;
  /** Units of the response's currency per unit of the tariff's currency. */
  unitsPerUnit: number;
  assumptions: Assumption[];
}

/**
 * Fills in omitted fields in one place and records the assumptions: a field of the request takes precedence over
 * the facility's description and readings, and those over the contract's default. The engine records its own
 * assumptions.
 *
 * @throws EngineError `outOfRange` `windowTwice` where `running_peaks` or `promise` name a window twice
 */
export function resolvePhalanxRequest(
  request: PhalanxRequest,
  { description, load, nativeCurrency, nowMs }: PhalanxResolution,
): ResolvedPhalanxRequest {
  const assumptions: Assumption[] = [];
  const assume = <Value extends string | number>(name: string, value: Value): Value => {
    assumptions.push({ name, value, source: 'documented default' });
    return value;
  };
  const facility = description ?? emptyDescription;
  const { running_peaks: runningPeaks, promise } = request;
  const { settings, learned } = load;
  const today = localDate(nowMs, settings.timeZone);
  const tariffCode = facility.tariff ?? assume('tariff', defaultTariffCode);
  const tariff = findTariff(tariffCode);
  const temperatureF = request.temperature_f ?? assumedTemperature(learned, assumptions);
  const socFraction = request.current_soc ?? assume('current_soc', defaultSocFraction(facility));
  const periodStartMs = billingPeriodStart(facility, today, settings.timeZone);
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  const priorPeaksKw = priorPeaks(facility, today);
  const describedPeakKw = Math.max(0, ...(facility.monthlyPeaksKw ?? []));
  if (usdPerUnit === undefined) {
    const source = 'no rate to convert the default of USD with';
    assumptions.push({ name: 'wear_usd_per_mwh_discharged', value: 0, source });
  }
  return {
    input: {
      state: learned?.state ?? null,
      settings,
      tariff: tariffCode,
      battery: knownBattery(facility, usdPerUnit),
      ...(describedPeakKw > 0 && { describedPeakKw }),
      options: {
        socFraction,
        currentLoadKw: request.current_load_kw,
        ...(temperatureF !== undefined && { temperatureF }),
        daysRemaining: request.days_remaining,
        timeMs: requestedInstant(nowMs, request.hour_of_day, settings.timeZone),
        meterMinutes: demandIntervalMinutes(facility, tariff),
        ...(periodStartMs !== undefined && { periodStartMs }),
        ...(priorPeaksKw !== undefined && { priorPeaksKw }),
        ...(runningPeaks && { runningPeaksKw: demandByWindow('running_peaks', runningPeaks) }),
        ...(promise && { promise: { targetsKw: demandByWindow('promise', promise) } }),
        ...(!nativeCurrency &&
          tariff?.currency !== 'USD' &&
          usdPerUnit !== undefined && {
            insightsIn: { currency: 'USD', perUnit: usdPerUnit },
          }),
      },
      month: `${today.year}-${String(today.month).padStart(2, '0')}`,
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions: [...assumptions, ...ignoredParts(facility)],
  };
}

/**
 * With readings the engine uses their temperatures, or a load model without temperature. The default applies only
 * without readings.
 */
function assumedTemperature(
  learned: LearnedLoad | undefined,
  assumptions: Assumption[],
): number | undefined {
  const name = 'temperature_f';
  if (learned !== undefined) {
    assumptions.push({ name, value: 'as the readings have it', source: 'stored readings' });
    return undefined;
  }
  const value = phalanxDefaults.temperatureF;
  assumptions.push({ name, value, source: 'documented default' });
  return value;
}

/** Reorders the peaks from calendar months to the order of the engine: the month before the current one first. */
function priorPeaks(
  { monthlyPeaksKw }: FacilityDescription,
  { month }: LocalDate,
): number[] | undefined {
  return monthlyPeaksKw === null ? undefined : peaksBefore(monthlyPeaksKw, month);
}

/** The contract's default, limited to the described range. */
function defaultSocFraction({ minSocFraction, maxSocFraction }: FacilityDescription): number {
  const { socFraction } = phalanxDefaults;
  return Math.min(Math.max(socFraction, minSocFraction ?? 0), maxSocFraction ?? 1);
}

/** Described parts that the engine does not model. */
function ignoredParts({ evSessions }: FacilityDescription): Assumption[] {
  const value = 'part of the load';
  const source = 'charging is not moved in this version';
  return evSessions === null ? [] : [{ name: 'ev_fleet', value, source }];
}

/**
 * The instant of the request [ms since the epoch]: now, if the facility's local time is in the requested hour,
 * otherwise the start of that hour on the current local date. An hour skipped in spring means the following one;
 * of an hour repeated in autumn the first one is used.
 */
export function requestedInstant(nowMs: number, hourOfDay: number, timeZone: string): number {
  const wall = new Date(nowMs + zoneOffsetMinutes(nowMs, timeZone) * minuteMs);
  return wall.getUTCHours() === hourOfDay
    ? nowMs
    : localToEpochMs(
        {
          year: wall.getUTCFullYear(),
          month: wall.getUTCMonth() + 1,
          day: wall.getUTCDate(),
          hour: hourOfDay,
        },
        timeZone,
      );
}

/** The described part of the battery, with wear in the tariff's currency; 0 if wear in USD cannot be converted. */
function knownBattery(
  facility: FacilityDescription,
  usdPerUnit: number | undefined,
): DescribedBattery {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = facility;
  const { minSocFraction, maxSocFraction, wearPerMwhDischarged } = facility;
  return {
    ...(powerKw !== null && { powerKw }),
    ...(capacityKwh !== null && { capacityKwh }),
    ...(chargeEfficiency !== null && { chargeEfficiency }),
    ...(dischargeEfficiency !== null && { dischargeEfficiency }),
    ...(minSocFraction !== null && { minSocFraction }),
    ...(maxSocFraction !== null && { maxSocFraction }),
    ...wear(wearPerMwhDischarged, usdPerUnit),
  };
}

/** The kernel's default is in USD. */
function wear(wearUsd: number | null, usdPerUnit: number | undefined): DescribedBattery {
  if (usdPerUnit === undefined) {
    return { wearPerMwhDischarged: 0 };
  }
  return wearUsd === null && usdPerUnit === 1
    ? {}
    : { wearPerMwhDischarged: (wearUsd ?? 5) / usdPerUnit };
}

/**
 * Demands by window name, as the engine expects them.
 *
 * @throws EngineError `outOfRange` `windowTwice`
 */
function demandByWindow(
  field: 'running_peaks' | 'promise',
  sent: NonNullable<PhalanxRequest['promise']>,
): Record<string, number> {
  const names = sent.map(({ window }) => window);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw outOfRange(
      'phalanx',
      'windowTwice',
      field,
      `${field} must name each window once; "${twice}" came more often`,
      { window: twice },
    );
  }
  return Object.fromEntries(sent.map(({ window, kw }) => [window, kw]));
}
