import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { importSpecifiers } from './import-specifiers.js';
import { listSourceFiles } from './list-source-files.js';
import type { Workspace } from './read-workspaces.js';

/**
 * Compares what a package imports with what its manifest declares. Its sources may use its own
 * dependencies only; its tests, benches and configuration also its development dependencies and
 * those of the root of the repository. A private package without a build publishes no sources, and a
 * site contains what it uses once it is built, so everything in them counts as test code.
 *
 * @param workspace - the package
 * @param rootDevDependencies - dependencies of the root manifest
 * @returns one sentence per dependency that is used but not declared, or declared but not used
 */
export function dependencyViolations(
  workspace: Workspace,
  rootDevDependencies: readonly string[],
): string[] {
  const { manifest, path, folder } = workspace;
  const build = manifest.scripts?.['build'];
  const ships = build !== undefined && !build.startsWith('vite ');
  const sourceFolder = join(path, 'src');
  const inSources = new Set<string>();
  const elsewhere = new Set<string>();
  const resolved = new Set<string>();
  // Build steps may be plain modules.
  for (const file of listSourceFiles(path, /\.([cm]?tsx?|mjs)$/)) {
    const used = ships && file.startsWith(sourceFolder) ? inSources : elsewhere;
    const text = readFileSync(file, 'utf8');
    for (const name of resolvedPackages(text)) {
      resolved.add(name);
    }
    for (const { specifier } of importSpecifiers(file, text)) {
      const name = packageOf(specifier);
      if (name !== undefined && name !== manifest.name) {
        used.add(name);
      }
    }
  }

  const runtime = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const development = Object.keys(manifest.devDependencies ?? {});
  const forTests = [...runtime, ...development, ...rootDevDependencies];
  const undeclared = [
    ...[...inSources].filter((name) => !runtime.includes(name)),
    ...[...elsewhere].filter((name) => !forTests.includes(name)),
  ];
  const unused = [
    ...runtime.filter(
      (name) => !inSources.has(name) && !resolved.has(name) && (ships || !elsewhere.has(name)),
    ),
    ...development.filter((name) => !isUsedInDevelopment(name, inSources, elsewhere, resolved)),
  ];
  const twice = development.filter((name) => runtime.includes(name));
  return [
    ...undeclared.map((name) => `${folder}: ${name} is imported, but not declared`),
    ...unused.map((name) => `${folder}: ${name} is declared, but never imported`),
    ...twice.map((name) => `${folder}: ${name} is declared twice`),
  ];
}

/** Packages of which a file only looks up the place, by `import.meta.resolve` or `require.resolve`. */
function resolvedPackages(text: string): string[] {
  return [...text.matchAll(/\.resolve\('([^']+)'\)/g)].flatMap(
    ([, specifier = '']) => packageOf(specifier) ?? [],
  );
}

function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|#)/.test(specifier) || builtinModules.includes(specifier)) {
    return undefined;
  }
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** `@types/koa__router` serves imports of `@koa/router`. */
function isUsedInDevelopment(name: string, ...used: readonly Set<string>[]): boolean {
  const typed = name.startsWith('@types/')
    ? name.slice('@types/'.length).replace(/^(.+)__/, '@$1/')
    : name;
  return used.some((names) => names.has(name) || names.has(typed));
}
