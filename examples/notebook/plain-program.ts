import ts from 'typescript';

/**
 * Takes the types out of a program, whose imports stay as they are.
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
