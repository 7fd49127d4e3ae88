import { dirname, relative, resolve } from 'node:path';
import { arrowTable, unrestrictedPackages } from './arrow-table.js';
import { importSpecifiers } from './import-specifiers.js';

/** A source file of a package. */
export interface PackageSource {
  /** Last part of the package's name, for instance `kernel`. */
  packageName: string;
  /** Absolute path of the package's folder. */
  packagePath: string;
  /** Absolute path of the file. */
  path: string;
  text: string;
}

/**
 * Finds the imports of a source file that the table of arrows does not allow.
 *
 * @returns one sentence per offending import, empty if there is none
 * @example
 * arrowViolations({
 *   packageName: 'kernel', packagePath: '/k', path: '/k/src/a.ts',
 *   text: "import { solve } from '@bess/milp';",
 * });
 * // => ['src/a.ts:1 of kernel imports @bess/milp, but kernel may import nothing of this repository']
 */
export function arrowViolations(source: PackageSource): string[] {
  const { packageName, packagePath, path, text } = source;
  if (unrestrictedPackages.includes(packageName)) {
    return [];
  }
  const arrows = arrowTable[packageName];
  if (!arrows) {
    return [`${packageName} has no row in the table of arrows`];
  }
  const typesOf = arrows.types ?? [];
  return importSpecifiers(path, text).flatMap(({ specifier, typeOnly, line }) => {
    const place = `${relative(packagePath, path).replaceAll('\\', '/')}:${line} of ${packageName}`;
    if (specifier.startsWith('.')) {
      const inside = relative(packagePath, resolve(dirname(path), specifier));
      return inside.startsWith('..') ? [`${place} reaches into another folder: ${specifier}`] : [];
    }
    const target = /^@bess\/([^/]+)/.exec(specifier)?.[1];
    if (target === undefined || target === packageName || arrows.values.includes(target)) {
      return [];
    }
    if (typesOf.includes(target)) {
      return typeOnly
        ? []
        : [`${place} imports values of ${specifier}, but may import its types only`];
    }
    const allowed = [...arrows.values, ...typesOf].join(', ') || 'nothing of this repository';
    return [`${place} imports ${specifier}, but ${packageName} may import ${allowed}`];
  });
}
