import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine, CreditAccount } from '../bill.js';
import type { CreditCarryover, ExportRule } from '../export-rule.js';
import { billLine } from './bill-line.js';
import type { TieredEnergy } from './climb-energy.js';
import { energyLines } from './energy-lines.js';
import { exportedEnergy } from './exported-energy.js';
import type { MeasuredMonth } from './measure-months.js';
import { movedBank } from './moved-bank.js';

/** What goes from month to month. */
export interface ExportState {
  /** Credits not used yet [currency]. */
  balance: number;
  /** Banked energy by period [kWh]. */
  bankKwh: Float64Array;
  /** Calendar month whose periods the bank goes by; absent before the first month. */
  bankMonth?: number;
  /** What would be banked if the meter knew no periods [kWh]. */
  plainBankKwh: number;
}

/** A month's energy after exports are set off, before any amount is known. */
export interface NettedMonth {
  /** Charged for [kWh] by period. */
  readonly billedKwhByPeriod: ArrayLike<number>;
  /** Credited, with prices. */
  readonly exported: readonly TieredEnergy[];
}

/** Sets exports off against imports as the rule says; a bank of energy is drawn on and filled. */
export function netMonth(
  tariff: Tariff,
  rule: ExportRule,
  month: BillingMonth,
  measured: Pick<MeasuredMonth, 'energyKwhByPeriod' | 'exportKwhByPeriod'>,
  billingKw: number,
  state: ExportState,
  valueByPeriod: () => ArrayLike<number>,
): NettedMonth {
  const { energyKwhByPeriod, exportKwhByPeriod } = measured;
  if (rule.kind === 'none' || exportKwhByPeriod.length === 0) {
    return { billedKwhByPeriod: energyKwhByPeriod, exported: [] };
  }
  const credited = (exportKwh: ArrayLike<number>, retailElse: boolean): TieredEnergy[] => {
    const given = 'sellPricePerKwh' in rule ? rule.sellPricePerKwh : undefined;
    const prices = { given, retailElse };
    return exportedEnergy(tariff, month, exportKwh, billingKw, prices, valueByPeriod);
  };
  if (rule.kind !== 'netMetering') {
    return { billedKwhByPeriod: energyKwhByPeriod, exported: credited(exportKwhByPeriod, false) };
  }
  const netKwh = energyKwhByPeriod.map((kwh, period) => kwh - exportKwhByPeriod[period]!);
  if (rule.unit === 'money') {
    return {
      billedKwhByPeriod: netKwh.map((kwh) => Math.max(0, kwh)),
      exported: credited(
        netKwh.map((kwh) => Math.max(0, -kwh)),
        true,
      ),
    };
  }
  if (rule.bankBy === 'timeOfDay' && state.bankMonth !== undefined) {
    state.bankKwh = movedBank(state.bankKwh, tariff.energy, state.bankMonth, month.month);
  }
  state.bankMonth = month.month;
  const netOfAll = netKwh.reduce((sum, kwh) => sum + kwh, 0);
  state.plainBankKwh = Math.max(0, state.plainBankKwh - netOfAll);
  const billed = netKwh.map((kwh, period) => {
    const bank = state.bankKwh[period]! - kwh;
    state.bankKwh[period] = Math.max(0, bank);
    return Math.max(0, -bank);
  });
  return { billedKwhByPeriod: billed, exported: [] };
}

/** Credits of one month as lines, and the account they are kept in. */
export interface Credits {
  /** Set against the month's own charges, before a minimum is looked at. */
  readonly applied: readonly BillLine[];
  /** Settled at the true-up, after it. */
  readonly trueUp: readonly BillLine[];
  readonly account?: CreditAccount;
}

const PAID: CreditCarryover = { appliesFrom: 'paid' };
const ROLLED: CreditCarryover = { appliesFrom: 'sameMonth' };

/** Books what a month's exports earned against its charges, the balance and, where it `settles`, the true-up. */
export function settleCredits(
  rule: ExportRule,
  month: BillingMonth,
  monthIndex: number,
  exported: readonly TieredEnergy[],
  charges: readonly BillLine[],
  state: ExportState,
  settles: boolean,
): Credits {
  if (rule.kind === 'none') return { applied: [], trueUp: [] };
  if (rule.kind === 'netMetering' && rule.unit === 'kWh') {
    const isPaid = settles && rule.trueUp !== 'kept';
    return isPaid ? bankTrueUp(rule, month, monthIndex, state) : { applied: [], trueUp: [] };
  }
  const carryover = rule.carryover ?? (rule.kind === 'netMetering' ? ROLLED : PAID);
  if (carryover.appliesFrom === 'paid') {
    return { applied: energyLines(month, monthIndex, exported, 'exportCredit'), trueUp: [] };
  }
  const earned = exported.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const before = state.balance;
  const usable = before + (carryover.appliesFrom === 'sameMonth' ? earned : 0);
  const offsets = charges.filter(
    ({ component }) => carryover.offsets === 'bill' || component === 'energy',
  );
  const owed = offsets.reduce((sum, { amount }) => sum + amount, 0);
  // A negative balance (exports at negative prices) is owed in full at once.
  const applied = Math.min(usable, Math.max(0, owed));
  const left = before + earned - applied;
  const how = settles ? (carryover.trueUp ?? 'paid') : 'kept';
  state.balance = how === 'kept' ? left : 0;
  const paidOut = how === 'paid' ? left : 0;
  return {
    applied: creditLine(month, monthIndex, applied),
    trueUp: creditLine(month, monthIndex, paidOut),
    account: {
      earned,
      applied,
      paidOut,
      expired: how === 'expires' ? left : 0,
      balance: state.balance,
    },
  };
}

function bankTrueUp(
  rule: Extract<ExportRule, { unit: 'kWh' }>,
  month: BillingMonth,
  monthIndex: number,
  state: ExportState,
): Credits {
  const price = rule.trueUpPricePerKwh ?? 0;
  const left: [number | null, number][] =
    rule.bankBy === 'timeOfDay'
      ? [[null, state.plainBankKwh]]
      : Array.from(state.bankKwh, (kwh, period) => [period, kwh]);
  state.bankKwh.fill(0);
  state.plainBankKwh = 0;
  const paid = left.filter(([, kwh]) => kwh > 0 && price !== 0);
  return {
    applied: [],
    trueUp: paid.map(([period, quantity]) =>
      billLine(month, monthIndex, {
        component: 'exportCredit',
        period,
        tier: null,
        quantity,
        unit: 'kWh',
        price: -price,
      }),
    ),
  };
}

function creditLine(month: BillingMonth, monthIndex: number, amount: number): BillLine[] {
  if (amount === 0) return [];
  return [
    billLine(month, monthIndex, {
      component: 'exportCredit',
      period: null,
      tier: null,
      quantity: amount,
      unit: 'credit',
      price: -1,
    }),
  ];
}
