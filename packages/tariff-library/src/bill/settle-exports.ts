import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../calendar/billing-months.js';
import type { RateCalendar } from '../calendar/rate-calendar.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import {
  type BillLine,
  billLine,
  type CreditAccount,
  type CreditCarryover,
  type ExportRule,
} from './bill.js';
import { energyByTier, energyLines, type TieredEnergy } from './energy-lines.js';
import type { MeasuredMonth } from './metering.js';

/** Hours of a weekday that represent night, morning, noon and evening in SAM's rule. */
const SAM_REFERENCE_HOURS = [0, 5, 11, 17];

const PAID_OUT: CreditCarryover = { appliesFrom: 'paid' };

const ROLLED_OVER: CreditCarryover = { appliesFrom: 'sameMonth' };

/** State carried from month to month. */
export interface ExportState {
  /** Unused credits [currency]. */
  balance: number;
  /** Banked energy by period [kWh]. */
  bankKwh: Float64Array;
  /** Calendar month whose periods index the bank; absent before the first month. */
  bankMonth?: number;
  /** Energy that a meter without periods would have banked [kWh]. */
  periodlessBankKwh: number;
}

/** A month's energy after netting exports. */
interface NettedMonth {
  /** Billed energy by period [kWh]. */
  readonly billedKwhByPeriod: ArrayLike<number>;
  /** Credited energy, with prices. */
  readonly exported: readonly TieredEnergy[];
}

/** Nets exports against imports by the rule; uses and fills the energy bank. */
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
    state.bankKwh = transferBank(state.bankKwh, tariff.energy, state.bankMonth, month.month);
  }
  state.bankMonth = month.month;
  const netOfAll = netKwh.reduce((sum, kwh) => sum + kwh, 0);
  state.periodlessBankKwh = Math.max(0, state.periodlessBankKwh - netOfAll);
  const billed = netKwh.map((kwh, period) => {
    const bank = state.bankKwh[period]! - kwh;
    state.bankKwh[period] = Math.max(0, bank);
    return Math.max(0, -bank);
  });
  return { billedKwhByPeriod: billed, exported: [] };
}

/** A month's credits as bill lines, and the account of carried-over credits. */
interface Credits {
  /** Applied to the month's own charges, before minimum charges. */
  readonly applied: readonly BillLine[];
  /** Settled at the true-up, after minimum charges. */
  readonly trueUp: readonly BillLine[];
  readonly account?: CreditAccount;
}

/** Books a month's export earnings against its charges and the balance, and settles the true-up if `settles`. */
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
  const carryover = rule.carryover ?? (rule.kind === 'netMetering' ? ROLLED_OVER : PAID_OUT);
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
  // A negative balance (exports at negative prices) is due at once and in full.
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
      ? [[null, state.periodlessBankKwh]]
      : Array.from(state.bankKwh, (kwh, period) => [period, kwh]);
  state.bankKwh.fill(0);
  state.periodlessBankKwh = 0;
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

/** Prices of exports: a single one, one per step, or the tariff's own sell prices. */
interface SellPrices {
  readonly given: number | ArrayLike<number> | undefined;
  /** Whether a tier without a sell price credits its import price. */
  readonly retailElse: boolean;
}

/** A month's exports by period, with the mean price they earned. */
function exportedEnergy(
  tariff: Tariff,
  month: BillingMonth,
  exportKwhByPeriod: ArrayLike<number>,
  billingKw: number,
  prices: SellPrices,
  valueByPeriod: () => ArrayLike<number>,
): TieredEnergy[] {
  const { given } = prices;
  if (given === undefined) {
    return energyByTier(
      withSellPrices(tariff, prices.retailElse),
      month,
      exportKwhByPeriod,
      billingKw,
    );
  }
  const value = typeof given === 'number' ? undefined : valueByPeriod();
  return Array.from(exportKwhByPeriod).flatMap((quantity, period) => {
    if (quantity === 0) return [];
    const price = value ? value[period]! / quantity : Number(given);
    return [{ period, tier: null, quantity, price }];
  });
}

/** The tariff with its sell prices in place of its import prices, so that exports are charged by tier on their own. */
function withSellPrices(tariff: Tariff, retailElse: boolean): Tariff {
  const periods = tariff.energy.periods.map(({ tiers }, period) => ({
    tiers: tiers.map((tier) => {
      const price = tier.sellPricePerKwh ?? (retailElse ? tier.pricePerKwh : undefined);
      if (price !== undefined) return { ...tier, pricePerKwh: price };
      throw tariffLibraryError(
        'outOfRange',
        'sellPriceMissing',
        `exportRule.sellPricePerKwh must be given, because tariff ${tariff.code} states no sell price in period ${period}.`,
        { tariff: tariff.code, period },
      );
    }),
  }));
  return { ...tariff, energy: { ...tariff.energy, periods } };
}

/** Export earnings of a month by period [currency], with a price per step. */
export function exportValues(
  rule: ExportRule,
  exportKw: ArrayLike<number>,
  { energyPeriodSeries }: RateCalendar,
  { startStep, endStep }: BillingMonth,
  grid: TimeGrid,
): Float64Array {
  const values = new Float64Array(256);
  const prices = 'sellPricePerKwh' in rule ? rule.sellPricePerKwh : undefined;
  if (typeof prices !== 'object') return values;
  const stepHours = grid.stepMinutes / 60;
  for (let step = startStep; step < endStep; step += 1) {
    values[energyPeriodSeries[step]!]! += exportKw[step]! * stepHours * prices[step]!;
  }
  return values;
}

/**
 * Transfers banked energy from the periods of one month to those of a later one: each period's surplus goes to the period
 * in force at the same reference hour (0, 5, 11 or 17) of a weekday. A period not in force at any of them keeps its own.
 */
function transferBank(
  bankKwh: Float64Array,
  { weekdaySchedule }: Pick<Tariff['energy'], 'weekdaySchedule'>,
  fromMonth: number,
  toMonth: number,
): Float64Array {
  const [from, to] = [weekdaySchedule[fromMonth - 1]!, weekdaySchedule[toMonth - 1]!];
  const moved = new Float64Array(bankKwh.length);
  bankKwh.forEach((kwh, period) => {
    const hour = SAM_REFERENCE_HOURS.find((one) => from[one] === period);
    moved[hour === undefined ? period : to[hour]!]! += kwh;
  });
  return moved;
}
