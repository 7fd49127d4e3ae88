import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/cash-flow/index.ts',
    'src/metrics/index.ts',
    'src/ageing/index.ts',
    'src/schema/index.ts',
  ],
});
