import { posix, relative, sep } from 'node:path';
import type { MarkdownOptions } from 'vitepress';
import { repositoryRoot, sitePath } from './pages.js';

/**
 * Lets a link of a page lead where the file that it names is in the site. Pages are read from where they lie in the repository, so
 * their links are relative to that place. What is not in the site, such as a program, stays as text: the files are in
 * the repository, whose address the site does not know.
 */
export function siteLinks(md: Parameters<NonNullable<MarkdownOptions['config']>>[0]): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const file = relative(repositoryRoot, (env as { path: string }).path)
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
  const page = sitePath(target) ?? sitePath(`${target.replace(/\/$/, '')}/README.md`) ?? undefined;
  if (page === undefined) {
    return undefined;
  }
  const clean = page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '');
  return `/${clean}${anchor === undefined ? '' : `#${anchor}`}`;
}
