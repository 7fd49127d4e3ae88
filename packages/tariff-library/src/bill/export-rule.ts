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
