import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/bill/index.ts',
    'src/calendar/index.ts',
    'src/tiers/index.ts',
    'src/prices/index.ts',
  ],
});
