import { describe, expect, it } from 'vitest';
import { requestedInstant } from '../../../src/engines/phalanx/phalanx-request.js';

const zone = 'America/Los_Angeles';

describe('the instant that a request is about', () => {
  it.each<[string, string, number, string]>([
    ['the hour that runs', '2026-11-21T13:30:15-08:00', 13, '2026-11-21T13:30:15-08:00'],
    ['an hour to come', '2026-11-21T13:30:15-08:00', 23, '2026-11-21T23:00:00-08:00'],
    ['an hour gone by', '2026-11-21T13:30:15-08:00', 0, '2026-11-21T00:00:00-08:00'],
    ['the hour before midnight', '2026-12-31T23:59:59-08:00', 23, '2026-12-31T23:59:59-08:00'],
    ['the hour after it', '2027-01-01T00:00:00-08:00', 23, '2027-01-01T23:00:00-08:00'],
    [
      'the hour that spring leaves out',
      '2026-03-08T08:00:00-07:00',
      2,
      '2026-03-08T03:00:00-07:00',
    ],
    ['the doubled hour, asked before', '2026-11-01T00:30:00-07:00', 1, '2026-11-01T01:00:00-07:00'],
    ['its first time', '2026-11-01T01:30:00-07:00', 1, '2026-11-01T01:30:00-07:00'],
    ['its second time', '2026-11-01T01:30:00-08:00', 1, '2026-11-01T01:30:00-08:00'],
    ['an hour after the change', '2026-11-01T00:30:00-07:00', 14, '2026-11-01T14:00:00-08:00'],
  ])('%s', (_what, now, hour, asked) => {
    expect(requestedInstant(Date.parse(now), hour, zone)).toBe(Date.parse(asked));
  });
});
