import type { ChartSpec } from '../chart-spec.js';
import { refuse } from '../internal/refuse.js';

/**
 * Draws a chart as SVG with Vega, without a browser. Vega is loaded at the first call.
 *
 * @param spec - a chart of this package, or any other specification of Vega-Lite 6 whose data are in it
 * @returns the text of an SVG file; the same chart gives the same text
 * @throws EngineError `invalid` / `specNotTaken` where Vega-Lite cannot compile the specification, or Vega warns of it
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
    // ChartSpec is JSON of any chart; what Vega-Lite does not take it says below.
    const compiled = compile(spec as unknown as Parameters<typeof compile>[0], { logger }).spec;
    const loader = vega.loader();
    loader.load = (uri) => Promise.reject(new Error(`data must be in the chart; ${uri} is not`));
    const view = new vega.View(vega.parse(compiled), { renderer: 'none', logger, loader });
    const svg = await view.toSVG();
    view.finalize();
    if (complaints.length === 0) return withOwnIds(svg);
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
  }
  throw refuse(
    'invalid',
    'specNotTaken',
    `spec must be a Vega-Lite chart with its data; Vega says: ${complaints.join('; ')}`,
  );
}

/** Vega counts gradients and clips over all charts of a process; here they are counted within the chart. */
function withOwnIds(svg: string): string {
  const places = new Map<string, number>();
  return svg.replace(/( id="|url\(#)(gradient_|clip)(\d+)/g, (_, before, kind, number) => {
    const place = places.get(kind + number) ?? places.size + 1;
    places.set(kind + number, place);
    return `${before}${kind}${place}`;
  });
}
