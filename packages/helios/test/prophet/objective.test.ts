import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import { type ObjectiveCase, seriesOfCase } from './series-of-case.js';

const cases: ObjectiveCase[] = JSON.parse(
  readFileSync(new URL('./vectors/objectives.json', import.meta.url), 'utf8'),
);

describe('the objective of a fit', () => {
  test.each(cases)(
    'is at most that of Stan: $kind, $length values of $stepMinutes min, $mode, $scaling',
    (options) => {
      const series = seriesOfCase(options);
      const scaling = options.scaling === 'absmax' ? 'magnitude' : 'range';
      const model = fitProphet(series, {
        mode: options.mode,
        scaling,
        growth: options.growth ?? 'linear',
      });
      expect(model.negativeLogPosterior).toBeLessThanOrEqual(
        options.objective + 1e-6 * Math.abs(options.objective),
      );
    },
  );

  test('is compared on at least 50 series', () => {
    expect(cases.length).toBeGreaterThanOrEqual(50);
  });
});
