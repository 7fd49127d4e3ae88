import type { ChartSpec } from '@bess/plot';
import type { View } from 'vega';
import type { TopLevelSpec } from 'vega-lite';

/** A chart on the page. */
export interface DrawnChart {
  /** Ends its life; what is seen of it stays until the next chart takes its place. */
  remove: () => void;
}

/** Room for axes beside the plotted area of charts of several parts, which Vega cannot fit into a width [px]. */
const axesWidth = 110;

/**
 * Draws a chart into an element, in place of an earlier one. Expressions are interpreted instead of compiled, because the
 * content policy of the page forbids code from text; for the same reason nothing adds styles to the page. It draws shapes of
 * the document (SVG), which the browser paints beside the page's own work; a canvas of 1,500 points took 100 ms of it for each
 * movement of the pointer. The stages are tasks of their own, so that the page answers between them.
 */
export async function drawChart(
  element: HTMLElement,
  spec: ChartSpec,
  width: number,
  onSpan: (startLocalMs: number, endLocalMs: number) => void,
): Promise<DrawnChart> {
  const { compile } = await import('vega-lite');
  await nextTask();
  const { parse, View } = await import('vega');
  const { expressionInterpreter } = await import('vega-interpreter');
  await nextTask();
  const { spec: compiled } = compile(fittedSpec(spec, width));
  await nextTask();
  const runtime = parse(compiled, undefined, { ast: true });
  await nextTask();
  const place = document.createElement('div');
  const view = new View(runtime, { expr: expressionInterpreter, renderer: 'svg' });
  view.initialize(place);
  // The page names the chart and has its numbers as a table; the shapes say nothing.
  place.setAttribute('aria-hidden', 'true');
  await view.runAsync();
  element.replaceChildren(place);
  listenToSpan(view, onSpan);
  return { remove: () => view.finalize() };
}

/** The page has a heading of its own for each chart, and a width of its own. */
function fittedSpec({ title: _, ...spec }: ChartSpec, width: number): TopLevelSpec {
  const isOfParts = 'vconcat' in spec || 'hconcat' in spec || 'concat' in spec || 'facet' in spec;
  const fitted = isOfParts
    ? withPartsOfWidth(spec, Math.max(60, width - axesWidth))
    : { ...spec, width, autosize: { type: 'fit-x', contains: 'padding' } };
  return { ...fitted, background: 'transparent' } as unknown as TopLevelSpec;
}

function withPartsOfWidth(spec: Record<string, unknown>, width: number): Record<string, unknown> {
  const parts = spec['vconcat'];
  return Array.isArray(parts)
    ? { ...spec, vconcat: parts.map((part) => ({ ...part, width })) }
    : spec;
}

/** Lets the page answer what has come in meanwhile. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reports a marked span once the pointer is released, so that a zoom does not begin while it is being marked. */
function listenToSpan(
  view: View,
  onSpan: (startLocalMs: number, endLocalMs: number) => void,
): void {
  let marked: readonly number[] | undefined;
  try {
    view.addSignalListener('span', (_, value: Record<string, readonly number[]>) => {
      marked = Object.values(value)[0];
    });
  } catch {
    // The chart has no such parameter.
    return;
  }
  view.addEventListener('pointerup', () => {
    const [start, end] = marked ?? [];
    marked = undefined;
    if (start !== undefined && end !== undefined && end > start) {
      onSpan(start, end);
    }
  });
}
