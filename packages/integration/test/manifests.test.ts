import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependencyViolations } from '../src/dependency-violations.js';
import { manifestViolations } from '../src/manifest-violations.js';
import { type Manifest, readWorkspaces, type Workspace } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

const workspaces = readWorkspaces(repositoryRoot);
const versions = new Map(workspaces.map(({ manifest }) => [manifest.name, manifest.version ?? '']));
const rootManifest: Manifest = JSON.parse(
  readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
);

test.each(workspaces)('$folder has a manifest like the others', (workspace) => {
  expect(manifestViolations(workspace, versions)).toEqual([]);
});

test.each(workspaces)('$folder declares what it uses and nothing else', (workspace) => {
  const rootNames = Object.keys(rootManifest.devDependencies ?? {});
  expect(dependencyViolations(workspace, rootNames)).toEqual([]);
});

test.each(workspaces.filter(({ manifest }) => !manifest.private))(
  '$folder builds exactly the entries that it exports',
  ({ path, manifest }) => {
    const sources = Object.values(manifest.exports ?? {})
      .flatMap((target) =>
        typeof target === 'object' && target !== null
          ? [String(Reflect.get(target, '@bess/source')).slice(2)]
          : [],
      )
      .filter((source) => !source.includes('*'));
    const config = readFileSync(join(path, 'tsup.config.ts'), 'utf8');
    const built = [...config.matchAll(/'(src\/[^']+\.ts)'/g)].map(([, entry]) => entry);
    // A worker script is built in addition to the entries and started by path.
    const entries = built.filter((entry) => !entry?.includes('worker'));
    expect(entries.sort()).toEqual(sources.sort());
  },
);

describe('the check itself', () => {
  const kernel = workspaces.find(({ shortName }) => shortName === 'kernel')!;
  const changed = (change: Partial<Manifest>): Workspace => ({
    ...kernel,
    manifest: { ...kernel.manifest, ...change },
  });

  test.each<[Partial<Manifest>, string]>([
    [{ name: '@other/kernel' }, 'name must be @bess/…'],
    [{ version: '1' }, 'version must be a semantic version'],
    [{ license: 'MIT' }, 'license must be'],
    [{ type: 'commonjs' }, 'type must be'],
    [{ sideEffects: true }, 'sideEffects must be'],
    [{ files: ['dist'] }, 'files must be'],
    [{ publishConfig: {} }, 'publishConfig must be'],
    [{ scripts: {} }, 'script build must begin with tsup'],
    [{ engines: { node: '>=18' } }, 'engines must be'],
    [{ private: true }, 'is private, but has a publishConfig'],
    [{ dependencies: { '@bess/milp': '*' } }, 'range of @bess/milp must begin with ^ and admit'],
    [{ dependencies: { '@bess/milp': '^9.0.0' } }, 'range of @bess/milp must begin with ^ and'],
  ])('a manifest with %j fails', (change, complaint) => {
    expect(manifestViolations(changed(change), versions).join('\n')).toContain(complaint);
  });

  test('the order of the conditions matters', () => {
    const { '@bess/source': source, ...rest } = kernel.manifest.exports!['.'] as Record<
      string,
      unknown
    >;
    const reordered = { ...kernel.manifest.exports, '.': { ...rest, '@bess/source': source } };
    expect(manifestViolations(changed({ exports: reordered }), versions)).toHaveLength(1);
  });

  test('a missing and an unused dependency are both found', () => {
    const { ajv, ...others } = kernel.manifest.dependencies!;
    expect(ajv).toBeDefined();
    expect(
      dependencyViolations(changed({ dependencies: { ...others, koa: '^3.0.0' } }), []),
    ).toEqual(
      expect.arrayContaining([
        'packages/kernel: ajv is imported, but not declared',
        'packages/kernel: koa is declared, but never imported',
      ]),
    );
  });
});
