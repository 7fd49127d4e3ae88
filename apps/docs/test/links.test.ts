import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { helpSections } from '../../portal/src/app/documentation.js';
import { siteLink } from '../site/links.js';
import { repositoryRoot, sitePages } from '../site/pages.js';
import { brokenLinks, builtPages } from './built-pages.js';

const base = '/docs/';
const pages = builtPages();
const openapi = readFileSync(join(repositoryRoot, 'apps/gateway/openapi.json'), 'utf8');
const { paths }: { paths: Record<string, object> } = JSON.parse(openapi);
const options = { base, files: new Set([`${base}openapi.json`]) };

test('every page of the site is built', () => {
  const expected = [...sitePages().values()].map(addressOf);
  expect([...pages.keys()].sort()).toEqual(expected.sort());
  expect(pages.size).toBeGreaterThan(150);
});

test('every link leads to a page, and to a heading that is there', () => {
  const broken = [...pages].flatMap(([address, page]) =>
    brokenLinks(page, pages, { ...options, address }),
  );
  expect(broken).toEqual([]);
});

test('every link of the sources to a page of the site is a link there', () => {
  const lost = [...sitePages()].flatMap(([file, path]) => {
    const built = pages.get(addressOf(path))?.html ?? '';
    return linksOf(file).flatMap((href) => {
      const target = siteLink(href, file);
      const isLink = target === undefined || !target.startsWith('/') || isLinked(built, target);
      return isLink ? [] : [`${file}: ${href}`];
    });
  });
  expect(lost).toEqual([]);
});

test('every link of the sources names a file of the repository, in the site or not', () => {
  const missing = [...sitePages().keys()].flatMap((file) =>
    linksOf(file).flatMap((href) => {
      const path = href.split('#')[0]!;
      if (path === '' || /^([a-z]+:|\/)/.test(path)) return [];
      const target = join(repositoryRoot, posix.join(dirname(file), decodeURIComponent(path)));
      return existsSync(target) ? [] : [`${file}: ${href}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('every operation of the gateway has a section in the REST reference, and its document is there', () => {
  const built = readFileSync(join(repositoryRoot, 'apps/docs/dist/openapi.json'), 'utf8');
  expect(built).toBe(openapi);
  const reference = [...pages].filter(([address]) => address.startsWith('/api/rest/'));
  const headings = reference.flatMap(([, { html }]) =>
    [...html.matchAll(/<h2[^>]*>(.*?) <a/g)].map(([, heading]) => heading),
  );
  const verbs = ['get', 'put', 'post', 'delete'];
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    verbs.filter((verb) => verb in item).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(operations.length).toBeGreaterThan(60);
  expect(operations.filter((operation) => !headings.includes(operation))).toEqual([]);
});

test('every path of the gateway that a page names is one of its operations, or the beginning of some', () => {
  const served = [...Object.keys(paths), '/docs/openapi.json', '/openapi.json'];
  const segmentsOf = (path: string) => path.split('/').slice(1);
  const isServed = (named: string) =>
    served.some((path) => {
      const segments = segmentsOf(path);
      return segmentsOf(named).every(
        (segment, at) => segments[at] === segment || segments[at]?.startsWith('{') === true,
      );
    });
  const named = [...sitePages().keys()].flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/\/v1(\/[\w{}/.-]*[\w}])/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !isServed(path))).toEqual([]);
});

test('every help of the portal is a section of the site', () => {
  const missing = helpSections.filter(([, section]) => {
    const [path = '', anchor] = section.split('#');
    const page = pages.get(`/${path}`);
    return page === undefined || (anchor !== undefined && !page.anchors.has(anchor));
  });
  expect(missing).toEqual([]);
});

test('a link to nowhere and a missing heading are found', () => {
  const page = {
    html: '<a href="/docs/nowhere">a</a><a href="/docs/#gone">b</a>',
    anchors: new Set<string>(),
  };
  const found = brokenLinks(page, new Map([['/', page]]), { ...options, address: '/' });
  expect(found).toEqual([
    '/ links to /docs/nowhere, which is no page',
    '/ links to /docs/#gone, which is no heading there',
  ]);
});

test.each([
  ['docs/method.md#plans', 'packages/fenrir/README.md', '/fenrir/method#plans'],
  ['../README.md', 'packages/fenrir/docs/guide.md', '/fenrir/'],
  ['../../apps/gateway/docs/http/index.md', 'packages/client/README.md', '/gateway/http/'],
  ['https://example.com/', 'README.md', 'https://example.com/'],
  ['src/index.ts', 'packages/fenrir/README.md', undefined],
])('%s in %s leads to %s', (href, file, expected) => {
  expect(siteLink(href, file)).toBe(expected);
});

/** Address below the base of a page by its path in the site. */
function addressOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
}

/** The links of a page that people have written. */
function linksOf(file: string): string[] {
  if (file.startsWith('apps/docs/api/')) return [];
  const text = readFileSync(join(repositoryRoot, file), 'utf8').replaceAll(
    /^```[\s\S]*?^```|`[^`\n]+`(?!\])/gm,
    '',
  );
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}

function isLinked(html: string, target: string): boolean {
  return html.includes(`href="${base}${target.slice(1)}"`);
}
