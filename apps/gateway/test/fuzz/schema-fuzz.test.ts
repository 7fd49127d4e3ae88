import { binomialRange, countCases, runSeed } from '@bess/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../http/support/gateway.js';
import { boundedEngines } from './bounded-engines.js';
import { fuzzOperations } from './fuzz-operations.js';
import { judgeAnswer } from './judge-answer.js';
import { operations } from './operations.js';
import { schemaArbitrary } from './schema-arbitrary.js';

/** Five of each operation, of which `npm run fuzz` tries hundreds. */
const REQUESTS = 5 * operations.length;
/** That a count of answers is too low by chance. */
const RISK = 1e-7;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ engines: boundedEngines(1) });
});
afterAll(() => gateway.close());

test('what the schemas allow, and what they nearly allow, is answered as the document says', async () => {
  const seed = runSeed();
  countCases(REQUESTS);
  const reports = await fuzzOperations(gateway, { requests: REQUESTS, seed, hangMs: 300_000 });
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  // A fuzz that never gets through, or is never refused, proves nothing. Of 100 requests 33 to 36 succeed and 61 to 65 are
  // refused, over many seeds; one in four and two in five are counted on, which fails by chance in two runs of ten million.
  const countOf = (first: string) =>
    reports
      .flatMap(({ statuses }) => Object.entries(statuses))
      .filter(([status]) => status.startsWith(first))
      .reduce((sum, [, count]) => sum + count, 0);
  // Nor does one whose session has ended. One request in fifty has no token or a wrong one: that two operations have only
  // such requests among their five does not happen by chance.
  const shut = reports.filter(({ statuses, sent }) => statuses['401'] === sent);
  expect(shut.length).toBeLessThan(2);
  expect(countOf('2')).toBeGreaterThanOrEqual(binomialRange(REQUESTS, 0.25, 2 * RISK).least);
  expect(countOf('4')).toBeGreaterThanOrEqual(binomialRange(REQUESTS, 0.4, 2 * RISK).least);
});

describe('the judge', () => {
  const health = operations.find(({ operationId }) => operationId === 'health')!;
  const headers = (type: string) =>
    new Headers({
      'Content-Type': type,
      'X-Request-Id': 'r',
      'X-RateLimit-Remaining': '1',
      'X-RateLimit-Reset': '1',
    });
  const json = headers('application/json; charset=utf-8');
  const engines = {
    differentiators: 'ok',
    forecasting: 'ok',
    simulation: 'ok',
    phalanx: 'ok',
    tarsis: 'ok',
  };
  const report = { gateway: 'ok', engines, version: '1.0.0' };
  const judge = (status: number, body: unknown, sent = json) =>
    judgeAnswer(health, { status, headers: sent, text: JSON.stringify(body) });

  test('lets pass what is documented', () => {
    expect(judge(200, report)).toEqual([]);
    expect(judge(429, { ok: false, error: 'At most 600 requests are allowed.' })).toEqual([]);
  });

  test.each([
    ['a failure', 500, report, json, /it answered 500/],
    ['a status of its own', 418, report, json, /418 is not documented/],
    [
      'a field too few',
      200,
      { ...report, version: undefined },
      json,
      /required property 'version'/,
    ],
    ['a field too many', 200, { ...report, host: 'h' }, json, /additional properties/],
    ['another type', 200, report, headers('text/html'), /type must be application\/json/],
    [
      'no limit headers',
      200,
      report,
      new Headers({ 'Content-Type': 'application/json' }),
      /X-RateLimit/,
    ],
    ['a stack', 429, { ok: false, error: 'at run (/app/src/x.ts)' }, json, /shows the inside/],
    ['no envelope', 429, { error: 'x' }, json, /envelope|required/],
  ])('finds %s', (_, status, body, sent, words) => {
    expect(judge(status, body, sent).join('; ')).toMatch(words);
  });
});

test('right values are right by an independent validator', async () => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { operationId, body } of operations) {
    if (body !== undefined) {
      const check = ajv.compile(body);
      for (const value of fc.sample(schemaArbitrary(body), 60)) {
        expect([
          operationId,
          check(JSON.parse(JSON.stringify(value))),
          ajv.errorsText(check.errors),
        ]).toEqual([operationId, true, 'No errors']);
      }
    }
  }
});
