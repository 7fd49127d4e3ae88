// After the reference is made: TypeDoc numbers an anchor where a name occurs twice, also if only one of the two has a heading.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('api/', import.meta.url);
for (const file of readdirSync(folder, { recursive: true }).filter((name) =>
  name.endsWith('.md'),
)) {
  const url = new URL(file, folder);
  const text = readFileSync(url, 'utf8');
  const slugs = new Set(
    [...text.matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].map(([, heading, id]) =>
      (
        id ??
        heading
          .replaceAll(/[^\w -]/g, '')
          .trim()
          .replaceAll(' ', '-')
      ).toLowerCase(),
    ),
  );
  const mended = text.replaceAll(/\(#([\w-]+?)-\d+\)/g, (link, name) => {
    const numbered = link.slice(2, -1);
    return slugs.has(name) && !slugs.has(numbered) && headings(text, name) === 1
      ? `(#${name})`
      : link;
  });
  if (mended !== text) writeFileSync(url, mended);
}

/** How often a name is a heading. */
function headings(text, name) {
  return [...text.matchAll(/^#+ (.+)$/gm)].filter(
    ([, heading]) =>
      heading
        .replaceAll(/[^\w -]/g, '')
        .trim()
        .toLowerCase() === name,
  ).length;
}
