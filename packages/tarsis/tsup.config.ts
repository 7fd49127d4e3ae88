import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/controller/index.ts',
    'src/savings/index.ts',
    'src/typical-days/index.ts',
  ],
});
