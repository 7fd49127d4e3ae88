import type { Solver } from '@bess/milp';

/** Has no plan and no bound when its time is over. */
export const late: Solver = {
  name: 'late',
  solve: () => Promise.resolve({ status: 'timeLimit', solver: 'late', boundSource: 'none' }),
};
