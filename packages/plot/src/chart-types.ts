/**
 * A Vega-Lite 6 specification as plain JSON. Pass it to any Vega-Lite renderer, or to `renderSvg` and `renderPng` of
 * `@bess/plot/render`.
 */
export interface ChartSpec {
  readonly $schema: string;
  /** What the chart shows, in one sentence, for screen readers. */
  readonly description: string;
  readonly [member: string]: unknown;
}

/** Options of every chart. */
export interface ChartOptions {
  /** Title above the chart; each chart has its own default. */
  readonly title?: string;
  /** Width of the plotted area [px], 50 to 4,000; default 640. */
  readonly width?: number;
  /** Height of the plotted area, or of its tallest part [px], 50 to 4,000; default 280. */
  readonly height?: number;
  /** For a white page or a dark one; default `light`. */
  readonly theme?: 'light' | 'dark';
}

/** Options of charts over time. */
export interface TimeChartOptions extends ChartOptions {
  /** Start of the first step [ms since the Unix epoch]; if absent, the axis counts hours from 0. */
  readonly startMs?: number;
  /** IANA zone whose local time the axis shows; default UTC. A repeated hour is drawn twice at the same place. */
  readonly timeZone?: string;
}
