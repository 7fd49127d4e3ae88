import type { BillingMonth } from '../calendar/billing-months.js';

/** The components in the order in which bills list them. */
export const billComponents: readonly BillComponent[] = [
  'energy',
  'flatDemand',
  'touDemand',
  'coincidentDemand',
  'reactiveDemand',
  'fixed',
  'minimum',
  'exportCredit',
];

/** What a bill line charges for. */
export type BillComponent =
  | 'energy'
  | 'flatDemand'
  | 'touDemand'
  | 'coincidentDemand'
  | 'reactiveDemand'
  | 'fixed'
  | 'minimum'
  | 'exportCredit';

/** One priced quantity of one month; `amount` is `quantity × price`. */
export interface BillLine {
  readonly component: BillComponent;
  /** Index into {@link Bill.months}. */
  readonly monthIndex: number;
  readonly year: number;
  /** Calendar month, 1 to 12. */
  readonly month: number;
  /** Energy, TOU demand or coincident period; null for components without periods. */
  readonly period: number | null;
  /** Tier, from 0; null for components without tiers. */
  readonly tier: number | null;
  readonly quantity: number;
  /** `credit`: one unit of the currency, earned by exports. */
  readonly unit: 'kWh' | 'kW' | 'kVA' | 'kVAr' | 'day' | 'month' | 'year' | 'credit';
  /** Price [currency per unit]; negative for credits. */
  readonly price: number;
  /** [currency] */
  readonly amount: number;
}

/** The highest demand of one TOU demand period within one month. */
export interface TouPeak {
  readonly period: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKw: number;
  /** First step of the interval that set it. */
  readonly peakStep: number;
}

/** What exports earned and what became of it, for rules that carry credits over [currency]. */
export interface CreditAccount {
  /** Earned in this month. */
  readonly earned: number;
  /** Set against this month's charges. */
  readonly applied: number;
  /** Paid out at the true-up. */
  readonly paidOut: number;
  /** Forfeited at the true-up. */
  readonly expired: number;
  /** Left for later months. */
  readonly balance: number;
}

/** One month of a bill. */
export interface BillMonth {
  readonly year: number;
  /** Calendar month, 1 to 12. */
  readonly month: number;
  /** Local days that the grid touches. */
  readonly days: number;
  /** Energy drawn [kWh]. */
  readonly energyKwh: number;
  /** Energy fed in [kWh]. */
  readonly exportKwh: number;
  /** Energy charged for: what was drawn, less what net metering sets against it [kWh]. */
  readonly billedKwh: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKw: number;
  /** First step of the interval that set the peak. */
  readonly peakStep: number;
  /** Any-time demand billed, ratchet included [kW]; 0 where the tariff has no such charge. */
  readonly billedFlatKw: number;
  /** Floor under the billing demand set by the ratchet [kW]; 0 without one. */
  readonly floorKw: number;
  /** Peaks of the TOU demand periods that occur in the month, by period. */
  readonly touPeaksKw: readonly TouPeak[];
  /** Present where credits are carried over. */
  readonly credit?: CreditAccount;
  /** Banked energy left for later months [kWh]; present under net metering in kWh. */
  readonly bankKwh?: number;
  /** Sum of the month's lines [currency]. */
  readonly total: number;
  /** The same sum by component [currency]. */
  readonly byComponent: Readonly<Record<BillComponent, number>>;
}

/** What a load costs under a tariff: a document whose sums are checked before anyone sees it. */
export interface Bill {
  readonly tariffCode: string;
  /** ISO 4217 code of all amounts. */
  readonly currency: string;
  /** Sum of the months [currency]. */
  readonly total: number;
  readonly byComponent: Readonly<Record<BillComponent, number>>;
  readonly lines: readonly BillLine[];
  readonly months: readonly BillMonth[];
  /** What had to be assumed, one sentence each: the tariff's own assumptions, then this bill's. */
  readonly assumptions: readonly string[];
}

