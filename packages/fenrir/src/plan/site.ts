import type { Battery } from '@bess/kernel/battery';

/** What is operated, and from where on. */
export interface Site {
  /** From `createBattery` of `@bess/kernel/battery`; 1 MW is 1,000 kW. */
  readonly battery: Battery;
  /** At the start, share of the capacity. */
  readonly socFraction: number;
  /** Length of a step, or of each of them; what is planned or settled then has as many steps. */
  readonly stepMinutes: number | ArrayLike<number>;
  /** Most that the connection takes in [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  /** Most that the connection puts out [MW]; the battery's power when absent. */
  readonly exportLimitMw?: number;
  /** What the grid charges for each MWh bought, beside its price; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
}
