import type { Comparison } from '../savings-queries.js';

export type ComparedTariff = Comparison['tariffs'][number];

/** Which of the compared tariffs are shown. */
export interface ComparisonFilter {
  /** Words that all occur in name, utility or code. */
  text: string;
  /** Empty for all. */
  region: string;
  /** Empty for all. */
  sector: string;
}

/** A compared tariff with its place among all, and what it costs beside today's. */
export interface ComparedRow extends ComparedTariff {
  /** 1 for the cheapest. */
  place: number;
  /** Undefined without a tariff of today [USD]. */
  difference: number | undefined;
  isToday: boolean;
}

/** The rows that match, cheapest first. */
export function comparedRows(
  { tariffs, today }: Pick<Comparison, 'tariffs' | 'today'>,
  { text, region, sector }: ComparisonFilter,
): ComparedRow[] {
  const words = text.toLowerCase().split(/\s+/);
  return tariffs
    .map((tariff, index) => ({
      ...tariff,
      place: index + 1,
      difference: today === undefined ? undefined : tariff.total - today.total,
      isToday: tariff.code === today?.code,
    }))
    .filter((row) => {
      const searched = `${row.name} ${row.utility} ${row.code}`.toLowerCase();
      return (
        words.every((word) => searched.includes(word)) &&
        (region === '' || row.region === region) &&
        (sector === '' || row.sector === sector)
      );
    });
}

/** How many tariffs were left out for each reason, the commonest first. */
export function reasonCounts({
  ineligible,
}: Pick<Comparison, 'ineligible'>): [Comparison['ineligible'][number]['reason'], number][] {
  const counts = new Map<Comparison['ineligible'][number]['reason'], number>();
  for (const { reason } of ineligible) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left);
}
