import { phalanxError } from '../../internal/phalanx-error.js';
import type { DayProblem } from '../day-problem.js';

/** How far a row of probabilities may be from 1 by rounding. */
const ROUNDING = 1e-9;
const MOST_SOC_LEVELS = 1000;

/** Refuses a problem whose parts do not fit each other. The battery is the kernel's to check. */
export function checkDayProblem(problem: DayProblem): void {
  const { nodesKw, windows, socLevels, terminalCost, energyPricePerKwh } = problem;
  const steps = nodesKw.length;
  if (steps === 0) throw invalid('noSteps', 'nodesKw must hold at least one step; none came');
  if (!(Number.isInteger(socLevels) && socLevels >= 2 && socLevels <= MOST_SOC_LEVELS)) {
    throw phalanxError(
      'outOfRange',
      'socLevelsOutOfRange',
      `socLevels must be a whole number between 2 and ${MOST_SOC_LEVELS}; ${socLevels} came`,
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
  for (const [step, nodes] of nodesKw.entries()) checkRising(`nodesKw[${step}]`, nodes);
  checkTransition(problem);
  let levels = 1;
  for (const [index, { meteredSteps, levelsKw }] of windows.entries()) {
    checkLength(`windows[${index}].meteredSteps`, meteredSteps.length, steps, 'steps');
    checkRising(`windows[${index}].levelsKw`, levelsKw);
    levels *= levelsKw.length;
  }
  if (terminalCost.length !== levels) {
    const { minSocFraction, maxSocFraction } = problem.battery;
    const states = (minSocFraction < maxSocFraction ? socLevels : 1) * levels;
    checkLength('terminalCost', terminalCost.length, states, `peak levels, ${levels}, or states`);
  }
  checkFinite('terminalCost', terminalCost);
  if (energyPricePerKwh !== undefined) {
    checkLength('energyPricePerKwh', energyPricePerKwh.length, steps, 'steps');
    checkFinite('energyPricePerKwh', energyPricePerKwh);
  }
}

function checkTransition({ nodesKw, transition }: DayProblem): void {
  checkLength('transition', transition.length, nodesKw.length, 'steps');
  for (const [step, probabilities] of transition.entries()) {
    const nodes = nodesKw[step]!.length;
    const rows = step === 0 ? 1 : nodesKw[step - 1]!.length;
    const field = `transition[${step}]`;
    checkLength(field, probabilities.length, rows * nodes, `${rows} rows of ${nodes} nodes`);
    for (let row = 0; row < rows; row += 1) {
      const ofRow = probabilities.subarray(row * nodes, (row + 1) * nodes);
      const total = ofRow.reduce((sum, probability) => sum + probability, 0);
      if (ofRow.every((probability) => probability >= 0) && Math.abs(total - 1) <= ROUNDING) {
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

function checkRising(field: string, values: Float64Array): void {
  const isRising = values.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > values[index - 1]!),
  );
  if (isRising && values.length > 0) return;
  throw invalid(
    'notRising',
    `${field} must hold at least one finite number and rise strictly; ${[...values].join(', ') || 'none'} came`,
    { field },
  );
}

function checkFinite(field: string, values: Float64Array): void {
  const odd = values.findIndex((value) => !Number.isFinite(value));
  if (odd < 0) return;
  throw invalid(
    'costNotFinite',
    `${field} must hold finite numbers; ${values[odd]} came at ${odd}`,
    { field },
  );
}

function checkLength(field: string, length: number, required: number, of: string): void {
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
