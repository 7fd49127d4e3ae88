import type { Solver } from '@bess/milp';

/** A solver without a plan or a bound when its time ends. */
export const late: Solver = {
  name: 'late',
  solve: () => Promise.resolve({ status: 'timeLimit', solver: 'late', boundSource: 'none' }),
};
