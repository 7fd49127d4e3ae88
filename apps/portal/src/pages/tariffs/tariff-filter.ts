import type { ListedTariff } from './tariff-queries.js';

/** What a person looks for; all of it must apply. */
export interface TariffFilter {
  /** Words that all occur in name, utility or code. */
  text: string;
  utility: string;
  region: string;
  sector: string;
  currency: string;
  /** Kinds of charge that the tariff must have. */
  features: readonly string[];
}

export const emptyFilter: TariffFilter = {
  text: '',
  utility: '',
  region: '',
  sector: '',
  currency: '',
  features: [],
};

/** The tariffs that match, in their order. */
export function matchingTariffs(
  tariffs: readonly ListedTariff[],
  { text, utility, region, sector, currency, features }: TariffFilter,
): ListedTariff[] {
  const words = text.toLowerCase().split(/\s+/);
  const isOrAny = (wanted: string, value: string) => wanted === '' || wanted === value;
  return tariffs.filter((tariff) => {
    const searched = `${tariff.name} ${tariff.utility} ${tariff.code}`.toLowerCase();
    return (
      words.every((word) => searched.includes(word)) &&
      isOrAny(utility, tariff.utility) &&
      isOrAny(region, tariff.region) &&
      isOrAny(sector, tariff.sector) &&
      isOrAny(currency, tariff.currency) &&
      features.every((feature) => tariff.features.includes(feature))
    );
  });
}

/** The values of a field that occur, sorted, without the empty one. */
export function valuesOf(
  tariffs: readonly ListedTariff[],
  field: 'utility' | 'region' | 'sector' | 'currency',
): string[] {
  return [...new Set(tariffs.map((tariff) => tariff[field]))]
    .filter((value) => value !== '')
    .sort((left, right) => left.localeCompare(right, 'en'));
}

/** The part of the address that holds the filter, so that going back finds it again. */
export function searchOfFilter(filter: TariffFilter): Record<string, string> {
  const { features, ...texts } = filter;
  const filled = Object.entries({ ...texts, features: features.join(',') });
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** The filter in the address, whatever else stands there. */
export function filterOfSearch(search: Readonly<Record<string, unknown>>): TariffFilter {
  const textOf = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    text: textOf('text'),
    utility: textOf('utility'),
    region: textOf('region'),
    sector: textOf('sector'),
    currency: textOf('currency'),
    features: textOf('features')
      .split(',')
      .filter((feature) => feature !== ''),
  };
}
