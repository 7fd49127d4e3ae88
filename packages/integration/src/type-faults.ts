import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from './repository-root.js';

/** A module resolution. */
export type TypeResolution = 'node16' | 'nodenext' | 'bundler';

const resolutions: Readonly<Record<TypeResolution, ts.CompilerOptions>> = {
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
};
/** Parsed declaration files of other packages, by path and module format, because every compilation needs those of the language and of Node. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/**
 * Type-checks programs and the declarations of packages in the same folder in strict mode. Declarations of other packages and of the
 * language are read but not checked, because that would take most of the time.
 *
 * @param folder - absolute path with forward slashes
 * @param programs - paths relative to the folder
 * @param resolution - module resolution
 * @returns one sentence per error, with the relative path and the line
 */
export function typeFaults(
  folder: string,
  programs: readonly string[],
  resolution: TypeResolution,
): string[] {
  const isOwn = (path: string) => path.startsWith(`${folder}/`);
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    typeRoots: [join(repositoryRoot, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    ...resolutions[resolution],
  };
  const files = programs.map((path) => `${folder}/${path}`);
  const program = ts.createProgram(files, options, sharingHost(options, isOwn));
  const faults = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program
      .getSourceFiles()
      .filter(({ fileName }) => isOwn(fileName))
      .flatMap((source) => [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ]),
  ];
  return faults.map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
    const path = file?.fileName.slice(folder.length + 1);
    return `${path}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

function sharingHost(
  options: ts.CompilerOptions,
  isOwn: (path: string) => boolean,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(path, parsing, ...others) {
      if (isOwn(path)) return host.getSourceFile(path, parsing, ...others);
      const format = typeof parsing === 'object' ? parsing.impliedNodeFormat : undefined;
      const key = `${path} ${format}`;
      if (!declarations.has(key)) {
        declarations.set(key, host.getSourceFile(path, parsing, ...others));
      }
      return declarations.get(key);
    },
  };
}
