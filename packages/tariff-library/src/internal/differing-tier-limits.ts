import type { HourlySchedule } from '../schema/tariff.js';

interface Tiered {
  readonly periods: readonly {
    readonly tiers: readonly { readonly upTo: number | null; readonly unit?: string }[];
  }[];
  readonly weekdaySchedule: HourlySchedule;
  readonly weekendSchedule: HourlySchedule;
}

/**
 * Two periods of one month that both have several tiers, with different upper ends. Tiers that periods
 * share cannot have two limits; and for demand the source does not say whether a period's own peak or
 * the month's climbs them, which makes no difference only where the limits are equal.
 */
export function differingTierLimits(
  charge: Tiered,
): { month: number; periods: [number, number] } | undefined {
  for (let month = 0; month < 12; month += 1) {
    const used = new Set([...charge.weekdaySchedule[month]!, ...charge.weekendSchedule[month]!]);
    let first: { period: number; limits: string } | undefined;
    for (const period of used) {
      const tiers = charge.periods[period]?.tiers ?? [];
      if (tiers.length < 2) continue;
      const limits = tiers.map(({ upTo, unit = '' }) => `${upTo} ${unit}`).join();
      first ??= { period, limits };
      if (limits !== first.limits) return { month: month + 1, periods: [first.period, period] };
    }
  }
  return undefined;
}
