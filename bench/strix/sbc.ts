// Simulation-based calibration of every conjugate posterior of the price model: χ² of the ranks over 20 cells.
// Usage: npm run strix-sbc --workspace bench -- [--replications 2000] [--seed 1]
import { parseArgs } from 'node:util';
import { calibrate, cases } from '../../packages/strix/test/support/sbc.js';
import { markdownTable } from '../shared/markdown-table.js';

const { values } = parseArgs({
  options: {
    replications: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
/** 95 % and 99.9 % quantiles of χ² with 19 degrees of freedom. */
const QUANTILES = [30.14, 43.82] as const;

const rows = cases.flatMap((test) =>
  calibrate(test, Number(values.replications), Number(values.seed)).map(
    ({ name, replications, chiSquare }) => [
      name,
      String(replications),
      chiSquare.toFixed(1),
      chiSquare < QUANTILES[0]
        ? 'uniform'
        : chiSquare < QUANTILES[1]
          ? 'above 95 %'
          : 'NOT uniform',
    ],
  ),
);
console.log(markdownTable(['posterior', 'replications', 'χ² (19)', ''], rows));
