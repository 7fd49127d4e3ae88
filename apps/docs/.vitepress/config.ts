import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { headingAnchor, siteLinks } from '../site/links.js';
import { notPages, repositoryRoot, sitePages } from '../site/pages.js';
import { sidebars } from '../site/sidebar.js';

const pages = sitePages();

export default defineConfig({
  title: 'BESS engines',
  description: 'Open TypeScript software for battery energy storage',
  lang: 'en',
  // Where the site is served: below /docs by the gateway, elsewhere as asked.
  base: process.env['DOCS_BASE'] ?? '/docs/',
  srcDir: repositoryRoot,
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: true,
  srcExclude: [...notPages(pages), '**/{node_modules,dist,.packed,.turbo}/**'],
  rewrites: Object.fromEntries(pages),
  metaChunk: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // The start page has no landmark of its own.
  transformHtml: (html) =>
    html.includes('<main') ? html : html.replace('id="VPContent"', 'id="VPContent" role="main"'),
  // The REST reference offers it.
  buildEnd: ({ outDir }) =>
    copyFileSync(join(repositoryRoot, 'apps/gateway/openapi.json'), join(outDir, 'openapi.json')),
  // Anchors are checked by the tests.
  ignoreDeadLinks: false,
  markdown: {
    // What looks like an attribute in a formula is none.
    attrs: { disable: true },
    languageAlias: { mjs: 'js' },
    anchor: { slugify: headingAnchor },
    config: siteLinks,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: nav(),
    sidebar: sidebars(pages),
    outline: { level: [2, 3] },
    docFooter: { prev: false, next: false },
  },
});

function nav(): DefaultTheme.NavItem[] {
  return [
    { text: 'Guides', link: '/guide/embed', activeMatch: '/guide/' },
    { text: 'REST', link: '/gateway/http/', activeMatch: '/gateway/' },
    { text: 'API', link: '/api/', activeMatch: '/api/' },
    { text: 'Results', link: '/results/', activeMatch: '/results/' },
  ];
}
