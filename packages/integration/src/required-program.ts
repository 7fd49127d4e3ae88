/**
 * Converts an ES module to an equivalent CommonJS module: imports become calls of `require`, and the rest runs in an async
 * function, because CommonJS has no top-level await.
 *
 * @param code - an ES module without exports
 * @example
 * requiredProgram("import { a as b } from 'a';\nawait b();\n");
 * // => "const { a: b } = require('a');\n(async () => {\nawait b();\n})();\n"
 */
export function requiredProgram(code: string): string {
  const imports: string[] = [];
  const rest = code.replaceAll(
    /^import (?:type )?(\{[^}]*\}|\* as \w+) from ('[^']+');\n/gm,
    (_, names: string, from: string) => {
      const target = names.startsWith('*') ? names.slice(5) : names.replaceAll(/ as /g, ': ');
      imports.push(`const ${target} = require(${from});\n`);
      return '';
    },
  );
  return `${imports.join('')}(async () => {\n${rest.trimStart()}})();\n`;
}
