import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: ['src/index.ts', 'src/schema/index.ts'],
  esbuildOptions(options) {
    // The package ships its sources; in the maps the weights would lie twice more.
    options.sourcesContent = false;
  },
});
