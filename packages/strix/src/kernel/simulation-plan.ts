import type { PolicyTable } from '../policy/policy-table.js';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';

/** The battery as the hot loop reads it. */
export interface KernelBattery {
  /** Available at the meter, connection limit included [MW]. */
  readonly powerMw: number;
  readonly minEnergyMwh: number;
  readonly maxEnergyMwh: number;
  readonly initialEnergyMwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly wearPerMwhDischarged: number;
}

/** How reserves are sold. */
export interface ReserveTerms {
  /** Energy that must be held for this long at the reserved power [h]. */
  readonly durationHours: number;
  /** Energy deployed up, and for regulation also down [MWh per MW and h]. */
  readonly deploymentMwhPerMwHour: number;
  /** Largest offer that the market takes [MW]. */
  readonly depthMw: number;
}

/** All that a range of paths needs; plain data that crosses to threads. A job is a plan and a range of paths. */
export interface SimulationPlan {
  readonly seed: number;
  readonly prices: PriceTables;
  readonly calendar: PathCalendar;
  readonly policy: PolicyTable;
  readonly battery: KernelBattery;
  /** Absent: none sold. */
  readonly reserve?: ReserveTerms;
  /** Whether cash is also split by calendar month. */
  readonly byMonth: boolean;
}
