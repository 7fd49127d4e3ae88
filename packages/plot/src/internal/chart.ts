import type { ChartOptions } from '../chart-options.js';
import type { ChartSpec } from '../chart-spec.js';
import { checkNumber } from './check-number.js';
import { paletteOf } from './palette.js';
import { refuse } from './refuse.js';

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
  { theme = 'light' }: ChartOptions,
): ChartSpec {
  if (theme !== 'light' && theme !== 'dark') {
    throw refuse('invalid', 'unknownTheme', `theme must be light or dark; ${String(theme)} came`, {
      field: 'theme',
    });
  }
  const { ink, paper, grid } = paletteOf(theme);
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description,
    title: { text: title, anchor: 'start' },
    background: paper,
    padding: 12,
    ...body,
    config: {
      font: 'DejaVu Sans, Helvetica, Arial, sans-serif',
      title: { color: ink },
      axis: {
        labelColor: ink,
        titleColor: ink,
        gridColor: grid,
        domainColor: ink,
        tickColor: ink,
        titleFontWeight: 'normal',
      },
      legend: { orient: 'top', title: null, labelColor: ink, titleColor: ink },
      text: { color: ink },
      view: { stroke: null },
    },
  };
}
