import type { BillingMonth } from '../../calendar/billing-month.js';
import type { ExportRule } from '../export-rule.js';

/**
 * At the end of which billing months an account of exports is settled. Where the meter is read at dates, several periods
 * may bear the name of the true-up month, of which the last settles; or none, and the last that reaches into it does. What
 * the grid covers in part has not ended.
 */
export function trueUpFlags(rule: ExportRule, months: readonly BillingMonth[]): boolean[] {
  const trueUpMonth = monthOf(rule);
  const flags = months.map(() => false);
  if (trueUpMonth === undefined) return flags;
  let [named, touching] = [-1, -1];
  const settle = () => {
    const last = named >= 0 ? named : touching;
    if (last >= 0) flags[last] = true;
    [named, touching] = [-1, -1];
  };
  months.forEach(({ month, shares, complete }, index) => {
    const touches = month === trueUpMonth || shares?.some((share) => share.month === trueUpMonth);
    if (!touches) settle();
    else if (complete) {
      touching = index;
      if (month === trueUpMonth) named = index;
    }
  });
  settle();
  return flags;
}

function monthOf(rule: ExportRule): number | undefined {
  if (rule.kind === 'none') return undefined;
  const stated =
    rule.kind === 'netMetering' && rule.unit === 'kWh'
      ? rule.trueUpMonth
      : rule.carryover?.trueUpMonth;
  return stated ?? 12;
}
