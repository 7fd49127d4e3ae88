import type { ChartOptions } from '../chart-options.js';
import type { ChartSpec } from '../chart-spec.js';
import { checkNumber } from './check-number.js';
import { palette } from './palette.js';

const DEFAULT_WIDTH = 640;
const DEFAULT_HEIGHT = 280;

/** Width and height of a chart [px], checked. */
export function sizeOf(options: ChartOptions): { width: number; height: number } {
  return {
    width: checkNumber('width', options.width ?? DEFAULT_WIDTH, 50, 4000),
    height: checkNumber('height', options.height ?? DEFAULT_HEIGHT, 50, 4000),
  };
}

/** A specification with what all charts have in common. */
export function chart(
  title: string,
  description: string,
  body: Readonly<Record<string, unknown>>,
): ChartSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description,
    title: { text: title, anchor: 'start' },
    background: 'white',
    padding: 12,
    ...body,
    config: {
      font: 'DejaVu Sans, Helvetica, Arial, sans-serif',
      axis: { labelColor: palette.ink, titleColor: palette.ink, gridColor: '#e6e6e6' },
      legend: { orient: 'top', title: null },
      view: { stroke: null },
    },
  };
}
