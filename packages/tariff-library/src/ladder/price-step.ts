/** One step of a tier ladder: `width` units at `price`; the last step has width Infinity. */
export interface PriceStep {
  /** Width of the step [kWh, kW or kVA]. */
  readonly width: number;
  /** Price within the step [currency per unit]; demand prices are per unit and month. */
  readonly price: number;
}
