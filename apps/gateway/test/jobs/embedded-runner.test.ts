import { createEmbeddedJobRunner } from '../../src/jobs/embedded-job-runner.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { type RunnerParts, runnerConformance } from './runner-conformance.js';

const start = (parts: RunnerParts) => createEmbeddedJobRunner({ ...parts, nowMs: Date.now });

for (const database of databasesUnderTest) {
  runnerConformance({
    name: `jobs in the process, ${database.name}`,
    skipped: database.skipped,
    openStores: storesPerTest(database),
    serve: start,
    join: start,
  });
}
