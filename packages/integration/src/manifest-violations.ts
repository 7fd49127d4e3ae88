import { satisfies } from 'semver';
import type { Manifest, Workspace } from './read-workspaces.js';

const LICENSE = 'Apache-2.0';
const NODE_RANGE = '>=20.19';
const SHIPPED = ['dist', 'src', 'docs', 'CHANGELOG.md'];
const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const CHECKED_SCRIPTS: Readonly<Record<string, string>> = {
  typecheck:
    'node ../../node_modules/@typescript/native/bin/tsc -p tsconfig.src.json && node ../../node_modules/@typescript/native/bin/tsc -p tsconfig.json',
  test: 'vitest run',
};

/**
 * Compares a manifest with the common form of all manifests of the repository.
 *
 * @param workspace - the package to check
 * @param versions - version of every package of the repository, by full name
 * @returns one sentence per difference, beginning with the package's folder
 */
export function manifestViolations(
  workspace: Workspace,
  versions: ReadonlyMap<string, string>,
): string[] {
  const { manifest } = workspace;
  const sentences = [...commonViolations(manifest), ...internalRangeViolations(manifest, versions)];
  if (manifest.private) {
    if (manifest.publishConfig) {
      sentences.push('is private, but has a publishConfig');
    }
  } else {
    sentences.push(...publishedViolations(manifest), ...exportViolations(manifest.exports ?? {}));
  }
  return sentences.map((sentence) => `${workspace.folder}: ${sentence}`);
}

function* commonViolations(manifest: Manifest): Generator<string> {
  if (!/^@bess\/[a-z][a-z0-9-]*$/.test(manifest.name)) {
    yield `name must be @bess/…, but is ${manifest.name}`;
  }
  if (!SEMVER.test(manifest.version ?? '')) {
    yield `version must be a semantic version, but is ${manifest.version}`;
  }
  yield* differs('license', manifest.license, LICENSE);
  yield* differs('type', manifest.type, 'module');
  yield* differs('engines', manifest.engines, { node: NODE_RANGE });
  if (!manifest.description || /\.$/.test(manifest.description)) {
    yield 'description must be a phrase without a full stop';
  }
}

function* internalRangeViolations(
  manifest: Manifest,
  versions: ReadonlyMap<string, string>,
): Generator<string> {
  const all = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  };
  for (const [name, range] of Object.entries(all)) {
    if (name.startsWith('@bess/')) {
      yield* rangeViolations(name, range, versions.get(name) ?? '');
    }
  }
}

/** A release that a range admits does not change the range: only what changed gets a new version. */
function* rangeViolations(name: string, range: string, version: string): Generator<string> {
  if (!range.startsWith('^') || !satisfies(version, range)) {
    yield `range of ${name} must begin with ^ and admit ${version || 'a version of the repository'}, but is ${range}`;
  }
}

function* publishedViolations(manifest: Manifest): Generator<string> {
  yield* differs('publishConfig', manifest.publishConfig, { access: 'public', provenance: true });
  yield* differs('sideEffects', manifest.sideEffects, false);
  yield* differs('files', manifest.files, SHIPPED);
  yield* differs('main', manifest.main, './dist/index.cjs');
  yield* differs('module', manifest.module, './dist/index.js');
  yield* differs('types', manifest.types, './dist/index.d.cts');
  // A package may add to its build, for instance data modules that need no bundler.
  if (!/^tsup( && |$)/.test(manifest.scripts?.['build'] ?? '')) {
    yield `script build must begin with tsup, but is ${JSON.stringify(manifest.scripts?.['build'])}`;
  }
  for (const [name, command] of Object.entries(CHECKED_SCRIPTS)) {
    yield* differs(`script ${name}`, manifest.scripts?.[name], command);
  }
}

function* exportViolations(exported: Record<string, unknown>): Generator<string> {
  if (!('.' in exported)) {
    yield 'exports must have an entry "."';
  }
  yield* differs('exports["./package.json"]', exported['./package.json'], './package.json');
  for (const [subpath, target] of Object.entries(exported)) {
    if (subpath === './package.json') {
      continue;
    }
    if (subpath.includes('*')) {
      yield* patternViolations(subpath, target);
      continue;
    }
    const stem = subpath === '.' ? 'index' : `${subpath.slice(2)}/index`;
    // Compared as text, because the order of conditions matters.
    yield* differs(`exports["${subpath}"]`, target, {
      '@bess/source': `./src/${stem}.ts`,
      import: { types: `./dist/${stem}.d.ts`, default: `./dist/${stem}.js` },
      require: { types: `./dist/${stem}.d.cts`, default: `./dist/${stem}.cjs` },
    });
  }
}

/** A pattern stands for data files, which may share one declaration file, so their paths are not checked. */
function* patternViolations(subpath: string, target: unknown): Generator<string> {
  const shape = JSON.stringify(target).replace(
    /"\.\/(src|dist)\/[^"]*?(\*?)(\.d\.ts|\.d\.cts|\.ts|\.js|\.cjs)"/g,
    (_, folder: string, star: string, ending: string) =>
      JSON.stringify(`${folder} ${ending.startsWith('.d.') ? '' : star}${ending}`),
  );
  yield* differs(`shape of exports["${subpath}"]`, JSON.parse(shape), {
    '@bess/source': 'src *.ts',
    import: { types: 'dist .d.ts', default: 'dist *.js' },
    require: { types: 'dist .d.cts', default: 'dist *.cjs' },
  });
}

function* differs(field: string, actual: unknown, expected: unknown): Generator<string> {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    yield `${field} must be ${JSON.stringify(expected)}, but is ${JSON.stringify(actual)}`;
  }
}
