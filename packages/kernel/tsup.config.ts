import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/rng/index.ts',
    'src/series/index.ts',
    'src/battery/index.ts',
    'src/stats/index.ts',
    'src/errors/index.ts',
    'src/csv/index.ts',
    'src/progress/index.ts',
    'src/schema/index.ts',
  ],
});
