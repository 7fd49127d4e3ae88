import type { ChartOptions, ChartSpec } from '../chart-types.js';
import { plotError, validateNumber } from './validate.js';

const DEFAULT_WIDTH = 640;
export const DEFAULT_HEIGHT = 280;

/** The options that all charts share, validated, with their defaults filled in. */
export interface Frame {
  readonly title: string;
  /** Plotted area [px]. */
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

/** Validates the options that all charts share; each chart function calls this first. */
export function frameOf(options: ChartOptions, defaultTitle: string): Frame {
  const {
    title = defaultTitle,
    theme = 'light',
    width = DEFAULT_WIDTH,
    height = DEFAULT_HEIGHT,
  } = options;
  if (theme !== 'light' && theme !== 'dark') {
    throw plotError(
      'invalid',
      'unknownTheme',
      `theme must be light or dark; ${String(theme)} came`,
      {
        field: 'theme',
      },
    );
  }
  return {
    title,
    height: validateNumber('height', height, 50, 4000),
    width: validateNumber('width', width, 50, 4000),
    palette: theme === 'dark' ? onDark : onWhite,
  };
}

/** A specification with the title, colours and fonts that all charts share. */
export function chart(
  { title, palette }: Frame,
  description: string,
  body: Readonly<Record<string, unknown>>,
): ChartSpec {
  const { ink, paper, grid } = palette;
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

/** Colours that colour-blind readers can tell apart: M. Okabe, K. Ito, Color Universal Design (2008). */
const onWhite = {
  blue: '#0072b2',
  sky: '#56b4e9',
  orange: '#e69f00',
  vermilion: '#d55e00',
  green: '#009e73',
  grey: '#7f7f7f',
  ink: '#222222',
  paper: '#ffffff',
  grid: '#e6e6e6',
} as const;

/** On a dark page the two blues swap roles, because the paler one stands out there. */
const onDark = {
  ...onWhite,
  blue: onWhite.sky,
  sky: onWhite.blue,
  grey: '#9a9a9a',
  ink: '#e8e8e8',
  paper: '#16181d',
  grid: '#3a3d44',
} as const;

/** Colours of a chart by their purpose. */
export type Palette = Readonly<Record<keyof typeof onWhite, string>>;
