import { createEmbeddedJobRunner } from '../../src/jobs/embedded-job-runner.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { type RunnerParts, runnerConformance } from './runner-conformance.js';

const start = (parts: RunnerParts) => createEmbeddedJobRunner({ ...parts, nowMs: Date.now });

const places = databasesUnderTest.map((database) => ({ database, jobKind: 'simulation' as const }));
const [first] = databasesUnderTest;
const sizings = first === undefined ? [] : [{ database: first, jobKind: 'sizing' as const }];

for (const { database, jobKind } of [...places, ...sizings]) {
  runnerConformance({
    name: `${jobKind}s in the process, ${database.name}`,
    jobKind,
    skipped: database.skipped,
    openStores: storesPerTest(database),
    serve: start,
    join: start,
  });
}
