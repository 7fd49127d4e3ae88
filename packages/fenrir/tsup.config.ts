import { packageBuild } from '../testkit/src/tsup/package-build.js';

export default packageBuild({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/cycle/index.ts',
    'src/plan/index.ts',
    'src/adversary/index.ts',
    'src/attribution/index.ts',
    'src/negotiation/index.ts',
    'src/microstructure/index.ts',
    'src/personality/index.ts',
    'src/scenarios/index.ts',
    'src/day-ahead/index.ts',
    'src/confidence/index.ts',
    'src/real-time/index.ts',
  ],
});
