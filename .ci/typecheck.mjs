// Type-checks what the tsconfig.json and tsconfig.src.json of all workspaces name: npm run typecheck
// Those with the same compiler options are checked as one program, which reads each source once, not once more for each
// package that uses it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWorkspaces } from './workspaces.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'typecheck');
mkdirSync(cache, { recursive: true });

const programs = new Map();
for (const file of configFiles()) {
  const { settings, include, exclude } = readConfig(file);
  const key = JSON.stringify(settings);
  const program = programs.get(key) ?? { ...settings, include: [], exclude: ['**/node_modules'] };
  program.include.push(...include);
  program.exclude.push(...exclude);
  programs.set(key, program);
}
const statuses = await Promise.all([...programs.values()].map(check));
process.exitCode = Math.max(...statuses);

function configFiles() {
  return readWorkspaces(root)
    .filter(({ manifest }) => manifest.scripts?.typecheck)
    .flatMap(({ folder }) =>
      ['tsconfig.json', 'tsconfig.src.json'].map((name) => join(folder, name)),
    )
    .filter((file) => existsSync(file));
}

function readConfig(file) {
  const { extends: base, compilerOptions, include, exclude = [], ...rest } = readJson(file);
  if (base === undefined || include === undefined || Object.keys(rest).length > 0) {
    const named = relative(root, file);
    throw new Error(
      `${named} must have extends and include, and may have compilerOptions and exclude.`,
    );
  }
  // Where nothing is written, the folder that output would mirror says nothing.
  const { rootDir: _, ...options } = compilerOptions ?? {};
  const here = (path) => join(dirname(file), path);
  return {
    settings: { extends: resolve(dirname(file), base), compilerOptions: options },
    include: include.map(here),
    exclude: exclude.map(here),
  };
}

/** The exit status of the compiler, whose messages are printed together. */
async function check(program, index) {
  const file = join(cache, `program-${index}.json`);
  const incremental = {
    incremental: true,
    tsBuildInfoFile: join(cache, `program-${index}.tsbuildinfo`),
  };
  const compilerOptions = { ...program.compilerOptions, ...incremental };
  writeFileSync(file, JSON.stringify({ ...program, compilerOptions }, null, 2));
  const tsc = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  tsc.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const status = await new Promise((resolveStatus) => {
    tsc.on('close', (code) => resolveStatus(code ?? 1));
  });
  process.stdout.write(said);
  return status === 0 ? hostGlobalsSeen(program, compilerOptions.tsBuildInfoFile) : status;
}

/**
 * 1 where a program got globals of a host that its settings do not name, through a declaration file of a dependency: they
 * would then pass in the sources of all its packages. The package at fault names them in its own settings, which parts it
 * from the others.
 */
function hostGlobalsSeen({ compilerOptions, include }, buildInfoFile) {
  const { types = [], lib = [] } = compilerOptions;
  const { fileNames } = readJson(buildInfoFile);
  const seen = [
    { path: '/@types/node/', setting: '"types": ["node"]', isNamed: types.includes('node') },
    { path: '/lib.dom.', setting: '"lib" with "DOM"', isNamed: lib.includes('DOM') },
  ].filter(({ path, isNamed }) => !isNamed && fileNames.some((name) => name.includes(path)));
  const folders = include.map((path) => relative(root, path)).join(', ');
  for (const { path, setting } of seen) {
    console.error(
      `One of ${folders} loads ${path} through a dependency, so that none of them is checked for such globals. Find it by npx tsc -p <its tsconfig.src.json> --explainFiles, and give its settings ${setting}.`,
    );
  }
  return seen.length > 0 ? 1 : 0;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
