import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';

/** The command line, as `main`, with the files that its threads look for beside the code that starts them. */
export function bundleGateway(): Promise<BundledPrograms> {
  return bundlePrograms({
    main: 'src/main.ts',
    worker: 'src/engines/worker.ts',
    'simulation-worker': '../../packages/strix/src/node/simulation-worker.ts',
  });
}
