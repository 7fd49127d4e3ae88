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
  // The sources are shipped beside the maps; a second copy of the catalogue inside them helps nobody.
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
});
