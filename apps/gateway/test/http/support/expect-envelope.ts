import { expect } from 'vitest';
import type { ErrorEnvelope } from '../../../src/http/error-response.js';
import { securityHeaders } from '../../../src/http/open-request.js';
import { type Answer, noonMs } from './gateway.js';

/** What every answer has, whatever its status. */
export function expectStandardHeaders(answer: Answer<unknown>): void {
  expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(noonMs / 1000);
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect([name, answer.headers.get(name)]).toEqual([name, value]);
  }
}

/** An error exactly as the interface writes it. */
export function expectEnvelope(answer: Answer<unknown>, status: number, words: RegExp): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expectStandardHeaders(answer);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const envelope: ErrorEnvelope = JSON.parse(answer.text);
  expect(Object.keys(envelope)).toEqual(['ok', 'error']);
  expect(envelope.ok).toBe(false);
  expect(envelope.error).toMatch(words);
}
