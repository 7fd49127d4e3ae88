import { type BatteryTerms, batteryTerms } from '../../internal/battery-terms.js';
import type { DayProblem, PlanWindow } from '../day-problem.js';

/** The state grid of a plan: state of charge × peak of the outer window × peak of the inner window. */
export interface PlanGrid {
  readonly terms: BatteryTerms;
  /** Of the first step, which may be shorter. */
  readonly firstTerms: BatteryTerms;
  readonly steps: number;
  readonly socFractions: Float64Array;
  /** Between two of them. */
  readonly socSpacing: number;
  /**
   * Whether storing more can cost anything: where energy is free and the end does not ask for the state of charge, it
   * cannot, and actions that stop at a level of the state of charge need not be tried.
   */
  readonly storingCosts: boolean;
  /** The first of two windows; with one window a single level that nothing raises. */
  readonly outer: PlanWindow;
  /** The last window, which varies fastest. */
  readonly inner: PlanWindow;
  /** Peak levels, outer times inner. */
  readonly levels: number;
  /** Energy prices [currency/kWh]. */
  readonly prices: Float64Array;
}

/** Lays a checked problem out. */
export function planGrid(problem: DayProblem): PlanGrid {
  const { battery, stepMinutes, socLevels, windows, nodesKw } = problem;
  const steps = nodesKw.length;
  const { minSocFraction, maxSocFraction } = battery;
  const span = maxSocFraction - minSocFraction;
  const socFractions = Float64Array.from({ length: span > 0 ? socLevels : 1 }, (_, level) =>
    level === socLevels - 1 ? maxSocFraction : minSocFraction + (span * level) / (socLevels - 1),
  );
  const inner = windows.at(-1)!;
  const none = { meteredSteps: new Uint8Array(steps), levelsKw: new Float64Array(1) };
  const outer = windows.length === 2 ? windows[0]! : none;
  const levels = outer.levelsKw.length * inner.levelsKw.length;
  return {
    terms: batteryTerms(battery, stepMinutes, minSocFraction),
    firstTerms: batteryTerms(battery, problem.firstStepMinutes ?? stepMinutes, minSocFraction),
    steps,
    socFractions,
    socSpacing: span / (socLevels - 1),
    storingCosts: problem.energyPricePerKwh !== undefined || problem.terminalCost.length > levels,
    outer,
    inner,
    levels,
    prices: problem.energyPricePerKwh ?? new Float64Array(steps),
  };
}

/** The battery in a step of a grid. */
export function termsAt({ terms, firstTerms }: PlanGrid, step: number): BatteryTerms {
  return step === 0 ? firstTerms : terms;
}
