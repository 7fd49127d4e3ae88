import { existsSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import type { MarkdownOptions } from 'vitepress';
import { repositoryRoot, sitePath } from './pages.js';

/**
 * Lets a link of a page lead where the file that it names is in the site. Pages are read from where they lie in the repository, so
 * their links are relative to that place. What is not in the site, such as a program, stays as text: the files are in
 * the repository, whose address the site does not know.
 */
export function siteLinks(md: Parameters<NonNullable<MarkdownOptions['config']>>[0]): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    // `path` is where the page is in the site, but for the search where the file lies, which is `realPath` elsewhere.
    const { realPath, path } = env as { realPath?: string; path: string };
    const file = relative(repositoryRoot, realPath ?? path)
      .split(sep)
      .join('/');
    for (const { children } of tokens) {
      const open: boolean[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = siteLink(token.attrGet('href') ?? '', file);
          open.push(href !== undefined);
          if (href === undefined) {
            token.tag = 'span';
            token.attrs = [['class', 'in-repository']];
            token.type = 'span_open';
          } else {
            token.attrSet('href', href);
          }
        } else if (token.type === 'link_close' && open.pop() === false) {
          token.tag = 'span';
          token.type = 'span_close';
        }
      }
    }
  });
}

/** A link as the site has it; undefined for a file that is not in it. */
export function siteLink(href: string, file: string): string | undefined {
  if (/^([a-z]+:|#)/i.test(href)) {
    return href;
  }
  const [path = '', anchor] = href.split('#');
  const target = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path);
  const folder = target.replace(/\/$/, '');
  const page = [target, `${folder}/README.md`, `${folder}/results.md`]
    .filter((candidate) => existsSync(join(repositoryRoot, candidate)))
    .map(sitePath)
    .find((found) => found !== undefined);
  if (page === undefined) {
    return undefined;
  }
  const clean = page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '');
  return `/${clean}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The anchor of a heading as Git hosts make it, so that a link with an anchor leads to the same place there and here. */
export function headingAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
