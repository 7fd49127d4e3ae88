import type { Battery } from '@bess/kernel/battery';
import { tarsisError } from '../internal/errors.js';
import { validators } from '../internal/validate.js';

/** A step of a plan, and what is measured in it [kW]. */
export interface FollowPlanOptions {
  /** One that `createBattery` of the kernel made. */
  readonly battery: Battery;
  readonly stepHours: number;
  /** Planned for the battery, and for the point of connection. */
  readonly chargeKw: number;
  readonly dischargeKw: number;
  readonly importKw: number;
  /** Import above which a peak of the plan would rise, of those that cost something; infinity: none. */
  readonly planCapKw: number;
  /** The same for the peaks that are defended. */
  readonly targetKw: number;
  /** Measured without the battery. */
  readonly netKw: number;
  /** Stored now, and what should be at the end of the step [kWh]. */
  readonly storedKwh: number;
  readonly reserveKwh: number;
}

/** What is planned this near to a cap stands at it: solvers end within a millionth of the optimum. */
const capTolerance = 1e-4;

/**
 * What the battery should do in a step, now that its load is known: hold the target with all it has; beyond that give what is
 * planned for the price of energy alone, as far as the reserve allows; charge as planned, or more where the reserve is not
 * full, no higher than the plan's own peaks.
 *
 * @returns Drawn by the battery, below 0 where it gives; `stepBattery` of the kernel says what of it is possible [kW].
 * @throws EngineError `invalid` / `notFinite` for a cap that is no number; `invalid` or `outOfRange` naming field, rule and value.
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

/** What {@link followPlan} does, of a step that is known to be sound. */
export function followPlanStep(step: FollowPlanOptions): number {
  const { battery, stepHours, planCapKw, targetKw, netKw, storedKwh, reserveKwh } = step;
  const isForCap = step.importKw >= planCapKw - capTolerance * Math.max(1, planCapKw);
  const lackingKwh = Math.max(0, reserveKwh - storedKwh);
  const spareKw = (Math.max(0, storedKwh - reserveKwh) * battery.dischargeEfficiency) / stepHours;
  const givenKw = isForCap ? 0 : Math.min(step.dischargeKw, spareKw);
  // Charging must not set a peak that the month may never come to.
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
