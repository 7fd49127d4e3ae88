import { createTimeGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption, TarsisRequest } from '@bess/tarsis/schema';
import type { TarsisScheduleInput } from '../../engine-runtime/tarsis-operations.js';
import {
  emptyDescription,
  facilityTimeZone,
  findTariff,
  localYearAndMonth,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import { readingPages } from '../../facilities/stored-readings.js';
import type { AppDeps } from '../../http/app-deps.js';
import type { FacilityDescription, FacilityReading } from '../../stores/stores.js';
import { facilityOptions } from './facility-options.js';
import { condenseYear, type YearLoad } from './load-of-year.js';

/** Context for resolving a request. */
interface TarsisResolution {
  /** Description of the facility; undefined without one. */
  description: FacilityDescription | undefined;
  /** Its load according to its readings; undefined without any. */
  load: YearLoad | { knownShare: number } | undefined;
  /** Whether the closed-loop savings are requested too. */
  achievable?: boolean;
  /** Whether amounts are in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request with all defaults filled in. */
interface ResolvedTarsisRequest {
  input: TarsisScheduleInput;
  /** Units of the response's currency per unit of the result's currency. */
  unitsPerUnit: number;
  assumptions: Assumption[];
}

/**
 * Fills in omitted fields in one place and records the assumptions: a field of the request takes precedence over
 * the facility's description, and that over the contract's default. The engine records its own assumptions.
 *
 * The billing month is in the current year if it has not passed, otherwise in the next.
 */
export function resolveTarsisRequest(
  request: TarsisRequest,
  { description, load, achievable = false, nativeCurrency, nowMs }: TarsisResolution,
): ResolvedTarsisRequest {
  const timeZone = facilityTimeZone(description);
  const today = localYearAndMonth(nowMs, timeZone);
  const year = request.month >= today.month ? today.year : today.year + 1;
  const assumptions: Assumption[] = [
    { name: 'year', value: year, source: `next such month by the gateway's clock, ${timeZone}` },
  ];
  const code = request.tariff ?? description?.tariff ?? defaultTariffCode;
  if (request.tariff === undefined && description?.tariff == null) {
    assumptions.push({ name: 'tariff', value: code, source: 'documented default' });
  }
  const tariff = findTariff(code);
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  let measured: TarsisScheduleInput['measured'];
  const options: TarsisScheduleInput['options'] = {
    tariff: code,
    month: request.month,
    year,
    ...(request.current_soc === undefined ? {} : { currentSocFraction: request.current_soc }),
    ...(achievable && { achievable }),
  };
  if (description !== undefined || load !== undefined) {
    const isThisMonth = request.month === today.month;
    const known = facilityOptions(
      { description: description ?? emptyDescription, load },
      { tariff, usdPerUnit, month: request.month, isThisMonth, year, timeZone },
    );
    options.facility = known.facility;
    measured = known.measured;
    assumptions.push(...known.assumptions);
  }
  return {
    input: {
      options,
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
      ...(measured && { measured }),
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions,
  };
}

/**
 * The stored description of a facility, and its load according to the readings of the twelve complete months
 * before the current one.
 */
export async function loadFacility(
  partnerId: string,
  facilityId: string,
  sentTariff: string | undefined,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<Pick<TarsisResolution, 'description' | 'load'>> {
  const description = await facilities.find(partnerId, facilityId);
  const timeZone = facilityTimeZone(description);
  const id = { partnerId, facilityId };
  const { readings, startMs, endMs } = await readStoredYear(facilities, id, timeZone, nowMs());
  const holidays =
    findTariff(sentTariff ?? description?.tariff ?? defaultTariffCode)?.holidays ?? 'none';
  const load =
    readings.length === 0
      ? undefined
      : condenseYear(readings, { startMs, endMs, timeZone, holidays });
  return { description, load };
}

/** Stored readings of the twelve calendar months before the current one, with the bounds of these months. */
export async function readStoredYear(
  facilities: AppDeps['stores']['facilities'],
  id: { partnerId: string; facilityId: string },
  timeZone: string,
  nowMs: number,
): Promise<{ readings: FacilityReading[]; startMs: number; endMs: number }> {
  const { year, month } = localYearAndMonth(nowMs, timeZone);
  const startMs = monthStartMs(year - 1, month, timeZone);
  const endMs = monthStartMs(year, month, timeZone);
  const readings: FacilityReading[] = [];
  for await (const page of readingPages(facilities, id, { fromMs: startMs, untilMs: endMs })) {
    readings.push(...page);
  }
  return { readings, startMs, endMs };
}

/** The first instant of a calendar month. */
export function monthStartMs(year: number, month: number, timeZone: string): number {
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  return createTimeGrid({ start, length: 1, stepMinutes: 60, timeZone }).startMs;
}
