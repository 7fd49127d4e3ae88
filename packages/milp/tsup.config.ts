import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/model/index.ts',
    'src/solvers/index.ts',
    'src/verify/index.ts',
    'src/infeasibility/index.ts',
    'src/node/index.ts',
  ],
  // The CommonJS build finds its worker file through import.meta.url, which this stands in for.
  shims: true,
});
