import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/node/index.ts',
    'src/node/simulation-worker.ts',
  ],
  // The CommonJS build finds its worker file through import.meta.url, which this stands in for.
  shims: true,
});
