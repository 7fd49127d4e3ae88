import type { TimeGrid } from '@bess/kernel/series';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { Tariff } from '../../schema/tariff.js';
import type { CreditCarryover, ExportRule } from '../export-rule.js';
import { assertSeries } from './metered-series.js';

/** The rule of the caller, else the tariff's own; a bill with exports and no rule is refused. */
export function resolveExportRule(
  tariff: Tariff,
  asked: ExportRule | undefined,
  hasExports: boolean,
  hasTwoMeters: boolean,
  grid: TimeGrid,
): ExportRule {
  if (asked) assertRule(asked, grid);
  const rule = asked ?? (hasExports ? ownRule(tariff) : ({ kind: 'none' } as const));
  if (rule.kind === 'buyAllSellAll' && !hasTwoMeters) {
    throw refusal(
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
        `exportRule must be given for a load with exports, because tariff ${tariff.code} names no rule for them.`,
        { tariff: tariff.code },
      );
  }
}

function assertRule(rule: ExportRule, grid: TimeGrid): void {
  switch (rule.kind) {
    case 'none':
      return;
    case 'netBilling':
    case 'buyAllSellAll':
      if (typeof rule.sellPricePerKwh === 'object') {
        assertSeries('exportRule.sellPricePerKwh', 'exportRule', rule.sellPricePerKwh, grid);
      } else assertPrice('sellPricePerKwh', rule.sellPricePerKwh);
      assertCarryover(rule.carryover);
      return;
    case 'netMetering':
      if (rule.unit === 'kWh') {
        assertPrice('trueUpPricePerKwh', rule.trueUpPricePerKwh);
        assertChoice('bankBy', rule.bankBy ?? 'period', ['period', 'timeOfDay']);
        assertMonth('trueUpMonth', rule.trueUpMonth);
        assertChoice('trueUp', rule.trueUp ?? 'paid', ['paid', 'kept']);
      } else if (rule.unit === 'money') {
        assertPrice('sellPricePerKwh', rule.sellPricePerKwh);
        assertCarryover(rule.carryover);
      } else throw refusal('unit', "'kWh' or 'money'", Reflect.get(rule, 'unit'));
      return;
    default:
      throw refusal(
        'kind',
        "'none', 'netBilling', 'netMetering' or 'buyAllSellAll'",
        Reflect.get(rule, 'kind'),
      );
  }
}

function assertCarryover(carryover: CreditCarryover | undefined): void {
  if (!carryover) return;
  const { appliesFrom, offsets = 'energy', trueUp = 'paid', trueUpMonth } = carryover;
  assertChoice('carryover.appliesFrom', appliesFrom, ['paid', 'sameMonth', 'nextMonth']);
  assertChoice('carryover.offsets', offsets, ['energy', 'bill']);
  assertChoice('carryover.trueUp', trueUp, ['paid', 'expires', 'kept']);
  assertMonth('carryover.trueUpMonth', trueUpMonth);
}

function assertChoice(field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw refusal(field, `one of ${allowed.join(', ')}`, value);
}

function assertPrice(field: string, price: number | undefined): void {
  if (price !== undefined && !Number.isFinite(price))
    throw refusal(field, 'a finite number', price);
}

function assertMonth(field: string, month: number | undefined): void {
  if (month === undefined || (Number.isInteger(month) && month >= 1 && month <= 12)) return;
  throw refusal(field, 'a whole number from 1 to 12', month);
}

function refusal(field: string, rule: string, value: unknown) {
  return tariffLibraryError(
    'invalid',
    'exportRule',
    `exportRule.${field} must be ${rule}, but ${JSON.stringify(value) ?? String(value)} came.`,
    { field, value },
  );
}
