import { worstPricePath } from '../adversary/worst-price-path.js';
import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import type { Dispatch } from './dispatch.js';
import type { DispatchTask } from './dispatch-task.js';
import { checkTask } from './internal/check-task.js';
import { refinePlan } from './internal/refine-plan.js';
import { intervalsOf } from './internal/worst-value.js';
import type { Settlement } from './settle-dispatch.js';

/** What {@link planDispatch} takes. */
export interface DispatchProblem extends DispatchTask {
  /** A price each step, 1 to 288 [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** What nature may do to the prices; nothing when absent. */
  readonly uncertainty?: {
    /** Ends of the intervals, around the prices of `pricePath` [currency/MWh]. */
    readonly lowPath: ArrayLike<number>;
    readonly highPath: ArrayLike<number>;
    /** Γ: hours that may be moved to an end. */
    readonly budgetHours: number;
  };
}

/** A dispatch that is best against what nature may do, and what it comes to. */
export interface DispatchPlan {
  readonly dispatch: Dispatch;
  /** On the prices given. */
  readonly nominal: Settlement;
  /** Value on the worst path of the budget; that of `nominal` without uncertainty [currency]. */
  readonly worstValue: number;
  /** What no dispatch exceeds in its worst value: proven by the dual of the linear program [currency]. */
  readonly worstValueBound: number;
  /** By how much ramps are exceeded in all, since the battery cannot keep them [MW]; else 0. */
  readonly rampExcessMw: number;
}

/**
 * The dispatch of known length whose value (cash less wear plus what the energy left is worth) is largest in the worst case of a
 * Bertsimas–Sim budget; without uncertainty the best one on the prices given. A linear program, method note, equations (11) to (18); a
 * step in which it pays to charge and discharge at once (a price below 0) gets a binary, or beyond 24 steps the direction that it has in the best plan by values of stored energy, and where more than the battery bounds the plan that in which the energy moved: the bound then says
 * how much there may be in the other. The answer is carried out step by step by the
 * kernel's battery and settled by our own arithmetic, and refused if that disagrees with the solver.
 *
 * A battery that starts outside its window is led back into it as fast as it can be.
 *
 * @param problem - site, prices, end value, budget
 * @throws EngineError `invalid` / `notFinite`, `unequalLengths`, `endValueNotConcave`, `intervalReversed`, `powerLimitsNotConcave`;
 * `outOfRange` / `outOfRange`, `stepsOutOfRange`; `engine` / `planNotVerified`; those of the kernel and of `@bess/milp`
 * @see D. Bertsimas, M. Sim, The Price of Robustness, Operations Research 52 (2004) 35–53, theorem 1.
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * (await planDispatch({ site: { battery, socFraction: 0, stepMinutes: 60 }, pricePath: [20, 100] })).nominal.value;
 * // => 56
 */
export async function planDispatch(problem: DispatchProblem): Promise<DispatchPlan> {
  checkObject('problem', problem);
  checkList('pricePath', problem.pricePath);
  checkProblem(problem);
  const { rounds: _, searches: __, ...plan } = await refinePlan(problem);
  return plan;
}

function checkProblem(problem: DispatchProblem): void {
  const { site, pricePath, uncertainty } = problem;
  checkTask(problem, 'pricePath', pricePath.length);
  checkNumbers('pricePath', pricePath);
  if (uncertainty === undefined) return;
  const idle = new Float64Array(pricePath.length);
  // The adversary refuses what it does not take.
  worstPricePath({
    intervals: intervalsOf(problem, uncertainty),
    chargeMwSeries: idle,
    dischargeMwSeries: idle,
    budgetHours: uncertainty.budgetHours,
    stepMinutes: site.stepMinutes,
  });
}
