import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';

/**
 * The command line, as `main`, with the file that its engine threads look for beside the code that starts them. The
 * threads that simulate come from the build of the package of STRIX, which has to be there.
 */
export function bundleGateway(): Promise<BundledPrograms> {
  return bundlePrograms({ main: 'src/main.ts', worker: 'src/engines/worker.ts' });
}
