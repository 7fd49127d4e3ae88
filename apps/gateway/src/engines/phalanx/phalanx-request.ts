import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { PhalanxRequest } from '@bess/phalanx/schema';
import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import type { DescribedBattery, PhalanxRiskInput } from '../../engine-runtime/operations.js';
import {
  emptyDescription,
  findTariff,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import { minuteMs } from '../../internal/durations.js';
import { outOfRange } from '../../internal/errors.js';
import type { FacilityDescription } from '../../stores/stores.js';
import type { FacilityLoad, LearnedLoad } from './load-model.js';
import { billingPeriodStart, demandIntervalMinutes, type LocalDate } from './load-settings.js';

/** What the contract takes where a request says nothing. */
export const phalanxDefaults = { temperatureF: 75, socFraction: 0.65 } as const;

/** What a request is resolved with. */
interface PhalanxResolution {
  /** Description of the facility; undefined where there is none. */
  description: FacilityDescription | undefined;
  load: FacilityLoad;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request after defaults. */
interface ResolvedPhalanxRequest {
  input: PhalanxRiskInput;
  /** What one unit of the tariff's currency is worth in that of the answer. */
  unitsPerUnit: number;
  assumptions: Assumption[];
}

/**
 * Fills in what the body left out, once and in one place, and says what it assumed: a field that is sent wins, then what
 * the facility's description and readings say, then the contract's default. What the engine itself assumes is left to the
 * engine.
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
      },
      month: `${today.year}-${String(today.month).padStart(2, '0')}`,
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions: [...assumptions, ...ignoredParts(facility)],
  };
}

function localDate(timeMs: number, timeZone: string): LocalDate {
  const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs);
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Readings know how warm it is, or what the load is without knowing; the contract's default is for those of whom nothing is known. */
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

/** The engine takes them from the month before this one backwards; a description has them by calendar month. */
function priorPeaks(
  { monthlyPeaksKw }: FacilityDescription,
  { month }: LocalDate,
): number[] | undefined {
  return monthlyPeaksKw?.map((_, back) => monthlyPeaksKw[(month + 10 - back) % 12]!);
}

/** The contract's default, where the battery may have it. */
function defaultSocFraction({ minSocFraction, maxSocFraction }: FacilityDescription): number {
  const { socFraction } = phalanxDefaults;
  return Math.min(Math.max(socFraction, minSocFraction ?? 0), maxSocFraction ?? 1);
}

/** Parts of a description that the engine does not know. */
function ignoredParts({ evSessions }: FacilityDescription): Assumption[] {
  const value = 'part of the load';
  const source = 'charging is not moved in this version';
  return evSessions === null ? [] : [{ name: 'ev_fleet', value, source }];
}

/**
 * The instant that a request is about: now, where the clock of the facility shows the hour that was sent, else the beginning of
 * that hour on the date that it shows. An hour that spring leaves out is the one after it, of one that comes twice in autumn
 * it is the first.
 *
 * @returns [ms since the epoch]
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

/**
 * What a description says of the battery.
 *
 * @returns what is known, wear in the tariff's currency: none where the described wear of USD cannot be converted
 */
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

/** The kernel's default is one of USD. */
function wear(wearUsd: number | null, usdPerUnit: number | undefined): DescribedBattery {
  if (usdPerUnit === undefined) {
    return { wearPerMwhDischarged: 0 };
  }
  return wearUsd === null && usdPerUnit === 1
    ? {}
    : { wearPerMwhDischarged: (wearUsd ?? 5) / usdPerUnit };
}

/**
 * Demands by the names of their windows, as the engine takes them.
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
