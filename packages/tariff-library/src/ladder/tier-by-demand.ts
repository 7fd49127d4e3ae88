/** An amount of energy that grows with the billing demand B: kwh + kwhPerKw · B. */
export interface EnergyByDemand {
  /** [kWh of the month] */
  readonly kwh: number;
  /** [kWh of the month per kW of billing demand] */
  readonly kwhPerKw: number;
}

/**
 * A tier of a month's energy whose upper end may move with the billing demand. The tiers of a list end at
 * L_j = max(L_(j−1), min(end_j, cap_j)), L_0 = 0; a tier that ends no higher than the one before is empty.
 */
export interface TierByDemand {
  /** Place in the tariff's own list, from 0; tiers that only cap others are not listed. */
  readonly tier: number;
  /** [currency/kWh] */
  readonly price: number;
  /** null: unbounded. */
  readonly end: EnergyByDemand | null;
  /** Cap of the block of hours of use that the tier lies in; null: none. */
  readonly cap: EnergyByDemand | null;
}
