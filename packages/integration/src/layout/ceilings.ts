import { readFileSync } from 'node:fs';
import type { RepositoryLayout } from './repository-layout.js';

/** What the layout was when somebody last wrote it down. */
export const ceilingsFile = new URL('./ceilings.json', import.meta.url);

/**
 * Where a layout is worse than it was; lines may grow by a fiftieth.
 *
 * @param layout - as it is
 * @param ceilings - as it was
 * @returns a sentence each figure
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

/** The ceilings that the test holds the repository to. */
export function readCeilings(): RepositoryLayout {
  return JSON.parse(readFileSync(ceilingsFile, 'utf8'));
}

/** A mended fault may take a line or two. */
function mostOf(figure: string, ceiling: unknown): number {
  return figure === 'lines' ? 1.02 * sizeOf(ceiling) : sizeOf(ceiling);
}

function sizeOf(figure: unknown): number {
  return Array.isArray(figure) ? figure.length : Number(figure ?? 0);
}

function text(figure: unknown): string {
  return Array.isArray(figure) ? `[${figure.join(', ')}]` : String(figure);
}
