import type { ChartSpec } from '@bess/plot';
import embed, { type VisualizationSpec } from 'vega-embed';
import { expressionInterpreter } from 'vega-interpreter';

/** A chart on the page. */
export interface DrawnChart {
  remove: () => void;
}

/** Room for axes beside the plotted area of charts of several parts, which Vega cannot fit into a width [px]. */
const axesWidth = 110;

/**
 * Draws a chart into an element. Expressions are interpreted instead of compiled, because the content policy of the page
 * forbids code from text; for the same reason nothing adds styles to the page.
 */
export async function drawChart(
  element: HTMLElement,
  spec: ChartSpec,
  width: number,
  onSpan: (startLocalMs: number, endLocalMs: number) => void,
): Promise<DrawnChart> {
  const { title: _, ...untitled } = spec;
  const isOfParts = 'vconcat' in spec || 'hconcat' in spec || 'concat' in spec || 'facet' in spec;
  const fitted = isOfParts
    ? withPartsOfWidth(untitled, Math.max(60, width - axesWidth))
    : { ...untitled, width, autosize: { type: 'fit-x', contains: 'padding' } };
  const result = await embed(
    element,
    { ...fitted, background: 'transparent' } as VisualizationSpec,
    {
      ast: true,
      expr: expressionInterpreter,
      renderer: 'canvas',
      actions: false,
      defaultStyle: false,
      tooltip: { disableDefaultStyle: true },
    },
  );
  listenToSpan(result.view, onSpan);
  return { remove: () => result.finalize() };
}

function withPartsOfWidth(spec: Record<string, unknown>, width: number): Record<string, unknown> {
  const parts = spec['vconcat'];
  return Array.isArray(parts)
    ? { ...spec, vconcat: parts.map((part) => ({ ...part, width })) }
    : spec;
}

type View = Awaited<ReturnType<typeof embed>>['view'];

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
