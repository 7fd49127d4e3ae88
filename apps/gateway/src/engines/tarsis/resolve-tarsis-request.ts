import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption, TarsisRequest } from '@bess/tarsis/schema';
import { unknownFacility } from '../../facilities/default-facility.js';
import { facilityTimeZone } from '../../facilities/facility-time-zone.js';
import { knownTariff } from '../../facilities/known-tariff.js';
import { usdPerTariffUnit } from '../../facilities/usd-per-tariff-unit.js';
import type { FacilityDescription } from '../../stores/stores.js';
import { facilityOptions } from './facility-options.js';
import type { YearLoad } from './load-of-year.js';
import { localYearAndMonth } from './local-year-and-month.js';
import type { TarsisScheduleInput } from './tarsis-schedule-input.js';

/** What a request is resolved with. */
export interface TarsisResolution {
  /** Description of the facility; undefined where there is none. */
  description: FacilityDescription | undefined;
  /** What its readings tell of its load; undefined without any. */
  load: YearLoad | { knownShare: number } | undefined;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/** A request after defaults. */
export interface ResolvedTarsisRequest {
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
 *
 * @param request - validated body
 * @param resolution - facility, clock, what was asked for
 * @example
 * const resolution = { description: undefined, load: undefined, nativeCurrency: false, nowMs: Date.UTC(2026, 10, 21) };
 * resolveTarsisRequest({ month: 7 }, resolution).input.options.year;
 * // => 2027
 */
export function resolveTarsisRequest(
  request: TarsisRequest,
  { description, load, nativeCurrency, nowMs }: TarsisResolution,
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
  const tariff = knownTariff(code);
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  let measured: TarsisScheduleInput['measured'];
  const options: TarsisScheduleInput['options'] = {
    tariff: code,
    month: request.month,
    year,
    ...(request.current_soc === undefined ? {} : { currentSocFraction: request.current_soc }),
  };
  if (description !== undefined || load !== undefined) {
    const isThisMonth = request.month === today.month;
    const known = facilityOptions(
      { description: description ?? unknownFacility, load },
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
