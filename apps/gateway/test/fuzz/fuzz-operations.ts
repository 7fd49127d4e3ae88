import fc from 'fast-check';
import { beginningOf } from '../http/support/beginning-of.js';
import type { TestGateway } from '../http/support/gateway.js';
import { judgeAnswer } from './judge-answer.js';
import { knownValues } from './known-values.js';
import { type FuzzRequest, operationRequests } from './operation-requests.js';
import { type Operation, operations } from './operations.js';

/** How much to send. */
export interface FuzzOptions {
  /** Requests in all, shared by the operations. */
  requests: number;
  seed: number;
  /** A request that takes longer hangs [ms]. */
  hangMs: number;
  /** Told of each operation that is done. */
  onOperation?: (report: OperationReport) => void;
}

/** What became of the requests of one operation. */
export interface OperationReport {
  operationId: string;
  sent: number;
  /** Number of answers by status. */
  statuses: Record<string, number>;
  slowestMs: number;
  /** What must not be, each with the request that shows it. */
  faults: string[];
}

/** Of operations whose success costs seconds of computing, fewer bodies are right [percent]. */
const costly: Readonly<Record<string, number>> = {
  tarsisSchedule: 4,
  phalanxRisk: 4,
  tarsisCompare: 10,
  tarsisSize: 10,
  heliosForecast: 15,
  fenrirCycle: 20,
};
const usualRightShare = 35;
/** Operations that end the sessions, or delete the entities, which those after them need. */
const usedUpBy: ReadonlySet<string> = new Set([
  'endSession',
  'endAllSessions',
  'changePassword',
  'deleteSite',
  'deleteFacility',
  'deleteWebhook',
  'deleteSiteOperation',
  'deleteFacilityOperation',
]);

/**
 * Sends requests made from the schemas of `openapi.json` and holds every answer to the same document.
 *
 * @param gateway - that answers
 * @param options - how much to send
 * @returns one report per operation
 */
export async function fuzzOperations(
  gateway: TestGateway,
  { requests, seed, hangMs, onOperation }: FuzzOptions,
): Promise<OperationReport[]> {
  let tokens = await tokensOf(gateway);
  let known = await knownValues(gateway, tokens.enterprise ?? '');
  const share = Math.ceil(requests / operations.length);
  const reports: OperationReport[] = [];
  let serial = 0;
  for (const operation of operations) {
    const report: OperationReport = {
      operationId: operation.operationId,
      sent: 0,
      statuses: {},
      slowestMs: 0,
      faults: [],
    };
    const right = costly[operation.operationId] ?? usualRightShare;
    for (const request of fc.sample(operationRequests(operation, right, known), {
      seed,
      numRuns: share,
    })) {
      serial += 1;
      await judgeOne(
        gateway,
        { operation, request, address: addressOf(serial), tokens, hangMs },
        report,
      );
    }
    reports.push(report);
    onOperation?.(report);
    if (usedUpBy.has(operation.operationId)) {
      tokens = await tokensOf(gateway);
      known = await knownValues(gateway, tokens.enterprise ?? '');
    }
  }
  return reports;
}

interface Trial {
  operation: Operation;
  request: FuzzRequest;
  address: string;
  tokens: Record<FuzzRequest['token'], string | undefined>;
  hangMs: number;
}

async function judgeOne(
  gateway: TestGateway,
  trial: Trial,
  report: OperationReport,
): Promise<void> {
  const { operation, request, address, hangMs } = trial;
  const token = request.ownToken ?? trial.tokens[request.token];
  const startedMs = performance.now();
  const told = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.token} ${request.body?.slice(0, 1_000) ?? ''}`;
  report.sent += 1;
  try {
    const response = await fetch(`${gateway.url}${request.path}`, {
      method: request.method,
      headers: {
        'X-Forwarded-For': address,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(hangMs),
    });
    const { status, headers } = response;
    const text = await beginningOf(response);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    const faults = judgeAnswer(operation, { status, headers, text });
    report.faults.push(...faults.map((fault) => `${told}: ${fault}`));
  } catch (error) {
    report.faults.push(
      `${told}: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`,
    );
  }
  report.slowestMs = Math.max(report.slowestMs, performance.now() - startedMs);
}

/** An address for each request, so that the limit of addresses is not what is tried. */
function addressOf(serial: number): string {
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
}

async function tokensOf(gateway: TestGateway): Promise<Trial['tokens']> {
  const agreed = { requestsPerMinute: 1_000_000, pathsPerDay: 1_000_000_000 };
  const enterprise = await gateway.login(await gateway.account('enterprise', agreed));
  const operator = await gateway.login(await gateway.account('operator', agreed));
  return {
    enterprise: enterprise.token,
    operator: operator.token,
    garbage: `${enterprise.token.slice(0, -8)}AAAAAAAA`,
    none: undefined,
  };
}
