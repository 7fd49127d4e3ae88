import type { BillingMonth } from '../calendar/billing-months.js';

/** The components in the order in which a bill lists them. */
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

/** The kind of charge of a bill line. */
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
  /** Period of the energy, TOU demand or coincident charge; null for components without periods. */
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
  /** Highest demand, averaged over the meter interval [kW]. */
  readonly peakKw: number;
  /** First step of the interval that set it. */
  readonly peakStep: number;
}

/** Credits earned by exports and their use, for export rules that carry credits over [currency]. */
export interface CreditAccount {
  /** Earned in this month. */
  readonly earned: number;
  /** Applied to this month's charges. */
  readonly applied: number;
  /** Paid out at the true-up. */
  readonly paidOut: number;
  /** Forfeited at the true-up. */
  readonly expired: number;
  /** Carried over to later months. */
  readonly balance: number;
}

/** One month of a bill. */
export interface BillMonth {
  readonly year: number;
  /** Calendar month, 1 to 12. */
  readonly month: number;
  /** Local days that the grid touches. */
  readonly days: number;
  /** Imported energy [kWh]. */
  readonly energyKwh: number;
  /** Exported energy [kWh]. */
  readonly exportKwh: number;
  /** Billed energy: imports less the exports that net metering subtracts [kWh]. */
  readonly billedKwh: number;
  /** Highest demand, averaged over the meter interval [kW]. */
  readonly peakKw: number;
  /** First step of the interval that set the peak. */
  readonly peakStep: number;
  /** Billed any-time demand, including the ratchet [kW]; 0 if the tariff has no such charge. */
  readonly billedFlatKw: number;
  /** Floor under the billing demand, set by the ratchet [kW]; 0 without one. */
  readonly floorKw: number;
  /** Peaks of the TOU demand periods that occur in the month, by period. */
  readonly touPeaksKw: readonly TouPeak[];
  /** Present if credits are carried over. */
  readonly credit?: CreditAccount;
  /** Banked energy carried over to later months [kWh]; present under net metering in kWh. */
  readonly bankKwh?: number;
  /** Sum of the month's lines [currency]. */
  readonly total: number;
  /** The same sum by component [currency]. */
  readonly byComponent: Readonly<Record<BillComponent, number>>;
}

/** The bill of a load under a tariff. Its sums are verified before it is returned. */
export interface Bill {
  readonly tariffCode: string;
  /** ISO 4217 code of all amounts. */
  readonly currency: string;
  /** Sum of the months [currency]. */
  readonly total: number;
  readonly byComponent: Readonly<Record<BillComponent, number>>;
  readonly lines: readonly BillLine[];
  readonly months: readonly BillMonth[];
  /** Assumptions, one sentence each: the tariff's own, then those of this bill. */
  readonly assumptions: readonly string[];
}

/**
 * Peaks of the twelve months before the first billed one [kW], for tariffs with a ratchet: twelve numbers, the most recent
 * month first; `none`: the ratchet looks back to billed months only; `steadyYear`: the previous year had the peaks of this
 * year.
 */
export type PriorPeaksKw = readonly number[] | 'none' | 'steadyYear';

/**
 * The hours of the system peak, for tariffs with a coincident charge. Each group of steps of the grid is one charge:
 * the highest demand of its steps, at the price of its first step, in the month of its first step. `ownPeak`: the
 * month's own highest demand in the hours in which that peak may fall, which no other hour can exceed; `none`: no
 * charge. The bill states either of the two as an assumption.
 */
export type CoincidentHours = readonly (readonly number[])[] | 'ownPeak' | 'none';

/** Use of credits that exceed a month's charges. */
export interface CreditCarryover {
  /**
   * `paid` (default of net billing): credits reduce the bill of their own month, which may become negative;
   * `sameMonth`: they are applied to charges from their own month on; `nextMonth`: from the following month on.
   */
  appliesFrom: 'paid' | 'sameMonth' | 'nextMonth';
  /** Charges that credits may be applied to: those for energy (default), or all. */
  offsets?: 'energy' | 'bill';
  /** Calendar month at the end of which the account is settled, 1 to 12; default 12. */
  trueUpMonth?: number;
  /** Use of the remaining credits at the true-up: paid out (default), forfeited, or kept. */
  trueUp?: 'paid' | 'expires' | 'kept';
}

/** How exports are credited. */
export type ExportRule =
  /** Exports earn nothing. */
  | { kind: 'none' }
  /** Every step's import is charged, and every step's export is credited. */
  | {
      kind: 'netBilling';
      /** One price, or one per step [currency/kWh]; default the tariff's own sell prices. */
      sellPricePerKwh?: number | ArrayLike<number>;
      carryover?: CreditCarryover;
    }
  /** Imports and exports are netted by month and period; net exports earn money. */
  | {
      kind: 'netMetering';
      unit: 'money';
      /** One price [currency/kWh]; default the tariff's own sell prices, else its import prices. */
      sellPricePerKwh?: number;
      carryover?: CreditCarryover;
    }
  /** Imports and exports are netted by month and period; net exports are banked as energy for later months. */
  | {
      kind: 'netMetering';
      unit: 'kWh';
      /**
       * Which energy the bank offsets: that of the same period (default), or, where seasons have periods of their own,
       * that of the period at the same time of day. The latter is SAM's rule, which at the true-up pays for the bank of a
       * meter without periods.
       */
      bankBy?: 'period' | 'timeOfDay';
      /** Price of a kWh that remains at the true-up [currency/kWh]; default 0. */
      trueUpPricePerKwh?: number;
      /** Calendar month at the end of which banked energy is paid and cleared, 1 to 12; default 12. */
      trueUpMonth?: number;
      /** Use of the remaining energy at the true-up: paid at `trueUpPricePerKwh` and cleared (default), or kept. */
      trueUp?: 'paid' | 'kept';
    }
  /** Two meters: the whole load is charged, and all of `exportKwSeries` is credited. */
  | {
      kind: 'buyAllSellAll';
      /** One price, or one per step [currency/kWh]; default the tariff's own sell prices. */
      sellPricePerKwh?: number | ArrayLike<number>;
      carryover?: CreditCarryover;
    };

type Charge = Pick<BillLine, 'component' | 'period' | 'tier' | 'quantity' | 'unit' | 'price'>;

/** The only place where an amount is computed: quantity × price. */
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
