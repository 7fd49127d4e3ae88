import type { ChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { checkNumber } from './internal/check-number.js';
import { checkSeries } from './internal/check-series.js';
import { paletteOf } from './internal/palette.js';
import type { ReliabilityPoint } from './reliability-points.js';

/**
 * Promised probabilities against observed shares; a calibrated forecaster's points lie on the diagonal.
 *
 * @param points - of {@link reliabilityPoints}, or of one's own; at least one
 * @returns points joined by a line, and the diagonal
 * @throws EngineError `unknownTheme`, `seriesLength` without points, `outOfRange` for a level or share outside 0 to 1
 * @example
 * reliabilityDiagram([{ level: 0.1, share: 0.12, count: 500 }]).data;
 * // => { values: [{ level: 0.1, share: 0.12, count: 500 }] }
 */
export function reliabilityDiagram(
  points: readonly ReliabilityPoint[],
  options: ChartOptions = {},
): ChartSpec {
  const palette = paletteOf(options.theme);
  const { title = 'Reliability' } = options;
  checkSeries(
    'points',
    points.map(({ share }) => share),
    points.length,
  );
  for (const [place, { level, share }] of points.entries()) {
    checkNumber(`points[${place}].level`, level, 0, 1);
    checkNumber(`points[${place}].share`, share, 0, 1);
  }
  const { height } = sizeOf(options);
  const axis = (field: string, name: string) => ({
    field,
    type: 'quantitative',
    title: name,
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  });
  const x = axis('level', 'promised probability');
  const y = axis('share', 'observed share');
  return chart(
    title,
    `${title}: observed shares against promised probabilities`,
    {
      // Square, so that the diagonal is one.
      width: sizeOf({ height, width: options.width ?? height }).width,
      height,
      data: { values: points.map(({ level, share, count }) => ({ level, share, count })) },
      layer: [
        {
          data: {
            values: [
              { level: 0, share: 0 },
              { level: 1, share: 1 },
            ],
          },
          mark: { type: 'line', strokeDash: [4, 4], color: palette.grey },
          encoding: { x, y },
        },
        {
          mark: {
            type: 'line',
            color: palette.blue,
            point: { size: 60, filled: true, color: palette.blue },
          },
          encoding: { x, y },
        },
      ],
    },
    options,
  );
}
