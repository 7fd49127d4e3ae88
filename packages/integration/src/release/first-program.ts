import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { requiredProgram } from '../required-program.js';

/** How a program is written and started. */
export type Way = 'esm' | 'cjs' | 'ts-node';

export const ways: readonly Way[] = ['esm', 'cjs', 'ts-node'];

/** Saves the processor time of a process when it ends [µs]. */
const USAGE = `
const { writeFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync('usage', String(user + system));
});
`;

/** A run of a program. */
export interface ProgramRun {
  seconds: number;
  cpuSeconds: number;
  /** Empty if it succeeded. */
  failure: string;
}

/**
 * Runs a TypeScript program in a folder in which packages are installed.
 *
 * @param folder - absolute path
 * @param node - path of the program of Node
 * @param code - an ES module in TypeScript
 * @param env - the process's whole environment
 */
export function runProgram(
  folder: string,
  { node, way, code }: { node: string; way: Way; code: string },
  env: NodeJS.ProcessEnv,
): ProgramRun {
  const own = join(folder, way);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(folder, 'usage.cjs'), USAGE);
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: ['node'], strict: true };
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const { file, text, args } = written(way, code);
  writeFileSync(join(own, file), text);
  // Inherited options could let a program resolve the sources instead of the build.
  const { NODE_OPTIONS: _, ...environment } = env;
  const startMs = performance.now();
  const { status, stderr } = spawnSync(node, ['-r', '../usage.cjs', ...args, file], {
    cwd: own,
    encoding: 'utf8',
    env: environment,
    timeout: 300_000,
  });
  const seconds = (performance.now() - startMs) / 1000;
  if (status !== 0) {
    return { seconds, cpuSeconds: 0, failure: stderr || `status ${status}` };
  }
  return {
    seconds,
    cpuSeconds: Number(readFileSync(join(own, 'usage'), 'utf8')) / 1e6,
    failure: '',
  };
}

function written(way: Way, code: string): { file: string; text: string; args: string[] } {
  switch (way) {
    case 'esm': {
      const text = transformSync(code, { loader: 'ts', format: 'esm' }).code;
      return { file: 'main.mjs', text, args: [] };
    }
    case 'cjs':
      return { file: 'main.cjs', text: requiredProgram(code), args: [] };
    case 'ts-node':
      return { file: 'main.ts', text: requiredImports(code), args: ['-r', 'ts-node/register'] };
  }
}

/** For ts-node with its default settings, which produce CommonJS: imports remain, and the rest runs in a function. */
function requiredImports(code: string): string {
  const imports = code.match(/^import [^;]*;\n/gm) ?? [];
  const rest = imports.reduce((text, statement) => text.replace(statement, ''), code);
  return `${imports.join('')}async function main() {\n${rest}}\nmain();\n`;
}
