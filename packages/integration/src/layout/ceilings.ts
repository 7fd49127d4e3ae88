import { readFileSync } from 'node:fs';
import type { RepositoryLayout } from './repository-layout.js';

/** The layout that was last written as ceilings. */
export const ceilingsFile = new URL('./ceilings.json', import.meta.url);

/**
 * Finds the figures in which a layout exceeds its ceilings; lines may grow by a fiftieth.
 *
 * @param layout - the present layout
 * @param ceilings - the ceilings
 * @returns one sentence per figure
 */
export function aboveCeilings(layout: RepositoryLayout, ceilings: RepositoryLayout): string[] {
  return (Object.keys(ceilings) as (keyof RepositoryLayout)[]).flatMap((part) =>
    Object.entries(ceilings[part]).flatMap(([name, before]) => {
      const now: Record<string, unknown> = { ...layout[part][name] };
      return Object.entries(before)
        .filter(([figure, ceiling]) => sizeOf(now[figure]) > mostOf(figure, ceiling))
        .map(
          ([figure, ceiling]) =>
            `${part} of ${name}: ${figure} ${text(now[figure])} > ${text(ceiling)}`,
        );
    }),
  );
}

/** The ceilings of the test. */
export function readCeilings(): RepositoryLayout {
  return JSON.parse(readFileSync(ceilingsFile, 'utf8'));
}

/** A bug fix may add a few lines. */
function mostOf(figure: string, ceiling: unknown): number {
  return figure === 'lines' ? 1.02 * sizeOf(ceiling) : sizeOf(ceiling);
}

function sizeOf(figure: unknown): number {
  return Array.isArray(figure) ? figure.length : Number(figure ?? 0);
}

function text(figure: unknown): string {
  return Array.isArray(figure) ? `[${figure.join(', ')}]` : String(figure);
}
