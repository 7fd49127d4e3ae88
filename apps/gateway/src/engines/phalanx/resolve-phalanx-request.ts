import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { PhalanxRequest } from '@bess/phalanx/schema';
import { defaultTariffCode } from '@bess/tariff-library';
import { unknownFacility } from '../../facilities/default-facility.js';
import { knownTariff } from '../../facilities/known-tariff.js';
import type { LearnedLoad } from '../../facilities/learn-readings.js';
import type { FacilityLoad } from '../../facilities/learned-load.js';
import { usdPerTariffUnit } from '../../facilities/usd-per-tariff-unit.js';
import type { FacilityDescription } from '../../stores/stores.js';
import { askedTime } from './asked-time.js';
import { describedBattery } from './described-battery.js';
import { kwByWindow } from './kw-by-window.js';
import { meterMinutes } from './meter-minutes.js';
import { type LocalDate, periodStart } from './period-start.js';
import type { PhalanxAssumption } from './phalanx-assumption.js';
import { phalanxDefaults } from './phalanx-defaults.js';
import type { PhalanxRiskInput } from './phalanx-risk-input.js';

const minuteMs = 60_000;

/** What a request is resolved with. */
export interface PhalanxResolution {
  /** Description of the facility; undefined where there is none. */
  description: FacilityDescription | undefined;
  load: FacilityLoad;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request after defaults. */
export interface ResolvedPhalanxRequest {
  input: PhalanxRiskInput;
  /** What one unit of the tariff's currency is worth in that of the answer. */
  unitsPerUnit: number;
  assumptions: PhalanxAssumption[];
}

/**
 * Fills in what the body left out, once and in one place, and says what it assumed: a field that is sent wins, then what
 * the facility's description and readings say, then the contract's default. What the engine itself assumes is left to the
 * engine.
 *
 * @param request - validated body
 * @param resolution - facility, clock, what was asked for
 * @throws EngineError `outOfRange` `windowTwice` where `running_peaks` or `promise` name a window twice
 */
export function resolvePhalanxRequest(
  request: PhalanxRequest,
  { description, load, nativeCurrency, nowMs }: PhalanxResolution,
): ResolvedPhalanxRequest {
  const assumptions: PhalanxAssumption[] = [];
  const assume = <Value extends string | number>(name: string, value: Value): Value => {
    assumptions.push({ name, value, source: 'documented default' });
    return value;
  };
  const facility = description ?? unknownFacility;
  const { running_peaks: runningPeaks, promise } = request;
  const { settings, learned } = load;
  const today = localDate(nowMs, settings.timeZone);
  const tariff = facility.tariff ?? assume('tariff', defaultTariffCode);
  const temperatureF = request.temperature_f ?? assumedTemperature(learned, assumptions);
  const socFraction = request.current_soc ?? assume('current_soc', defaultSocFraction(facility));
  const periodStartMs = periodStart(facility, today, settings.timeZone);
  const usdPerUnit = usdPerTariffUnit(knownTariff(tariff), description);
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
      tariff,
      battery: describedBattery(facility, usdPerUnit),
      ...(describedPeakKw > 0 && { describedPeakKw }),
      options: {
        socFraction,
        currentLoadKw: request.current_load_kw,
        ...(temperatureF !== undefined && { temperatureF }),
        daysRemaining: request.days_remaining,
        timeMs: askedTime(nowMs, request.hour_of_day, settings.timeZone),
        meterMinutes: meterMinutes(facility),
        ...(periodStartMs !== undefined && { periodStartMs }),
        ...(priorPeaksKw !== undefined && { priorPeaksKw }),
        ...(runningPeaks && { runningPeaksKw: kwByWindow('running_peaks', runningPeaks) }),
        ...(promise && { promise: { targetsKw: kwByWindow('promise', promise) } }),
      },
      month: `${today.year}-${String(today.month).padStart(2, '0')}`,
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions: [...assumptions, ...leftOut(facility)],
  };
}

function localDate(timeMs: number, timeZone: string): LocalDate {
  const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs);
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Readings know how warm it is, or what the load is without knowing; the contract's default is for those of whom nothing is known. */
function assumedTemperature(
  learned: LearnedLoad | undefined,
  assumptions: PhalanxAssumption[],
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
  return monthlyPeaksKw?.map((_, back) => monthlyPeaksKw[(month + 10 - back) % 12] ?? 0);
}

/** The contract's default, where the battery may have it. */
function defaultSocFraction({ minSocFraction, maxSocFraction }: FacilityDescription): number {
  const { socFraction } = phalanxDefaults;
  return Math.min(Math.max(socFraction, minSocFraction ?? 0), maxSocFraction ?? 1);
}

/** Parts of a description that the engine does not know. */
function leftOut({ evSessions }: FacilityDescription): PhalanxAssumption[] {
  const value = 'part of the load';
  const source = 'charging is not moved in this version';
  return evSessions === null ? [] : [{ name: 'ev_fleet', value, source }];
}
