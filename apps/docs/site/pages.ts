import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Where a Markdown file of the repository is in the site; what no rule names is not in it. The first rule that fits counts. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^apps\/docs\/guide\/(.+)$/, 'guide/$1'],
  [/^apps\/docs\/(index\.md)$/, '$1'],
  [/^apps\/docs\/api\/(.+)$/, 'api/$1'],
  [/^(packages)\/(integration|testkit)\/.*$/, ''],
  [/^packages\/([^/]+)\/README\.md$/, '$1/index.md'],
  [/^packages\/([^/]+)\/CHANGELOG\.md$/, '$1/changelog.md'],
  [/^packages\/([^/]+)\/docs\/(.+)$/, '$1/$2'],
  [/^apps\/(gateway|portal)\/README\.md$/, '$1/index.md'],
  [/^apps\/gateway\/CHANGELOG\.md$/, 'gateway/changelog.md'],
  [/^apps\/gateway\/docs\/(.+)$/, 'gateway/$1'],
  [/^docs\/portal\/README\.md$/, 'portal/pictures.md'],
  [/^deploy\/README\.md$/, 'gateway/deploy.md'],
  [/^deploy\/(runbook\.md)$/, 'gateway/$1'],
  [/^bench\/(comparisons\.md)$/, 'results/$1'],
  [/^bench\/README\.md$/, 'results/index.md'],
  [/^bench\/([^/]+)\/results\.md$/, 'results/$1/index.md'],
  [/^bench\/([^/]+)\/(?:tables\/)?([^/]+\.md)$/, 'results/$1/$2'],
  [/^examples\/README\.md$/, 'explore/examples.md'],
  [/^notebooks\/README\.md$/, 'explore/notebooks.md'],
  [/^(ARCHITECTURE|CONTRIBUTING|GLOSSARY|SECURITY)\.md$/, 'project/$1.md'],
];

/** Path of a file in the site, without a leading slash; undefined if it is not in it. */
export function sitePath(file: string): string | undefined {
  for (const [pattern, target] of rules) {
    if (pattern.test(file)) {
      return target === '' ? undefined : file.replace(pattern, target).toLowerCase();
    }
  }
  return undefined;
}

/** Markdown files of the repository that are pages, with their path in the site. */
export function sitePages(): Map<string, string> {
  return new Map(
    markdownFiles().flatMap((file) => {
      const path = sitePath(file);
      return path === undefined ? [] : [[file, path] as const];
    }),
  );
}

/** Markdown files of the repository that are not pages. */
export function notPages(pages: ReadonlyMap<string, string>): string[] {
  return markdownFiles().filter((file) => !pages.has(file));
}

/** Those of the repository, and the reference, which is made before the site is built. */
function markdownFiles(): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', ...args], { cwd: repositoryRoot, encoding: 'utf8' }).split(
      '\n',
    );
  const made = list('--others', '--ignored', '--exclude-standard', 'apps/docs/api');
  return [...list('--cached', '--others', '--exclude-standard', '*.md'), ...made].filter(
    (file) => file.endsWith('.md') && existsSync(join(repositoryRoot, file)),
  );
}

/** Title of a page: its first heading. */
export function titleOf(file: string): string {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? posix.basename(file, '.md');
}
