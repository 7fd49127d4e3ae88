import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/demand/index.ts',
    'src/target/index.ts',
    'src/facility/index.ts',
    'src/futures/index.ts',
    'src/plan/index.ts',
    'src/gate/index.ts',
    'src/risk/index.ts',
    'src/assess/index.ts',
    'src/replay/index.ts',
  ],
});
