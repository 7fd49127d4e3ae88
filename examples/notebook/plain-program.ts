import ts from 'typescript';

/**
 * Removes the types from a program; its imports remain unchanged.
 *
 * @param code - an ES module in TypeScript
 */
export function plainProgram(code: string): string {
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}
