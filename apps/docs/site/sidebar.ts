import { posix } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { titleOf } from './pages.js';

/** Folders of the site in the order of the sidebar, with their titles. */
const packages: Readonly<Record<string, string>> = {
  fenrir: 'FENRIR: dispatch',
  helios: 'HELIOS: forecasts',
  strix: 'STRIX: revenue',
  phalanx: 'PHALANX: demand peaks',
  tarsis: 'TARSIS: the utility bill',
  'tariff-library': 'Tariff library',
  economics: 'Economics',
  feeds: 'Feeds',
  plot: 'Charts',
  cli: 'Command line',
  client: 'Client',
  kernel: 'Kernel',
  milp: 'MILP',
};

const guides = ['embed', 'call', 'explore', 'operate', 'invest'];

/** Sidebars: of the API, the REST reference and the results by themselves, because they are long, and of all other pages. */
export function sidebars(pages: ReadonlyMap<string, string>): DefaultTheme.SidebarMulti {
  const fileOf = new Map([...pages].map(([file, path]) => [path, file]));
  const item = (path: string, text?: string): DefaultTheme.SidebarItem => ({
    text: text ?? titleOf(fileOf.get(path)!),
    link: `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`,
  });
  const known = (paths: readonly string[]) => paths.filter((path) => fileOf.has(path));
  const below = (folder: string) =>
    [...fileOf.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  const group = (folder: string, text: string): DefaultTheme.SidebarItem => {
    const index = `${folder}/index.md`;
    const changelog = `${folder}/changelog.md`;
    const guide = `${folder}/guide.md`;
    const others = below(folder).filter((path) => ![index, changelog, guide].includes(path));
    // A folder of pages is one entry, which unfolds.
    const isWithin = (path: string) => path.split('/').length > 2;
    const folders = others.filter((path) => isWithin(path) && path.endsWith('/index.md'));
    return {
      text,
      collapsed: true,
      items: [
        ...known([index]).map((path) => item(path, 'Overview')),
        ...known([guide]).map((path) => item(path, 'Guide')),
        ...others.filter((path) => !isWithin(path)).map((path) => item(path)),
        ...folders.map((path) => ({
          ...item(path),
          collapsed: true,
          items: below(posix.dirname(path))
            .filter((page) => page !== path)
            .map((page) => item(page)),
        })),
        ...known([`api/@bess/${folder}.md`]).map((path) => item(path, 'API')),
        ...known([changelog]).map((path) => item(path, 'Changes')),
      ],
    };
  };
  const start = { text: 'Start page', link: '/' };
  return {
    '/api/': [
      start,
      {
        text: 'API of the packages',
        items: below('api/@bess').map((path) => item(path)),
      },
    ],
    '/api/rest/': [
      start,
      {
        text: 'REST reference',
        items: [
          item('api/rest/index.md', 'Operations'),
          ...below('api/rest')
            .filter((path) => path !== 'api/rest/index.md')
            .map((path) => item(path)),
        ],
      },
    ],
    '/results/': [
      start,
      {
        text: 'Results',
        items: [
          ...known(['results/index.md', 'results/comparisons.md']).map((path) => item(path)),
          ...[...new Set(below('results').map((path) => path.split('/')[1]!))]
            .filter((folder) => !folder.endsWith('.md'))
            .map((folder) => ({
              text: titleOf(fileOf.get(`results/${folder}/index.md`)!),
              link: `/results/${folder}/`,
              collapsed: true,
              items: below(`results/${folder}`)
                .filter((path) => !path.endsWith('/index.md'))
                .map((path) => item(path)),
            })),
        ],
      },
    ],
    '/': [
      {
        text: 'Guides',
        items: [
          start,
          ...known(guides.map((name) => `guide/${name}.md`)).map((path) => item(path)),
          ...below('explore').map((path) => item(path)),
        ],
      },
      { text: 'Packages', items: Object.entries(packages).map(([at, text]) => group(at, text)) },
      {
        text: 'Gateway',
        items: [
          group('gateway', 'Gateway'),
          item('api/rest/index.md', 'REST reference'),
          group('portal', 'Portal'),
        ],
      },
      { text: 'Project', collapsed: true, items: below('project').map((path) => item(path)) },
    ],
  };
}
