import type { Battery } from '@bess/kernel/battery';
import { tarsisError } from '../internal/errors.js';
import { validators } from '../internal/validate.js';

/** A step of a plan, and what is measured in it [kW]. */
export interface FollowPlanOptions {
  /** Made by `createBattery` of the kernel. */
  readonly battery: Battery;
  readonly stepHours: number;
  /** Planned power of the battery, and planned import at the point of connection. */
  readonly chargeKw: number;
  readonly dischargeKw: number;
  readonly importKw: number;
  /** Import above which a charged peak of the plan would rise; infinity for none. */
  readonly planCapKw: number;
  /** Import above which a defended peak would rise; infinity for none. */
  readonly targetKw: number;
  /** Net load measured without the battery. */
  readonly netKw: number;
  /** Energy stored now, and energy that should be stored at the end of the step [kWh]. */
  readonly storedKwh: number;
  readonly reserveKwh: number;
}

/** A planned import this close to a cap counts as at the cap, because solvers stop within a millionth of the optimum. */
const capTolerance = 1e-4;

/**
 * The power that the battery should have in a step, once the load is measured. Import above the target is discharged
 * with all available energy. Below the target, the battery discharges for the energy price as planned, as far as the
 * reserve allows. It charges as planned, or more where the reserve is not full, but never so much that the plan's own
 * peaks would rise.
 *
 * @returns Charging power of the battery, negative for discharge [kW]; `stepBattery` of the kernel limits it to what is possible.
 * @throws EngineError `invalid` / `notFinite` for a cap that is not a number; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
 * const planned = { chargeKw: 0, dischargeKw: 0, importKw: 300, planCapKw: 320, targetKw: 320 };
 * const stored = { storedKwh: 80, reserveKwh: 80 };
 * // 30 kW above the target
 * followPlan({ battery, stepHours: 1, ...planned, ...stored, netKw: 350 });
 * // => -30
 */
export function followPlan(step: FollowPlanOptions): number {
  validators.followPlan(step);
  checkCap('planCapKw', step.planCapKw);
  checkCap('targetKw', step.targetKw);
  return followPlanStep(step);
}

/** {@link followPlan} without validation. */
export function followPlanStep(step: FollowPlanOptions): number {
  const { battery, stepHours, planCapKw, targetKw, netKw, storedKwh, reserveKwh } = step;
  const isForCap = step.importKw >= planCapKw - capTolerance * Math.max(1, planCapKw);
  const lackingKwh = Math.max(0, reserveKwh - storedKwh);
  const spareKw = (Math.max(0, storedKwh - reserveKwh) * battery.dischargeEfficiency) / stepHours;
  const givenKw = isForCap ? 0 : Math.min(step.dischargeKw, spareKw);
  // Charging must not set a peak that the month may otherwise never reach.
  const takenKw = Math.min(
    Math.max(0, planCapKw - netKw),
    Math.max(step.chargeKw, lackingKwh / (battery.chargeEfficiency * stepHours)),
  );
  const wantedKw = givenKw > 0 ? -givenKw : takenKw;
  return Math.min(wantedKw, targetKw - netKw);
}

function checkCap(field: string, kw: unknown): void {
  if (typeof kw === 'number' && !Number.isNaN(kw)) return;
  throw tarsisError(
    'invalid',
    'notFinite',
    `${field} must be a number, infinity for none; ${kw} came`,
  );
}
