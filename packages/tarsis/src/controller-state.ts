/** What a receding-horizon controller carries from step to step; plain data. */
export interface ControllerState {
  /** State of charge, 0 to 1. */
  readonly socFraction: number;
  /** Month that the figures below belong to, `YYYY-MM` of the tariff's clock. */
  readonly month: string;
  /** Highest demand of the month at any time [kW]. */
  readonly peakKw: number;
  /** Highest demand of the month by demand period [kW]. */
  readonly periodPeaksKw: readonly number[];
  /** Highest demand of the month by coincident period; absent where the tariff has none, and in states stored by older versions [kW]. */
  readonly coincidentPeaksKw?: readonly number[];
  /** Energy of the month by energy period [kWh]. */
  readonly energyKwhByPeriod: readonly number[];
  /**
   * Highest demand of the twelve months before, the latest first; 0 where it is not known [kW]. Where only demand by time of use is charged for,
   * that of the priced periods, which its ratchet looks back to.
   */
  readonly priorPeaksKw: readonly number[];
  /** Steps of the meter interval that runs by the clock, and the sum of their imports [kW]. */
  readonly openInterval: { readonly steps: number; readonly sumKw: number };
}
