import type { ChartSpec } from '../chart-spec.js';
import { checkNumber } from '../internal/check-number.js';
import { renderSvg } from './render-svg.js';

/** Options of {@link renderPng}. */
export interface PngOptions {
  /** Pixels of the image per pixel of the chart, 0.1 to 10; 2 without it. */
  readonly scale?: number;
  /** Paths of font files to draw text with, beside those of the system. Where neither has a font, text is left out. */
  readonly fontFiles?: readonly string[];
}

/**
 * Draws a chart as PNG: as {@link renderSvg} draws it, rastered by resvg, which is loaded at the first call.
 *
 * @param spec - a chart
 * @returns the bytes of a PNG file
 * @throws EngineError as {@link renderSvg}, and `outOfRange` for a scale outside its range
 * @example
 * const png = await renderPng(loadDuration([10, 30], [15, 25]));
 * String.fromCharCode(...png.subarray(1, 4));
 * // => 'PNG'
 */
export async function renderPng(spec: ChartSpec, options: PngOptions = {}): Promise<Uint8Array> {
  const scale = checkNumber('scale', options.scale ?? 2, 0.1, 10);
  const svg = await renderSvg(spec);
  const { Resvg } = await import('@resvg/resvg-js');
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      loadSystemFonts: true,
      fontFiles: [...(options.fontFiles ?? [])],
      defaultFontFamily: 'DejaVu Sans',
    },
  });
  return image.render().asPng();
}
