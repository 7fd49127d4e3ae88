import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const PATIENCE_MS = 1_500_000;

/** Results of programs. */
export interface ProgramOutcomes {
  /** Error of each program by name; empty if it succeeded. */
  failures: ReadonlyMap<string, string>;
  /** How their process ended; empty if it ended normally. */
  ending: string;
}

/**
 * Runs TypeScript programs one after the other in one process, so that shared modules are loaded once. Packages resolve from the
 * folder to their builds, because compiling their sources for each program would take most of the time.
 *
 * @param folder - absolute path, emptied first
 * @param programs - ES modules by name
 * @param environment - additional variables in `process.env`
 */
export function runPrograms(
  folder: string,
  programs: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>> = {},
): ProgramOutcomes {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = [...programs.keys()];
  for (const [place, code] of [...programs.values()].entries()) {
    writeFileSync(join(folder, `${place}.mjs`), transformSync(code, TYPESCRIPT).code);
  }
  writeFileSync(join(folder, 'all.mjs'), driver(names.length));
  const { status, signal, stderr } = spawnSync(process.execPath, ['all.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const told = new Map<number, string>(JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8')));
  const failures = names.map((name, place): [string, string] => [
    name,
    told.get(place) ?? `did not end: ${stderr}`,
  ]);
  return {
    failures: new Map(failures),
    ending: status === 0 ? '' : `status ${status}, signal ${signal}: ${stderr}`,
  };
}

const TYPESCRIPT = { loader: 'ts', format: 'esm' } as const;

/** Saves the result after each program, because a program may end the process. It does not exit by itself. */
function driver(count: number): string {
  return `
import { writeFileSync } from 'node:fs';
const told = [];
const tell = () => writeFileSync('told.json', JSON.stringify(told));
tell();
for (let place = 0; place < ${count}; place += 1) {
  let failure = '';
  try {
    await import('./' + place + '.mjs');
  } catch (error) {
    failure = String(error?.stack ?? error);
  }
  told.push([place, failure]);
  tell();
}
`;
}
