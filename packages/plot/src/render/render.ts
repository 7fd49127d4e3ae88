import type { ChartSpec } from '../chart-types.js';
import { plotError, validateNumber } from '../internal/validate.js';

/**
 * Draws a chart as SVG with Vega, without a browser. Vega is loaded on the first call.
 *
 * @param spec - a chart of this package, or any other Vega-Lite 6 specification that contains its data
 * @returns the text of an SVG file; the same chart gives the same text
 * @throws EngineError `invalid` / `specNotTaken` where Vega-Lite cannot compile the specification, or Vega warns about it
 * @example
 * const svg = await renderSvg(loadDuration([10, 30], [15, 25]));
 * svg.slice(0, 4);
 * // => '<svg'
 */
export async function renderSvg(spec: ChartSpec): Promise<string> {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const complaints: string[] = [];
  const logger = vega.logger(vega.Warn);
  const complain = (...parts: readonly unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    return logger;
  };
  logger.warn = complain;
  logger.error = complain;
  try {
    // ChartSpec can be any JSON; Vega-Lite reports below what it cannot compile.
    const compiled = compile(spec as unknown as Parameters<typeof compile>[0], { logger }).spec;
    const loader = vega.loader();
    loader.load = (uri) =>
      Promise.reject(new Error(`the chart must contain its data; ${uri} is external`));
    const view = new vega.View(vega.parse(compiled), { renderer: 'none', logger, loader });
    const svg = await view.toSVG();
    view.finalize();
    if (complaints.length === 0) return withOwnIds(svg);
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
  }
  throw plotError(
    'invalid',
    'specNotTaken',
    `spec must be a Vega-Lite chart that contains its data; Vega says: ${complaints.join('; ')}`,
  );
}

/** Vega numbers gradients and clips across all charts of a process. Numbering them within the chart makes the SVG reproducible. */
function withOwnIds(svg: string): string {
  const numbers = new Map<string, number>();
  return svg.replace(/( id="|url\(#)(gradient_|clip)(\d+)/g, (_, before, kind, number) => {
    const ownNumber = numbers.get(kind + number) ?? numbers.size + 1;
    numbers.set(kind + number, ownNumber);
    return `${before}${kind}${ownNumber}`;
  });
}

/** Options of {@link renderPng}. */
export interface PngOptions {
  /** Pixels of the image per pixel of the chart, 0.1 to 10; default 2. */
  readonly scale?: number;
  /** Paths of font files to use in addition to the system fonts. Without any font, the image has no text. */
  readonly fontFiles?: readonly string[];
}

/**
 * Draws a chart as PNG: {@link renderSvg} draws it, and resvg, which is loaded on the first call, rasterises it.
 *
 * @param spec - a chart
 * @returns the bytes of a PNG file
 * @throws EngineError the errors of {@link renderSvg}, and `outOfRange` for a scale outside its range
 * @example
 * const png = await renderPng(loadDuration([10, 30], [15, 25]));
 * String.fromCharCode(...png.subarray(1, 4));
 * // => 'PNG'
 */
export async function renderPng(spec: ChartSpec, options: PngOptions = {}): Promise<Uint8Array> {
  const scale = validateNumber('scale', options.scale ?? 2, 0.1, 10);
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
