// Tries the packages as a new user would: npm run clean-install --workspace packages/integration -- [NODE …] [--ways esm,cjs,ts-node] [--write]
// Packs all packages, installs the tarballs in an empty folder outside the repository, copies the first program of each README, and
// runs and times it with each given Node executable (default: this one). Prints a Markdown table; with --write it goes into
// bench/packages/results.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { markdownPrograms } from './markdown-programs.js';
import { markdownTable } from './markdown-table.js';
import { packWorkspaces } from './pack-workspaces.js';
import { readWorkspaces } from './read-workspaces.js';
import { reportSection } from './report-section.js';
import { repositoryRoot } from './repository-root.js';
import { requiredProgram } from './required-program.js';
import { serveGateway } from './serve-gateway.js';

/** Saves the processor time of a process when it ends [µs]. */
const USAGE = `
const { writeFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync('usage', String(user + system));
});
`;

const { values, positionals } = parseArgs({
  options: {
    ways: { type: 'string', default: 'esm,cjs,ts-node' },
    // Read when the table is printed.
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const nodes = positionals.length === 0 ? [process.execPath] : positionals;
const ways = values.ways.split(',');

const published = readWorkspaces(repositoryRoot).filter(({ manifest }) => !manifest.private);
const folder = mkdtempSync(join(tmpdir(), 'clean-install-'));
const gateway = await serveGateway();
try {
  const packed = packWorkspaces(
    published,
    join(repositoryRoot, 'packages/integration/.packed/clean-install'),
  );
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const seconds = timed(() =>
    execFileSync(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        ...packed.map(({ tarball }) => tarball),
        'ts-node@10',
        'typescript@6',
        '@types/node@20',
      ],
      { cwd: folder, stdio: 'ignore' },
    ),
  );
  writeFileSync(join(folder, 'usage.cjs'), USAGE);
  const names = nodes.map((node) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim());
  const rows = published.map(({ shortName, path }) => {
    const [first] = markdownPrograms(readFileSync(join(path, 'README.md'), 'utf8'));
    const cells = nodes.flatMap((node) => ways.map((way) => run(node, way, first!.code)));
    console.error(shortName, cells.join(' | '));
    return [shortName, ...cells];
  });
  const columns = names.flatMap((name) => ways.map((way) => `${name} ${way}`));
  const table = markdownTable(['first program of', ...columns], rows);
  reportSection('first programs', `Installed in ${seconds.toFixed(1)} s.\n\n${table}`);
} finally {
  await gateway.stop();
  rmSync(folder, { recursive: true });
}

/** Elapsed and processor time of a program [s], or its failure. */
function run(node: string, way: string, code: string): string {
  const own = join(folder, way);
  mkdirSync(own, { recursive: true });
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: ['node'], strict: true };
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const plain = transformSync(code, { loader: 'ts', format: 'esm' }).code;
  const [file, text, args] =
    way === 'esm'
      ? ['main.mjs', plain, []]
      : way === 'cjs'
        ? ['main.cjs', requiredProgram(code), []]
        : ['main.ts', requiredImports(code), ['-r', 'ts-node/register']];
  writeFileSync(join(own, file), text);
  let outcome: ReturnType<typeof spawnSync> | undefined;
  // Inherited options could let a program resolve the sources instead of the build.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const seconds = timed(() => {
    outcome = spawnSync(node, ['-r', '../usage.cjs', ...args, file], {
      cwd: own,
      encoding: 'utf8',
      env: { ...env, ...gateway.environment },
    });
  });
  if (outcome?.status === 0) {
    const cpuSeconds = Number(readFileSync(join(own, 'usage'), 'utf8')) / 1e6;
    return `${seconds.toFixed(1)} (${cpuSeconds.toFixed(2)})`;
  }
  console.error(outcome?.stderr);
  process.exitCode = 1;
  return 'fails';
}

/** For ts-node with its default settings, which produce CommonJS: imports remain, and the rest runs in a function. */
function requiredImports(code: string): string {
  const imports = code.match(/^import [^;]*;\n/gm) ?? [];
  const rest = imports.reduce((text, statement) => text.replace(statement, ''), code);
  return `${imports.join('')}async function main() {\n${rest}}\nmain();\n`;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
