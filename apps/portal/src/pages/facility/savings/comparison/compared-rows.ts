import type { Comparison } from '../savings-queries.js';

export type ComparedTariff = Comparison['tariffs'][number];

/** Which of the compared tariffs are shown. */
export interface ComparisonFilter {
  /** Words that all occur in name, utility or code. */
  text: string;
  /** Empty for all. */
  utility: string;
  /** Empty for all. */
  region: string;
  /** Empty for all. */
  sector: string;
  /** Leaves out tariffs that only few customers are admitted to. */
  isOpenOnly: boolean;
}

/** A compared tariff, and what it costs beside today's. */
export interface ComparedRow extends ComparedTariff {
  /** Undefined without a tariff of today [USD]. */
  difference: number | undefined;
  isToday: boolean;
}

/** The rows that match, cheapest first; today's tariff is always among them, whether or not the load is eligible for it. */
export function comparedRows(
  { tariffs, today }: Pick<Comparison, 'tariffs' | 'today'>,
  filter: ComparisonFilter,
): ComparedRow[] {
  const others = tariffs.filter((tariff) => tariff.code !== today?.code && matches(tariff, filter));
  return [...others, ...(today === undefined ? [] : [today])]
    .sort((left, right) => left.total - right.total)
    .map((tariff) => ({
      ...tariff,
      difference: today === undefined ? undefined : tariff.total - today.total,
      isToday: tariff.code === today?.code,
    }));
}

/** Whether the name of a tariff says that it needs a contract of its own, or admits nobody any more or only some. */
export function isSpecial({ name }: Pick<ComparedTariff, 'name'>): boolean {
  return /\b(special|contracts?|negotiated|closed|frozen|grandfathered|experimental|pilot|employees?|economic development|interruptible|curtailable|standby)\b/i.test(
    name,
  );
}

function matches(
  tariff: ComparedTariff,
  { text, utility, region, sector, isOpenOnly }: ComparisonFilter,
): boolean {
  const searched = `${tariff.name} ${tariff.utility} ${tariff.code}`.toLowerCase();
  return (
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => searched.includes(word)) &&
    (utility === '' || tariff.utility === utility) &&
    (region === '' || tariff.region === region) &&
    (sector === '' || tariff.sector === sector) &&
    !(isOpenOnly && isSpecial(tariff))
  );
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
