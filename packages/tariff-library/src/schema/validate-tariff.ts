import { tariffLibraryError, tariffNotSupported } from '../internal/errors.js';
import { findViolation } from './find-violation.js';
import type { HourlySchedule, Tariff } from './tariff.js';
import { tariffJsonSchema } from './tariff-json-schema.generated.js';

/**
 * Checks a value against the tariff schema. Unknown fields are ignored.
 *
 * @param value Anything, for instance parsed JSON.
 * @returns The same value, typed.
 * @throws EngineError `invalid` / `tariffSchema` naming the first field that breaks a rule.
 * @example
 * validateTariff(JSON.parse(text)).code;
 * // => 'my-utility-rate-1'
 */
export function validateTariff(value: unknown): Tariff {
  const violation = findViolation(tariffJsonSchema, value);
  if (!violation) return value as Tariff;
  const field = violation.field || 'tariff';
  throw tariffLibraryError(
    'invalid',
    'tariffSchema',
    `${field} ${violation.rule}, but ${shown(violation.value)} came.`,
    { field, value: violation.value },
  );
}

function shown(value: unknown): string {
  // JSON writes NaN and Infinity as null.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Refuses a malformed tariff, and, by name, a tariff with stated charges that a bill would omit. */
export function assertBillable(tariff: Tariff): void {
  validateTariff(tariff);
  if (tariff.unsupported.length > 0) throw tariffNotSupported(tariff.code, tariff.unsupported);
  const charges = {
    ...(tariff.energy.tierScope === 'month' && { energy: tariff.energy }),
    ...(tariff.touDemand && { touDemand: tariff.touDemand }),
  };
  for (const [field, charge] of Object.entries(charges)) {
    const differing = differingTierLimits(charge);
    if (!differing) continue;
    const { month, periods } = differing;
    throw tariffLibraryError(
      'outOfRange',
      'tariffNotSupported',
      `${field}.periods: periods of one month must have the same tier limits, but periods ${periods[0]} and ${periods[1]} of tariff ${tariff.code} differ in month ${month}.`,
      { tariff: tariff.code, unsupported: ['tierLimitsDiffer'], field, month, periods },
    );
  }
}

interface Tiered {
  readonly periods: readonly {
    readonly tiers: readonly { readonly upTo: number | null; readonly unit?: string }[];
  }[];
  readonly weekdaySchedule: HourlySchedule;
  readonly weekendSchedule: HourlySchedule;
}

/**
 * Finds two periods of one month that both have several tiers with different limits. Shared tiers cannot have two sets of
 * limits. For demand, the source does not say whether the tiers apply to a period's own peak or to the month's; the two
 * agree only if the limits are equal.
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
