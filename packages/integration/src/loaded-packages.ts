import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loads entries of packages in one process and reports the packages that each of them made Node load. Imports that are written but
 * not executed do not count.
 *
 * @param folder - absolute path from which the packages resolve as in an installation
 * @param entries - as an ES module imports them, for instance `@bess/milp/node`
 * @returns for each entry the packages, including its own, and `node:` modules, in alphabetical order
 */
export function loadedPackages(
  folder: string,
  entries: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const own = join(folder, 'loaded');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'hooks.mjs'), HOOKS);
  writeFileSync(join(own, 'load.mjs'), LOAD);
  // Inherited options could let a program resolve the sources instead of the build.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const output = execFileSync(process.execPath, ['load.mjs', ...entries], {
    cwd: own,
    encoding: 'utf8',
    env,
  });
  const modules: Record<string, string[]> = JSON.parse(output);
  return Object.fromEntries(
    Object.entries(modules).map(([entry, urls]) => [
      entry,
      [...new Set(urls.map(packageOf))].sort(),
    ]),
  );
}

function packageOf(url: string): string {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url;
}

/** Reports the importing and the imported module of every import. */
const HOOKS = `
let port;
export function initialize(data) {
  port = data.port;
}
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  port.postMessage([context.parentURL, found.url]);
  return found;
}
`;

const LOAD = `
import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

const LAST = 'data:text/javascript,export{}';
const { port1, port2 } = new MessageChannel();
const reached = new Map();
const ended = new Promise((resolve) => {
  port1.on('message', ([from, to]) => {
    reached.set(from, [...(reached.get(from) ?? []), to]);
    if (to === LAST) resolve();
  });
});
register('./hooks.mjs', import.meta.url, { data: { port: port2 }, transferList: [port2] });

const modules = {};
for (const entry of process.argv.slice(2)) {
  await import(entry);
  modules[entry] = import.meta.resolve(entry);
}
await import(LAST);
await ended;
port1.close();
for (const [entry, first] of Object.entries(modules)) {
  const seen = new Set([first]);
  for (const url of seen) for (const next of reached.get(url) ?? []) seen.add(next);
  modules[entry] = [...seen];
}
console.log(JSON.stringify(modules));
`;
