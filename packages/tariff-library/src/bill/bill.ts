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
