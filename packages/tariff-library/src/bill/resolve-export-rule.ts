import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../calendar/billing-months.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import type { CreditCarryover, ExportRule } from './bill.js';
import { validateSeries } from './metering.js';

/** The caller's rule, or the tariff's own; exports without any rule are refused. */
export function resolveExportRule(
  tariff: Tariff,
  requested: ExportRule | undefined,
  hasExports: boolean,
  hasTwoMeters: boolean,
  grid: TimeGrid,
): ExportRule {
  if (requested) validateExportRule(requested, grid);
  const rule = requested ?? (hasExports ? ownRule(tariff) : ({ kind: 'none' } as const));
  if (rule.kind === 'buyAllSellAll' && !hasTwoMeters) {
    if (!requested) {
      throw tariffLibraryError(
        'outOfRange',
        'exportMeterMissing',
        `exportKwSeries must be given beside the whole load for a load with exports, because tariff ${tariff.code} meters both.`,
        { tariff: tariff.code },
      );
    }
    throw invalidExportRule(
      'exportKwSeries',
      'given beside the whole load, because both are metered',
      undefined,
    );
  }
  return rule;
}

function ownRule(tariff: Tariff): ExportRule {
  switch (tariff.netMetering) {
    case 'netMetering':
      return { kind: 'netMetering', unit: 'money' };
    case 'netBilling':
      return { kind: 'netBilling' };
    case 'buyAllSellAll':
      return { kind: 'buyAllSellAll' };
    default:
      throw tariffLibraryError(
        'outOfRange',
        'exportRuleMissing',
        `exportRule must be given for a load with exports, because tariff ${tariff.code} states no rule for them.`,
        { tariff: tariff.code },
      );
  }
}

function validateExportRule(rule: ExportRule, grid: TimeGrid): void {
  switch (rule.kind) {
    case 'none':
      return;
    case 'netBilling':
    case 'buyAllSellAll':
      if (typeof rule.sellPricePerKwh === 'object') {
        validateSeries('exportRule.sellPricePerKwh', 'exportRule', rule.sellPricePerKwh, grid);
      } else requirePrice('sellPricePerKwh', rule.sellPricePerKwh);
      validateCarryover(rule.carryover);
      return;
    case 'netMetering':
      if (rule.unit === 'kWh') {
        requirePrice('trueUpPricePerKwh', rule.trueUpPricePerKwh);
        requireChoice('bankBy', rule.bankBy ?? 'period', ['period', 'timeOfDay']);
        requireMonth('trueUpMonth', rule.trueUpMonth);
        requireChoice('trueUp', rule.trueUp ?? 'paid', ['paid', 'kept']);
      } else if (rule.unit === 'money') {
        requirePrice('sellPricePerKwh', rule.sellPricePerKwh);
        validateCarryover(rule.carryover);
      } else throw invalidExportRule('unit', "'kWh' or 'money'", Reflect.get(rule, 'unit'));
      return;
    default:
      throw invalidExportRule(
        'kind',
        "'none', 'netBilling', 'netMetering' or 'buyAllSellAll'",
        Reflect.get(rule, 'kind'),
      );
  }
}

function validateCarryover(carryover: CreditCarryover | undefined): void {
  if (!carryover) return;
  const { appliesFrom, offsets = 'energy', trueUp = 'paid', trueUpMonth } = carryover;
  requireChoice('carryover.appliesFrom', appliesFrom, ['paid', 'sameMonth', 'nextMonth']);
  requireChoice('carryover.offsets', offsets, ['energy', 'bill']);
  requireChoice('carryover.trueUp', trueUp, ['paid', 'expires', 'kept']);
  requireMonth('carryover.trueUpMonth', trueUpMonth);
}

function requireChoice(field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value))
    throw invalidExportRule(field, `one of ${allowed.join(', ')}`, value);
}

function requirePrice(field: string, price: number | undefined): void {
  if (price !== undefined && !Number.isFinite(price))
    throw invalidExportRule(field, 'a finite number', price);
}

function requireMonth(field: string, month: number | undefined): void {
  if (month === undefined || (Number.isInteger(month) && month >= 1 && month <= 12)) return;
  throw invalidExportRule(field, 'a whole number from 1 to 12', month);
}

function invalidExportRule(field: string, rule: string, value: unknown) {
  return tariffLibraryError(
    'invalid',
    'exportRule',
    `exportRule.${field} must be ${rule}, but ${JSON.stringify(value) ?? String(value)} came.`,
    { field, value },
  );
}

/**
 * Whether the export account is settled at the end of each billing month. Between meter readings, several periods may be
 * assigned to the true-up month, and the last of them settles; if there is none, the last period that reaches into that
 * month does. A partly covered month is not settled.
 */
export function trueUpFlags(rule: ExportRule, months: readonly BillingMonth[]): boolean[] {
  const trueUpMonth = monthOf(rule);
  const flags = months.map(() => false);
  if (trueUpMonth === undefined) return flags;
  let [lastNamed, lastTouching] = [-1, -1];
  const settle = () => {
    const last = lastNamed >= 0 ? lastNamed : lastTouching;
    if (last >= 0) flags[last] = true;
    [lastNamed, lastTouching] = [-1, -1];
  };
  months.forEach(({ month, shares, complete }, index) => {
    const touches = month === trueUpMonth || shares?.some((share) => share.month === trueUpMonth);
    if (!touches) settle();
    else if (complete) {
      lastTouching = index;
      if (month === trueUpMonth) lastNamed = index;
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
