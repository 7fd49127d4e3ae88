import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { listSourceFiles } from '../list-source-files.js';
import { foldersInCircles } from './folders-in-circles.js';

/** Size and structure of a package. */
export interface PackageLayout {
  /** Number of names of the main entry, including types. */
  readonly exports: number;
  readonly files: number;
  /** Files of fewer than 20 lines. */
  readonly smallFiles: number;
  readonly lines: number;
  /** Files whose name begins with `check-`. */
  readonly checkFiles: number;
  /** Folders of `src`, or files beside them, that are part of an import cycle, type imports included. */
  readonly foldersInCircles: readonly string[];
}

const SMALL_LINES = 20;
/** Generated files, including the rates of the library. */
const GENERATED = /\.(generated|d)\.[cm]?ts$|\/src\/data\/(tariffs\/|catalogue\.ts)/;

/**
 * Measures the sources of a package without generated files.
 *
 * @param program - contains the sources
 * @param folder - the package [absolute path]
 */
export function packageLayout(program: ts.Program, folder: string): PackageLayout {
  const sources = join(folder, 'src');
  const files = listSourceFiles(sources).filter((file) => !GENERATED.test(file));
  const lineCounts = files.map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length);
  return {
    exports: exportCount(program, join(sources, 'index.ts')),
    files: files.length,
    smallFiles: lineCounts.filter((count) => count < SMALL_LINES).length,
    lines: lineCounts.reduce((sum, count) => sum + count, 0),
    checkFiles: files.filter((file) => /\/check-[^/]*$/.test(file)).length,
    foldersInCircles: foldersInCircles(importsBetweenFolders(sources, files)),
  };
}

function exportCount(program: ts.Program, entry: string): number {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol === undefined ? 0 : checker.getExportsOfModule(symbol).length;
}

/** Folder (or file beside the folders) → those from which it imports. The main `index.ts` is not counted. */
function importsBetweenFolders(
  sources: string,
  files: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const placeOf = (file: string) => relative(sources, file).split('/')[0]!;
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    if (relative(sources, file) === 'index.ts') continue;
    const from = imports.get(placeOf(file)) ?? new Set();
    imports.set(placeOf(file), from);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const to = placeOf(join(dirname(file), fileName).replace(/\.js$/, '.ts'));
      if (to !== placeOf(file)) from.add(to);
    }
  }
  return imports;
}
