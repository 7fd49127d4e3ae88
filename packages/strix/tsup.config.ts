import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/node/index.ts',
    'src/node/simulation-worker.ts',
    'src/models/index.ts',
    'src/policy/index.ts',
    'src/valuation/index.ts',
    'src/replay/index.ts',
    'src/simulation/index.ts',
    'src/results/index.ts',
    'src/project/index.ts',
    'src/load/index.ts',
    'src/load-futures/index.ts',
  ],
  // The CommonJS build finds its worker file through import.meta.url, which this stands in for.
  shims: true,
});
