// Sends requests made from the schemas of openapi.json, right ones and ones that are wrong in a few places, and holds
// every answer to the same document. Prints what each operation answered; exits with 1 when one failed, was not
// documented, broke its schema, hung, or when an operation never succeeded: its answer would not have been judged.
//   npm run fuzz -w apps/gateway -- [requests] [seed]
import { password, startGateway } from '../../http/support/gateway.js';
import { boundedEngines } from '../bounded-engines.js';
import { fuzzOperations } from '../fuzz-operations.js';

const requests = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 1);
/** Times that each operation of an engine is really computed; then it says that it is busy. */
const engineRuns = 40;

const gateway = await startGateway({
  engines: boundedEngines(engineRuns),
  // Hashing takes most of the time of a login and is not what is tried.
  verifyPassword: async (hash, sent) => hash !== undefined && sent === password,
});
// The lines of 20,000 requests are nobody's interest.
gateway.deps.logger.level = 'silent';
const startedMs = performance.now();
const reports = await fuzzOperations(gateway, {
  requests,
  seed,
  hangMs: 60_000,
  onOperation({ operationId, sent, statuses, slowestMs, faults }) {
    console.log(
      JSON.stringify({
        operationId,
        sent,
        statuses,
        slowestMs: Math.round(slowestMs),
        faults: faults.length,
      }),
    );
  },
});
await gateway.close();
const faults = reports.flatMap((report) => report.faults);
for (const fault of faults.slice(0, 20)) {
  console.error(fault);
}
const sent = reports.reduce((sum, report) => sum + report.sent, 0);
const seconds = Math.round((performance.now() - startedMs) / 1000);
const neverRight = reports
  .filter(({ statuses }) => !Object.keys(statuses).some((status) => status.startsWith('2')))
  .map(({ operationId }) => operationId);
console.log(`Seed ${seed}: ${sent} requests in ${seconds} s, ${faults.length} faults.`);
if (neverRight.length > 0) {
  console.error(`Never succeeded: ${neverRight.join(', ')}.`);
}
process.exitCode = faults.length === 0 && neverRight.length === 0 ? 0 : 1;
