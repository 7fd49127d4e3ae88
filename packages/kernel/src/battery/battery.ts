/** A battery as seen at its AC meter. Powers are at the meter, energies are inside the battery. */
export interface Battery {
  /** Rated power, charging and discharging alike [kW]. */
  readonly powerKw: number;
  /** Usable energy [kWh]. */
  readonly capacityKwh: number;
  /** Meter to store, 0 < η ≤ 1. */
  readonly chargeEfficiency: number;
  /** Store to meter, 0 < η ≤ 1. */
  readonly dischargeEfficiency: number;
  /** Lowest and highest state of charge allowed in operation, as fractions of the capacity. */
  readonly minSocFraction: number;
  readonly maxSocFraction: number;
  /** Wear [currency per MWh discharged at the meter]. */
  readonly wearPerMwhDischarged: number;
  /** Share of the rated power that is available, 0 to 1. */
  readonly availabilityFraction: number;
  /**
   * Power limits that depend on the state of charge, as breakpoints of a piecewise-linear function
   * (socFraction rising from 0 to 1); absent: rated power everywhere.
   */
  readonly powerLimits?: readonly {
    readonly socFraction: number;
    readonly chargeKw: number;
    readonly dischargeKw: number;
  }[];
}
