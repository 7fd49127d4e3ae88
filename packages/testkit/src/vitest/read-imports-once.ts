import type { Plugin } from 'vitest/config';

/** Modules of this repository; those of others a test may replace after they were read. */
const ofRepository = /^\.{1,2}\/|^@bess\//;
const typeScript = /\.ts(\?|$)/;

/**
 * Reads what a module imports once, when it is loaded, not at each use. Tests run on vite's rewriting of modules, where a name
 * that was imported is a getter of an object, called in every turn of every loop: engines take half as long without.
 *
 * Exports must not change after they were read (`export let`). A constant of a module that is read in a circle fails at once.
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
        // None: it is imported for what it does, or as a whole.
        if (reads.length < Math.max(1, node.specifiers.length)) continue;
        const source = code.slice(node.source.start, node.end);
        rewritten += code.slice(end, node.start);
        rewritten += `import * as ${namespace} from ${source}; const ${reads.join(', ')};`;
        // Lines keep their numbers, so that the source map of the code before still holds.
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
