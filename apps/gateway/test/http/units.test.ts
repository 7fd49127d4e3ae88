import { describe, expect, it } from 'vitest';
import { entitledEngines } from '../../src/engine-runtime/catalogue.js';
import { resolveTarsisRequest } from '../../src/engines/tarsis/tarsis-request.js';
import { limitHeaders } from '../../src/http/limit-requests.js';
import { clientAddress } from '../../src/http/open-request.js';
import { jsonNesting } from '../../src/http/read-body.js';

describe('clientAddress', () => {
  it.each([
    ['10.0.0.1', undefined, false, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4', false, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4', true, '1.2.3.4'],
    ['10.0.0.1', '9.9.9.9, 1.2.3.4', true, '1.2.3.4'],
    ['10.0.0.1', 'unknown', true, '10.0.0.1'],
    ['10.0.0.1', '', true, '10.0.0.1'],
    ['::ffff:10.0.0.1', undefined, false, '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, false, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', undefined, false, 'fe80:0:0:0::/64'],
    ['::1', undefined, false, '0:0:0:0::/64'],
    [undefined, undefined, false, 'unknown'],
  ])('%s behind %s, trusted %s: %s', (socket, forwarded, trust, expected) => {
    expect(clientAddress(socket, forwarded, trust)).toBe(expected);
  });
});

describe('limitHeaders', () => {
  it('rounds the wait up and never says 0', () => {
    const refused = { allowed: false, remaining: 0, resetMs: 60_000 };
    expect(limitHeaders(refused, 59_999)['Retry-After']).toBe('1');
    expect(limitHeaders(refused, 60_000)['Retry-After']).toBe('1');
    expect(limitHeaders(refused, 0)['Retry-After']).toBe('60');
    expect(limitHeaders({ ...refused, allowed: true }, 0)).not.toHaveProperty('Retry-After');
  });
});

describe('jsonNesting', () => {
  it.each([
    ['7', 0],
    ['{}', 1],
    ['{"a":[{}]}', 3],
    ['[[],[],[[]]]', 3],
    ['"[[["', 0],
    ['["\\"[[[", "\\\\", []]', 2],
  ])('%s is nested %d deep', (text, depth) => {
    expect(jsonNesting(text, 100)).toBe(depth);
  });

  it('stops counting above the limit', () => {
    expect(jsonNesting('['.repeat(1_000_000), 32)).toBe(33);
  });
});

describe('entitledEngines', () => {
  it('follows the table of plans, and an account can only be narrowed', () => {
    expect(entitledEngines('operator', null)).toEqual(['fenrir', 'helios']);
    expect(entitledEngines('fleet', null)).toEqual(['fenrir', 'helios', 'strix']);
    expect(entitledEngines('enterprise', null)).toEqual([
      'fenrir',
      'helios',
      'strix',
      'phalanx',
      'tarsis',
    ]);
    expect(entitledEngines('operator', ['tarsis', 'helios'])).toEqual(['helios']);
    expect(entitledEngines('enterprise', [])).toEqual([]);
  });
});

describe('resolveTarsisRequest', () => {
  it('fills in nothing that was sent', () => {
    const { input, assumptions } = resolveTarsisRequest(
      { month: 12, tariff: 'a-tariff', current_soc: 0 },
      {
        description: undefined,
        load: undefined,
        nativeCurrency: false,
        nowMs: Date.UTC(2026, 10, 21),
      },
    );
    expect(input.options).toEqual({
      month: 12,
      year: 2026,
      tariff: 'a-tariff',
      currentSocFraction: 0,
    });
    expect(assumptions.map(({ name }) => name)).toEqual(['year']);
  });
});
