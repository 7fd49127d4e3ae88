import autocannon, { type Instance, type Options, type Result } from 'autocannon';
import type { ServedProcess } from './serve-process.js';

/** The repeated request. */
export interface LoadCase {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}

/** Result of the load. */
export interface LoadFigures {
  perSecond: number;
  /** Percentiles of the latency of all answers [ms]. */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Processor time of the serving thread per answer [ms]. */
  servingMsPerAnswer: number;
  /** Processor time of all threads per answer, including engines and the probes of each minute [ms]. */
  cpuMsPerAnswer: number;
  /** Answers by status; `none` where a connection broke or no answer came. */
  statuses: Readonly<Record<string, number>>;
}

/**
 * Loads a server with one case.
 *
 * @param baseUrl - prefix of the path
 * @param how - `connections` at a time, for `seconds`
 */
export async function measureLoad(
  server: ServedProcess,
  baseUrl: string,
  load: LoadCase,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadFigures> {
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  let serial = 0;
  const before = server.cpuMs();
  const options: Options = {
    url: `${baseUrl}${load.path}`,
    connections,
    duration: seconds,
    timeout: 100,
    requests: [
      {
        method: load.method,
        headers: {
          ...(load.token === undefined ? {} : { Authorization: `Bearer ${load.token}` }),
          ...(load.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(load.body === undefined ? {} : { body: JSON.stringify(load.body) }),
        // Limits count addresses: each request comes from an address of its own, like those of many callers.
        setupRequest(request) {
          serial += 1;
          const address = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
          return { ...request, headers: { ...request.headers, 'X-Forwarded-For': address } };
        },
      },
    ],
  };
  const { duration } = await run(options, (instance) => {
    instance.on('response', (_client, statusCode, _bytes, responseTimeMs) => {
      latenciesMs.push(responseTimeMs);
      count(String(statusCode));
    });
    instance.on('reqError', () => count('none'));
  });
  const after = server.cpuMs();
  const answers = latenciesMs.length;
  latenciesMs.sort((one, other) => one - other);
  const percentile = (share: number) =>
    latenciesMs[Math.min(answers - 1, Math.ceil(share * answers) - 1)] ?? Number.NaN;
  return {
    perSecond: answers / duration,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    servingMsPerAnswer: (after.serving - before.serving) / answers,
    cpuMsPerAnswer: (after.all - before.all) / answers,
    statuses,
  };
}

function run(options: Options, watch: (instance: Instance) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    watch(
      autocannon(options, (error: unknown, result) => {
        if (error == null) {
          resolve(result);
        } else {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    );
  });
}
