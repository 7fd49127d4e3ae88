import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: ['src/index.ts', 'src/render/index.ts'],
  // Splitting would turn import() into require() in CommonJS, which cannot load Vega: it waits at its top level.
  splitting: false,
});
