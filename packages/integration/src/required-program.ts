/**
 * Turns an ES module into a CommonJS one that does the same: its imports become calls of `require`, and the rest runs in an
 * async function, since CommonJS does not wait at its top level.
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
