import type { Battery } from '@bess/kernel/battery';
import { requireBattery } from '../internal/battery-parameters.js';
import { phalanxError } from '../internal/errors.js';

/** Rounding tolerance of the sum of a row of probabilities. */
const SUM_TOLERANCE = 1e-9;
const MAX_SOC_LEVELS = 1000;

/** A demand window whose peak is part of the state of a plan. */
export interface PlanWindow {
  /** 1 if a step is metered, else 0. */
  readonly meteredSteps: Uint8Array;
  /**
   * Peak levels between which costs are interpolated, ascending [kW]: the first at or below the running peak, the last about where no peak is
   * expected any more. Above the last level, costs are extrapolated linearly.
   */
  readonly levelsKw: Float64Array;
}

/** Problem of {@link planDay}: some steps to plan, and the expected cost after them. */
export interface DayProblem {
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Length of the first step if part of it is over [min]; by default that of the others. */
  readonly firstStepMinutes?: number;
  readonly battery: Battery;
  /** Number of evenly spaced states of charge from the lowest to the highest allowed, 2 to 1,000. */
  readonly socLevels: number;
  /** For each step, representative net loads (load less solar), strictly ascending [kW]. */
  readonly nodesKw: readonly Float64Array[];
  /** For each step s: P(node n at s | node p at s − 1) at [p · nodes of s + n]; each row p adds up to 1. The first step has a single row. */
  readonly transition: readonly Float64Array[];
  /** One or two windows. */
  readonly windows: readonly PlanWindow[];
  /**
   * Expected demand charges if these are the peaks after the last step [currency]: by level of the window; with two windows, at [level of the
   * first · levels of the second + level of the second]. Or the same for each state of charge, from the lowest on, one after the other.
   */
  readonly terminalCost: Float64Array;
  /** Price of energy drawn in each step [currency/kWh]; 0 if absent. Feed-in earns nothing. */
  readonly energyPricePerKwh?: Float64Array;
}

/**
 * A demand to follow in a step, chosen before its load is known [kW].
 *
 * @param step - as the plan or policy counts its steps
 * @param previousNetLoadKw - load less solar of the previous step; ignored in the first step of the plan [kW]
 * @param socFraction - state of charge at the start of the step, 0 to 1
 * @param peaksKw - peaks before the step, by window [kW]
 */
export type CapPolicy = (
  step: number,
  previousNetLoadKw: number,
  socFraction: number,
  peaksKw: ArrayLike<number>,
) => number;

/** Rejects a problem with inconsistent parts, and a battery that the kernel does not accept. */
export function validateDayProblem(problem: DayProblem): void {
  const { nodesKw, windows, socLevels, terminalCost, energyPricePerKwh } = problem;
  const steps = nodesKw.length;
  if (steps === 0) throw invalid('noSteps', 'nodesKw must hold at least one step; none came');
  if (!(Number.isInteger(socLevels) && socLevels >= 2 && socLevels <= MAX_SOC_LEVELS)) {
    throw phalanxError(
      'outOfRange',
      'socLevelsOutOfRange',
      `socLevels must be a whole number between 2 and ${MAX_SOC_LEVELS}; ${socLevels} came`,
      { socLevels },
    );
  }
  if (windows.length < 1 || windows.length > 2) {
    throw phalanxError(
      'outOfRange',
      'windowsOutOfRange',
      `windows must be one or two; ${windows.length} came`,
      { windows: windows.length },
    );
  }
  for (const [step, nodes] of nodesKw.entries()) requireRising(`nodesKw[${step}]`, nodes);
  validateTransition(problem);
  let levels = 1;
  for (const [index, { meteredSteps, levelsKw }] of windows.entries()) {
    requireLength(`windows[${index}].meteredSteps`, meteredSteps.length, steps, 'steps');
    requireRising(`windows[${index}].levelsKw`, levelsKw);
    levels *= levelsKw.length;
  }
  if (terminalCost.length !== levels) {
    const { minSocFraction, maxSocFraction } = problem.battery;
    const states = (minSocFraction < maxSocFraction ? socLevels : 1) * levels;
    requireLength('terminalCost', terminalCost.length, states, `peak levels, ${levels}, or states`);
  }
  requireFinite('terminalCost', terminalCost);
  if (energyPricePerKwh !== undefined) {
    requireLength('energyPricePerKwh', energyPricePerKwh.length, steps, 'steps');
    requireFinite('energyPricePerKwh', energyPricePerKwh);
  }
  requireBattery(problem.battery, problem.stepMinutes);
  requireBattery(problem.battery, problem.firstStepMinutes ?? problem.stepMinutes);
}

function validateTransition({ nodesKw, transition }: DayProblem): void {
  requireLength('transition', transition.length, nodesKw.length, 'steps');
  for (const [step, probabilities] of transition.entries()) {
    const nodes = nodesKw[step]!.length;
    const rows = step === 0 ? 1 : nodesKw[step - 1]!.length;
    const field = `transition[${step}]`;
    requireLength(field, probabilities.length, rows * nodes, `${rows} rows of ${nodes} nodes`);
    for (let row = 0; row < rows; row += 1) {
      const ofRow = probabilities.subarray(row * nodes, (row + 1) * nodes);
      const total = ofRow.reduce((sum, probability) => sum + probability, 0);
      if (ofRow.every((probability) => probability >= 0) && Math.abs(total - 1) <= SUM_TOLERANCE) {
        continue;
      }
      throw invalid(
        'notProbabilities',
        `${field} must hold probabilities that add up to 1 in every row; row ${row} has ${[...ofRow].join(', ')}`,
        { step, row },
      );
    }
  }
}

function requireRising(field: string, values: Float64Array): void {
  const isRising = values.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > values[index - 1]!),
  );
  if (isRising && values.length > 0) return;
  throw invalid(
    'notRising',
    `${field} must hold at least one finite number and be strictly ascending; ${[...values].join(', ') || 'none'} came`,
    { field },
  );
}

function requireFinite(field: string, values: Float64Array): void {
  const invalidIndex = values.findIndex((value) => !Number.isFinite(value));
  if (invalidIndex < 0) return;
  throw invalid(
    'costNotFinite',
    `${field} must hold finite numbers; ${values[invalidIndex]} came at ${invalidIndex}`,
    { field },
  );
}

function requireLength(field: string, length: number, required: number, of: string): void {
  if (length === required) return;
  throw invalid('unequalLengths', `${field} must be ${required} long (${of}); ${length} came`, {
    field,
    length,
    required,
  });
}

function invalid(code: string, message: string, details: Record<string, unknown> = {}) {
  return phalanxError('invalid', code, message, details);
}
