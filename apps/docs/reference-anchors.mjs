// After the reference is made: TypeDoc numbers an anchor where a name occurs twice, also if only one of the two has a heading.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('api/', import.meta.url);
const texts = new Map(
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => new URL(name, folder))
    .map((url) => [url.href, readFileSync(url, 'utf8')]),
);

for (const [address, text] of texts) {
  const mended = text.replaceAll(/\(([^()#\s]*)#([\w-]+?)-(\d+)\)/g, (link, path, name, number) => {
    const target = texts.get(path === '' ? address : new URL(path, address).href);
    return target !== undefined && isOnlyHeading(target, name, number) ? `(${path}#${name})` : link;
  });
  if (mended !== text) writeFileSync(new URL(address), mended);
}

/** Whether a name is one heading of a page, and none has the number. */
function isOnlyHeading(text, name, number) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .replaceAll(/[^\w -]/g, '')
      .trim()
      .replaceAll(' ', '-')
      .toLowerCase(),
  );
  return (
    headings.filter((heading) => heading === name).length === 1 &&
    !headings.includes(`${name}-${number}`) &&
    !text.includes(`<a id="${name}-${number}">`)
  );
}
