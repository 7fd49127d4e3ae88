/** What a bill line charges for. */
export type BillComponent = 'energy' | 'flatDemand' | 'touDemand' | 'fixed' | 'minimum';

/** The components in the order in which bills list them. */
export const billComponents: readonly BillComponent[] = [
  'energy',
  'flatDemand',
  'touDemand',
  'fixed',
  'minimum',
];

/** One priced quantity of one month; `amount` is `quantity × price`. */
export interface BillLine {
  readonly component: BillComponent;
  /** Index into {@link Bill.months}. */
  readonly monthIndex: number;
  readonly year: number;
  /** Calendar month, 1 to 12. */
  readonly month: number;
  /** Energy or TOU demand period; null for components without periods. */
  readonly period: number | null;
  /** Tier, from 0; null for components without tiers. */
  readonly tier: number | null;
  readonly quantity: number;
  readonly unit: 'kWh' | 'kW' | 'kVA' | 'day' | 'month' | 'year';
  /** Price [currency per unit]. */
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

/** One month of a bill. */
export interface BillMonth {
  readonly year: number;
  /** Calendar month, 1 to 12. */
  readonly month: number;
  /** [kWh] */
  readonly energyKwh: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKw: number;
  /** First step of the interval that set the peak. */
  readonly peakStep: number;
  /** Any-time demand billed, ratchet included [kW]; 0 where the tariff has no such charge. */
  readonly billedFlatKw: number;
  /** Floor under the any-time demand set by the ratchet [kW]; 0 without one. */
  readonly floorKw: number;
  /** Peaks of the TOU demand periods that occur in the month, by period. */
  readonly touPeaksKw: readonly TouPeak[];
  /** Sum of the month's lines [currency]. */
  readonly total: number;
  /** The same sum by component [currency]. */
  readonly byComponent: Readonly<Record<BillComponent, number>>;
}

/** What a load costs under a tariff. */
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
