import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';

/** The process that is killed, with the file that threads of STRIX look for beside the code that starts them. */
export function bundleFaults(): Promise<BundledPrograms> {
  return bundlePrograms({
    'job-process': 'test/jobs/programs/job-process.ts',
    'simulation-worker': '../../packages/strix/src/node/simulation-worker.ts',
  });
}
