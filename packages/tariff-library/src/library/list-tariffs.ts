import { catalogue } from '../data/catalogue.js';
import type { Tariff } from '../schema/tariff.js';
import { type ChargeBeyondTierSchedules, isCoveredByTierSchedules } from '../tiers/coverage.js';
import type { PackedTariff } from './get-tariff.js';

/** Conditions that a listed tariff must meet, all of them. */
export interface TariffFilter {
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** State or province, as spelled in the tariff. */
  region?: string | undefined;
  sector?: TariffSummary['sector'] | undefined;
  /** Part of the utility's name, case-insensitive. */
  utility?: string | undefined;
  /** One label of `features`, for instance `touDemand`. */
  feature?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Whether tier schedules cover the tariff's whole bill: see {@link isCoveredByTierSchedules}. */
  coveredByTierSchedules?: boolean | undefined;
  /** With `coveredByTierSchedules`: charges that the caller models itself. */
  handledSeparately?: readonly ChargeBeyondTierSchedules[] | undefined;
  /** Words that must all occur in code, name or utility, case-insensitive. */
  text?: string | undefined;
}

/**
 * Lists the bundled tariffs, sorted by code.
 *
 * @param filter Conditions; without one all tariffs are listed.
 * @example
 * listTariffs({ region: 'CA', feature: 'touDemand' }).some(({ utility }) => /Edison/.test(utility));
 * // => true
 */
export function listTariffs(filter: TariffFilter = {}): TariffSummary[] {
  return packedTariffs()
    .filter((tariff) => matches(tariff, filter))
    .map(summary);
}

let parsed: readonly PackedTariff[] | undefined;

/** Parsed at the first call and cached: listing needs all tariffs, most users need only one. */
function packedTariffs(): readonly PackedTariff[] {
  parsed ??= Object.values(catalogue).map((json): PackedTariff => JSON.parse(json));
  return parsed;
}

function matches(tariff: PackedTariff, filter: TariffFilter): boolean {
  const {
    country,
    region,
    sector,
    utility,
    feature,
    currency,
    coveredByTierSchedules,
    handledSeparately,
    text,
  } = filter;
  if (country !== undefined && tariff.country !== country) return false;
  if (region !== undefined && tariff.region !== region) return false;
  if (sector !== undefined && tariff.sector !== sector) return false;
  if (currency !== undefined && tariff.currency !== currency) return false;
  if (feature !== undefined && !tariff.features.includes(feature)) return false;
  if (
    coveredByTierSchedules !== undefined &&
    isCoveredByTierSchedules(tariff, { handledSeparately }) !== coveredByTierSchedules
  ) {
    return false;
  }
  if (utility !== undefined && !tariff.utility.toLowerCase().includes(utility.toLowerCase())) {
    return false;
  }
  const searched = `${tariff.code} ${tariff.name} ${tariff.utility}`.toLowerCase();
  return (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function summary(tariff: PackedTariff): TariffSummary {
  const { code, name, utility, sector, country, region, timeZone, currency, service } = tariff;
  return {
    code,
    name,
    utility,
    sector,
    country,
    region,
    timeZone,
    currency,
    service,
    ...(tariff.effectiveFrom !== undefined && { effectiveFrom: tariff.effectiveFrom }),
    ...(tariff.effectiveTo !== undefined && { effectiveTo: tariff.effectiveTo }),
    features: [...tariff.features],
  };
}

/** The fields of a tariff that a list contains. */
export type TariffSummary = Pick<
  Tariff,
  | 'code'
  | 'name'
  | 'utility'
  | 'sector'
  | 'country'
  | 'region'
  | 'timeZone'
  | 'currency'
  | 'service'
  | 'effectiveFrom'
  | 'effectiveTo'
  | 'features'
>;
