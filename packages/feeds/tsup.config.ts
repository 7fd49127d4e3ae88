import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({ entry: ['src/index.ts'] });
