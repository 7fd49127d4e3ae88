import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist', import.meta.url));

/** A page of the built site. */
export interface BuiltPage {
  html: string;
  /** Values of `id`. */
  anchors: ReadonlySet<string>;
}

/** Pages by their address below the base, such as `/fenrir/method`. */
export function builtPages(): Map<string, BuiltPage> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => {
        const html = readFileSync(join(folder, file), 'utf8');
        const anchors = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
        return [
          `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`,
          { html, anchors },
        ];
      }),
  );
}

/** What links of a page lead to nowhere, one sentence each. */
export function brokenLinks(
  { html }: BuiltPage,
  pages: ReadonlyMap<string, BuiltPage>,
  { address, base, files }: { address: string; base: string; files: ReadonlySet<string> },
): string[] {
  return [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].flatMap(([, href = '']) => {
    const { pathname, hash, host } = new URL(href, `http://site${base}${address.slice(1)}`);
    if (host !== 'site' || files.has(pathname)) {
      return [];
    }
    const target = pathname.startsWith(base)
      ? pages.get(`/${pathname.slice(base.length)}`)
      : undefined;
    if (target === undefined) {
      return [`${address} links to ${pathname}, which is no page`];
    }
    const anchor = decodeURIComponent(hash.slice(1));
    return anchor === '' || target.anchors.has(anchor)
      ? []
      : [`${address} links to ${pathname}#${anchor}, which is no heading there`];
  });
}

/**
 * Text of a section, up to the next heading.
 *
 * @param address - of the section below the base, such as `/guide/embed#errors`
 */
export function sectionText(pages: ReadonlyMap<string, BuiltPage>, address: string): string {
  const [path = '', anchor = ''] = address.split('#');
  const [, after = ''] =
    pages.get(path)?.html.split(`id="${decodeURIComponent(anchor)}" tabindex="-1"`) ?? [];
  const [heading = '', text = ''] = after.split(/<\/h[1-6]>/);
  return `${heading.replace(/^[^>]*>/, '')} ${text}`
    .replace(/<h[1-6][\s\S]*$/, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');
}
