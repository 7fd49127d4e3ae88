import { createTimeGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption, TarsisRequest } from '@bess/tarsis/schema';
import type { TarsisScheduleInput } from '../../engine-runtime/operations.js';
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

/** What a request is resolved with. */
interface TarsisResolution {
  /** Description of the facility; undefined where there is none. */
  description: FacilityDescription | undefined;
  /** What its readings tell of its load; undefined without any. */
  load: YearLoad | { knownShare: number } | undefined;
  /** Whether the closed-loop savings are asked for too. */
  achievable?: boolean;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request after defaults. */
interface ResolvedTarsisRequest {
  input: TarsisScheduleInput;
  /** What one unit of the result's currency is worth in that of the answer. */
  unitsPerUnit: number;
  assumptions: Assumption[];
}

/**
 * Fills in what the body left out, once and in one place, and says what it assumed: a field that is sent wins, then what
 * the facility's description says, then the contract's default. What the engine itself assumes is left to the engine.
 *
 * The billing month is this year's while it has not passed, else next year's.
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
 * What is stored of a facility: its description, and what its readings of the twelve whole months before this one tell
 * of its load.
 */
export async function loadFacility(
  partnerId: string,
  facilityId: string,
  sentTariff: string | undefined,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<Pick<TarsisResolution, 'description' | 'load'>> {
  const description = await facilities.find(partnerId, facilityId);
  const timeZone = facilityTimeZone(description);
  const { year, month } = localYearAndMonth(nowMs(), timeZone);
  const startMs = monthStartMs(year - 1, month, timeZone);
  const endMs = monthStartMs(year, month, timeZone);
  const readings: FacilityReading[] = [];
  const range = { fromMs: startMs, untilMs: endMs };
  for await (const page of readingPages(facilities, { partnerId, facilityId }, range)) {
    readings.push(...page);
  }
  const holidays =
    findTariff(sentTariff ?? description?.tariff ?? defaultTariffCode)?.holidays ?? 'none';
  const load =
    readings.length === 0
      ? undefined
      : condenseYear(readings, { startMs, endMs, timeZone, holidays });
  return { description, load };
}

function monthStartMs(year: number, month: number, timeZone: string): number {
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  return createTimeGrid({ start, length: 1, stepMinutes: 60, timeZone }).startMs;
}
