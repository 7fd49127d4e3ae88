/**
 * A Vega-Lite 6 specification as plain JSON: hand it to any renderer of Vega-Lite, or to `renderSvg` and `renderPng` of
 * `@bess/plot/render`.
 */
export interface ChartSpec {
  readonly $schema: string;
  /** What the chart shows, in a sentence, for readers of screens. */
  readonly description: string;
  readonly [member: string]: unknown;
}
