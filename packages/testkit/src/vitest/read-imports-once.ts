import type { Plugin } from 'vitest/config';

/** Modules of this repository. Tests may replace exports of other modules after they were read. */
const ofRepository = /^\.{1,2}\/|^@bess\//;
const typeScript = /\.ts(\?|$)/;

/**
 * Reads imported names once, when a module is loaded, instead of at each use. In vite's transformed modules, an imported name
 * is a getter of an object, which loops call in every iteration; without it, engines take half as long.
 *
 * Exports must not change after loading (`export let`). A constant of a module in an import circle fails at once.
 */
export function readImportsOnce(): Plugin {
  return {
    name: 'bess:read-imports-once',
    enforce: 'post',
    transform(code, id) {
      if (!typeScript.test(id) || id.includes('/node_modules/')) return null;
      let rewritten = '';
      let end = 0;
      for (const node of this.parse(code).body) {
        if (node.type !== 'ImportDeclaration' || !ofRepository.test(node.source.value)) continue;
        const namespace = `__imported_${node.start}`;
        const reads: string[] = [];
        for (const { type, local, ...specifier } of node.specifiers) {
          if (type === 'ImportNamespaceSpecifier') continue;
          const imported = 'imported' in specifier ? nameOf(specifier.imported) : 'default';
          reads.push(`${local.name} = ${namespace}[${JSON.stringify(imported)}]`);
        }
        // No names: the module is imported for its side effects, or as a namespace.
        if (reads.length < Math.max(1, node.specifiers.length)) continue;
        const source = code.slice(node.source.start, node.end);
        rewritten += code.slice(end, node.start);
        rewritten += `import * as ${namespace} from ${source}; const ${reads.join(', ')};`;
        // Lines keep their numbers, so that the existing source map remains valid.
        rewritten += '\n'.repeat(code.slice(node.start, node.source.start).split('\n').length - 1);
        end = node.end;
      }
      return end === 0 ? null : { code: rewritten + code.slice(end), map: null };
    },
  };
}

function nameOf(imported: { name: string } | { value: string }): string {
  return 'name' in imported ? imported.name : imported.value;
}
