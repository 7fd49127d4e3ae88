import type { SolveResult } from '@bess/milp';
import { tarsisError } from '../internal/tarsis-error.js';

/** Why there is no plan, by name: what excludes each other, or what ended the solve. */
export function noPlanError(result: SolveResult): Error {
  const { infeasibility } = result;
  if (infeasibility) {
    const names = infeasibility.members.map(({ name }) => name);
    return tarsisError(
      'outOfRange',
      'contradiction',
      `TARSIS’ limits exclude each other: ${names.join('; ')}`,
      { members: names },
    );
  }
  if (result.status === 'cancelled') {
    return tarsisError(
      'engine',
      'cancelled',
      'TARSIS was cancelled by its caller before it had a schedule',
    );
  }
  if (result.status === 'timeLimit') {
    return tarsisError(
      'engine',
      'noAnswerInTime',
      'TARSIS found no bound on the cost within timeLimitMs, so nothing could be said of its schedule; allow more time or a coarser step',
    );
  }
  if (result.x && result.objective !== undefined) return unproven(result);
  return tarsisError(
    'engine',
    'modelRejected',
    `TARSIS’ solver ${result.solver} called a model ${result.status} in which an idle battery is always possible`,
  );
}

function unproven({ solver, status }: SolveResult): Error {
  return tarsisError(
    'engine',
    'gapNotProven',
    `TARSIS has a schedule, but its solver ${solver} (${status}) proved no bound on the cost; allow more time or another solver`,
    { solver, status },
  );
}
