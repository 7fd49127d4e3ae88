import { describe, test } from 'vitest';
import { accountStoreConformance } from './account-store-conformance.js';
import { activityStoreConformance } from './activity-store-conformance.js';
import { apiKeyStoreConformance } from './api-key-store-conformance.js';
import { deletionConformance } from './deletion-conformance.js';
import { eventStoreConformance } from './event-store-conformance.js';
import { facilityStoreConformance } from './facility-store-conformance.js';
import { jobEndingsConformance } from './job-endings-conformance.js';
import { jobStoreConformance } from './job-store-conformance.js';
import { jobStoreModel } from './job-store-model.js';
import { jobStoreRaces } from './job-store-races.js';
import { operatedEventsConformance } from './operated-events-conformance.js';
import { operationStoreConformance } from './operation-store-conformance.js';
import { personalityConformance } from './personality-conformance.js';
import { rangeStoreConformance } from './range-store-conformance.js';
import { refreshTokenStoreConformance } from './refresh-token-store-conformance.js';
import { revokedTokenStoreConformance } from './revoked-token-store-conformance.js';
import { signingKeyStoreConformance } from './signing-key-store-conformance.js';
import { siteStoreConformance } from './site-store-conformance.js';
import { skippedIntervalsConformance } from './skipped-intervals-conformance.js';
import { databasesUnderTest, storesPerTest } from './store-harness.js';
import { telemetryStoreConformance } from './telemetry-store-conformance.js';
import { usageStoreConformance } from './usage-store-conformance.js';
import { webhookStoreConformance } from './webhook-store-conformance.js';
import { webhookStoreRaces } from './webhook-store-races.js';

for (const database of databasesUnderTest) {
  if (database.skipped !== undefined) {
    test.skip(`stores on ${database.name}: ${database.skipped}`, () => {});
    continue;
  }
  describe(`stores on ${database.name}`, () => {
    const open = storesPerTest(database);
    accountStoreConformance(open);
    signingKeyStoreConformance(open);
    refreshTokenStoreConformance(open);
    revokedTokenStoreConformance(open);
    apiKeyStoreConformance(open);
    telemetryStoreConformance(open);
    usageStoreConformance(open);
    activityStoreConformance(open);
    operationStoreConformance(open);
    skippedIntervalsConformance(open);
    siteStoreConformance(open);
    personalityConformance(open);
    facilityStoreConformance(open);
    deletionConformance(open);
    operatedEventsConformance(open);
    jobStoreConformance(open);
    jobEndingsConformance(open);
    rangeStoreConformance(open);
    jobStoreRaces(open);
    jobStoreModel(open);
    eventStoreConformance(open);
    webhookStoreConformance(open);
    webhookStoreRaces(open);
  });
}
