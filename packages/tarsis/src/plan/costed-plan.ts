import type { BlockPlan, VehiclePlan } from '../model/read-plan.js';

/** A plan of every block, and what it costs. */
export interface CostedPlan {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly VehiclePlan[];
  /** Energy at which ordinary days start and end [kWh]; null where the spec has none. */
  readonly boundaryKwh: number | null;
  /** As the joint model counts it: bill, wear and the penalty of goals that are missed, less the reference cost [currency]. */
  readonly objective: number;
  /** What of it is that penalty [currency]. */
  readonly missedCost: number;
}
