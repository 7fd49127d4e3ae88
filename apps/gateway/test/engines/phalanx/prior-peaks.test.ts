import { expect, it } from 'vitest';
import { priorPeaks } from '../../../src/engines/phalanx/run-phalanx-risk.js';

const months = (...names: string[]) =>
  names.map((month, index) => ({ month, peakKw: 100 + index }));

it.each<[string, string[], string, number[] | undefined]>([
  ['no readings', [], '2026-01', undefined],
  ['none of the month before', ['2025-11'], '2026-01', undefined],
  ['those of this month alone', ['2026-01'], '2026-01', undefined],
  ['two months over new year', ['2025-11', '2025-12'], '2026-01', [101, 100]],
  [
    'a gap, behind which nothing is known',
    ['2025-09', '2025-11', '2025-12'],
    '2026-01',
    [102, 101],
  ],
])('peaks of the months before, of %s', (_what, names, month, expected) => {
  const peaksKw = priorPeaks({ monthPeaks: months(...names) }, month);
  expect(peaksKw?.length ?? 12).toBe(12);
  expect(peaksKw?.filter((kw) => kw > 0)).toEqual(expected);
});

it('has all twelve of a year, nearest first', () => {
  const names = Array.from({ length: 13 }, (_, index) =>
    new Date(Date.UTC(2025, index)).toISOString().slice(0, 7),
  );
  const peaksKw = priorPeaks({ monthPeaks: months(...names) }, '2026-01');
  expect(peaksKw).toEqual(Array.from({ length: 12 }, (_, back) => 111 - back));
});
