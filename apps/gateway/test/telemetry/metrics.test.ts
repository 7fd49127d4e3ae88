import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpError } from '../../src/internal/errors.js';
import { createMetrics, instrumentEngines, type Metrics } from '../../src/telemetry/metrics.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';
import { sampleEngines } from '../http/support/sample-engines.js';

const metricsToken = 'scrape-me-0123456789';
let gateway: TestGateway;
let metrics: Metrics;
let limits: 'ok' | 'degraded' = 'ok';

beforeAll(async () => {
  metrics = createMetrics({ states: { limits: () => limits }, withProcess: true });
  gateway = await startGateway({
    metrics,
    engines: instrumentEngines(sampleEngines(), metrics),
    config: { trustProxy: true, metricsToken },
  });
});
afterAll(() => gateway.close());

async function scrape() {
  const answer = await gateway.call('GET', '/metrics', { token: metricsToken });
  expect(answer.status).toBe(200);
  return answer;
}

/** Value of one line of the text format. */
function metricValue(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('GET /metrics', () => {
  test('is for who has its token, and answers the envelope to all others', async () => {
    const { headers } = await scrape();
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const { token } = await gateway.login(await gateway.account('enterprise'));
    for (const other of [undefined, token, `${metricsToken}x`, metricsToken.slice(1), '']) {
      const refused = await gateway.call('GET', '/metrics', { token: other });
      expect([refused.status, refused.json.ok]).toEqual([401, false]);
      expect(refused.text).not.toContain(metricsToken);
    }
    expect(gateway.logLines.join('')).not.toContain(metricsToken);
  });

  test('does not exist without a token', async () => {
    const other = await startGateway({ metrics });
    try {
      expect((await other.call('GET', '/metrics', { token: metricsToken })).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test('counts requests by operation and status, and times them', async () => {
    const { token } = await gateway.login(await gateway.account('enterprise'));
    const before = (await scrape()).text;
    const body = { month: 7 };
    await gateway.call('POST', '/v1/api/tarsis/schedule', { token, body });
    await gateway.call('POST', '/v1/api/tarsis/schedule', { token, body: { month: 13 } });
    await gateway.call('GET', '/v1/nowhere/secret-path');
    const { text } = await scrape();
    const grown = (line: string) =>
      (metricValue(text, line) ?? 0) - (metricValue(before, line) ?? 0);
    const requests = (operation: string, method: string, status: number) =>
      grown(
        `bess_http_requests_total{operation="${operation}",method="${method}",status="${status}"}`,
      );
    expect(requests('tarsisSchedule', 'POST', 200)).toBe(1);
    expect(requests('tarsisSchedule', 'POST', 422)).toBe(1);
    expect(requests('none', 'GET', 404)).toBe(1);
    expect(grown('bess_http_request_seconds_count{operation="tarsisSchedule"}')).toBe(2);
    expect(grown('bess_http_request_seconds_sum{operation="tarsisSchedule"}')).toBeGreaterThan(0);
    expect(grown('bess_engine_tasks_total{operation="tarsis.schedule",outcome="ok"}')).toBe(1);
    expect(text).not.toContain('secret-path');
  });

  test('knows what is in flight: the scrape itself', async () => {
    expect(metricValue((await scrape()).text, 'bess_http_requests_in_flight')).toBe(1);
    expect(metricValue((await scrape()).text, 'bess_engine_tasks_in_flight')).toBe(0);
  });

  test('tells of parts that are degraded, and of the process', async () => {
    const degraded = async () => metricValue((await scrape()).text, 'bess_degraded{part="limits"}');
    expect(await degraded()).toBe(0);
    limits = 'degraded';
    expect(await degraded()).toBe(1);
    limits = 'ok';
    const { text } = await scrape();
    expect(metricValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('callers cannot make labels, and no label names one of them', async () => {
    const { token } = await gateway.login(await gateway.account('enterprise'));
    await gateway.call('PROPFIND', '/v1/api/health', { token });
    const { text } = await scrape();
    expect(text).toContain('method="other"');
    expect(text).not.toContain('PROPFIND');
    expect(text).not.toMatch(/example\.com|127\.0\.0\.1|partner|account/);
  });
});

test('failed and refused tasks are distinguished', async () => {
  const own = createMetrics({ states: {}, withProcess: false });
  const failing = [new HttpError(503, 'Busy.'), new Error('broken')];
  const pool = instrumentEngines(
    {
      ...sampleEngines(),
      run: async () => {
        throw failing.pop();
      },
    },
    own,
  );
  for (const message of ['broken', 'Busy.']) {
    await expect(pool.run('tarsis.probe', null)).rejects.toThrow(message);
  }
  const { text } = await own.render();
  const tasks = (outcome: string) =>
    metricValue(text, `bess_engine_tasks_total{operation="tarsis.probe",outcome="${outcome}"}`);
  expect([tasks('error'), tasks('refused'), tasks('ok')]).toEqual([1, 1, undefined]);
  expect(metricValue(text, 'bess_engine_task_seconds_count{operation="tarsis.probe"}')).toBe(1);
});
