import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';

/** The process of the stand-in that is killed. */
export function bundleFaults(): Promise<BundledPrograms> {
  return bundlePrograms({ 'job-process': 'test/jobs/programs/job-process.ts' });
}
