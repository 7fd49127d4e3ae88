type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The stated and the actual result of an example in a document. */
export interface Claim {
  readonly expression: string;
  readonly claimed: unknown;
  readonly actual: unknown;
}

/**
 * Runs the JavaScript blocks of a Markdown text. Imports are served from `modules`; every statement that
 * ends in `// => value` is compared with that value.
 */
export function runExamples(markdown: string, modules: Modules): Claim[] {
  const blocks = [...markdown.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  return blocks.flatMap((code) => runExample(code, modules));
}

function runExample(code: string, modules: Modules): Claim[] {
  const claims: Claim[] = [];
  const body = code
    .replace(/^import \{(.*?)\} from '(.*?)';$/gm, "const {$1} = modules['$2'];")
    .replace(
      /^( *)(.*); \/\/ => (.*)$/gm,
      (_, indent: string, expression: string, value: string) =>
        `${indent}claims.push({ expression: ${JSON.stringify(expression)}, claimed: ${value}, actual: ${expression} });`,
    );
  new Function('modules', 'claims', body)(modules, claims);
  return claims;
}