/**
 * Peaks of the twelve months before the first billed one [kW], for tariffs with a ratchet: twelve numbers,
 * index 0 the month just before and index 11 twelve months before; `none`: the ratchet looks back to
 * billed months only; `steadyYear`: the year before had this year's peaks.
 */
export type PriorPeaksKw = readonly number[] | 'none' | 'steadyYear';

/**
 * The hours of the system's peak, for tariffs with a coincident charge. Each group of steps of the grid is one charge:
 * the highest demand of its steps, at the price of its first step, in the month of its first step. `ownPeak`: the
 * month's own highest demand in the hours in which that peak may fall, which no other hour can exceed; `none`: no
 * charge. Both are said on the bill.
 */
export type CoincidentHours = readonly (readonly number[])[] | 'ownPeak' | 'none';

/** What becomes of credits that a month's charges do not use up. */
export interface CreditCarryover {
  /**
   * `paid` (default of net billing): credits lower the bill of their own month, which may fall below 0;
   * `sameMonth`: they are set against charges from their own month on; `nextMonth`: from the month after on.
   */
  appliesFrom: 'paid' | 'sameMonth' | 'nextMonth';
  /** Which charges credits may be set against: those for energy (default), or all. */
  offsets?: 'energy' | 'bill';
  /** Calendar month at whose end the account is settled, 1 to 12; 12 by default. */
  trueUpMonth?: number;
  /** What is left then: paid out (default), forfeited, or kept for later. */
  trueUp?: 'paid' | 'expires' | 'kept';
}

/** How exports are credited. */
export type ExportRule =
  /** They earn nothing. */
  | { kind: 'none' }
  /** Every step's import is charged and every step's export credited. */
  | {
      kind: 'netBilling';
      /** One price, or one per step [currency/kWh]; absent: the tariff's own sell prices. */
      sellPricePerKwh?: number | ArrayLike<number>;
      carryover?: CreditCarryover;
    }
  /** Import and export are set off month by month, period by period; what is left over earns money. */
  | {
      kind: 'netMetering';
      unit: 'money';
      /** One price [currency/kWh]; absent: the tariff's own sell prices, else what a kWh costs. */
      sellPricePerKwh?: number;
      carryover?: CreditCarryover;
    }
  /** The same, but what is left over stays energy: it waits for a later month. */
  | {
      kind: 'netMetering';
      unit: 'kWh';
      /**
       * Which energy it may be set against: that of the same period (default), or, where seasons have periods of their own,
       * that of the period at the same time of day. The latter is SAM's rule, which at the true-up pays for what a meter
       * without periods would have left.
       */
      bankBy?: 'period' | 'timeOfDay';
      /** Paid for a kWh that is left at the true-up [currency/kWh]; 0 by default. */
      trueUpPricePerKwh?: number;
      /** Calendar month at whose end banked energy is paid and cleared, 1 to 12; 12 by default. */
      trueUpMonth?: number;
      /** What is left then: paid at `trueUpPricePerKwh` and cleared (default), or kept for later. */
      trueUp?: 'paid' | 'kept';
    }
  /** Two meters: the whole load is charged and the whole of `exportKwSeries` credited. */
  | {
      kind: 'buyAllSellAll';
      /** One price, or one per step [currency/kWh]; absent: the tariff's own sell prices. */
      sellPricePerKwh?: number | ArrayLike<number>;
      carryover?: CreditCarryover;
    };

type Charge = Pick<BillLine, 'component' | 'period' | 'tier' | 'quantity' | 'unit' | 'price'>;

/** The only place where an amount is made: quantity × price. */
export function billLine(month: BillingMonth, monthIndex: number, charge: Charge): BillLine {
  return {
    component: charge.component,
    monthIndex,
    year: month.year,
    month: month.month,
    period: charge.period,
    tier: charge.tier,
    quantity: charge.quantity,
    unit: charge.unit,
    price: charge.price,
    amount: charge.quantity * charge.price,
  };
}
