import type { SimulateOptions } from '@bess/strix';
import { createSimulationPool, simulateParallel } from '@bess/strix/node';
import { prepareSimulation } from '@bess/strix/simulation';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { battery } from './markets.js';

const base: SimulateOptions = { battery, seed: 3, pathCount: 60, horizonDays: 10 };

/** Simulations on threads, whose answers do not depend on the threads. */
export const threadCases: readonly GoldenCase[] = [
  {
    name: 'strix/createSimulationPool',
    answer: async () => {
      const pool = createSimulationPool({ threads: 2 });
      try {
        const { plan } = prepareSimulation(base).runs[0]!;
        const result = await pool.simulate({ ...base, include: { shapley: true, months: true } });
        const again = await simulateParallel({ ...base, startDate: '2027-05-01' }, { pool });
        const outputs = await pool.run(plan, 50, { chunkPaths: 7 });
        const refused = await caught([
          () => pool.run(plan, 0),
          () => pool.run(plan, 5, { chunkPaths: 1.5 }),
          () => pool.run(plan, 5, { signal: { aborted: true } }),
          () => pool.simulate({ ...base, seed: -1 }),
        ]);
        return { threads: pool.threads, result, again, outputs, refused };
      } finally {
        await pool.close();
      }
    },
  },
  {
    name: 'strix/createSimulationPool/refused',
    answer: async () => {
      const pool = createSimulationPool({ threads: 1 });
      await pool.close();
      return caught([
        () => createSimulationPool({ threads: 0 }),
        () => createSimulationPool({ threads: 257 }),
        () => createSimulationPool({ threads: 1.5 }),
        () => pool.simulate(base),
        () => pool.run(prepareSimulation(base).runs[0]!.plan, 5),
        () => simulateParallel(base, { threads: 0 }),
      ]);
    },
  },
];
