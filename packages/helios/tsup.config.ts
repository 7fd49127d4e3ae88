import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/models/index.ts',
    'src/transforms/index.ts',
    'src/conformal/index.ts',
    'src/metrics/index.ts',
    'src/drift/index.ts',
    'src/results/index.ts',
  ],
});
