/** What every chart takes. */
export interface ChartOptions {
  /** Title above the chart; without it the chart's own. */
  readonly title?: string;
  /** Width of the plotted area [px], 50 to 4,000; 640 without it. */
  readonly width?: number;
  /** Height of the plotted area, or of its tallest part [px], 50 to 4,000; 280 without it. */
  readonly height?: number;
  /** For a white page or a dark one; `light` without it. */
  readonly theme?: 'light' | 'dark';
}

/** What a chart over time takes. */
export interface TimeChartOptions extends ChartOptions {
  /** Start of the first step [ms since the Unix epoch]; without it the axis counts hours from 0. */
  readonly startMs?: number;
  /** IANA zone on whose clock times are drawn; UTC without it. An hour that comes twice is drawn twice at its place. */
  readonly timeZone?: string;
}
