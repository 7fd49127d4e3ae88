// Runs the tests of all workspaces, two at a time: npm test
// Those that take longest begin first: one that takes half of the time of all must not begin when the others are over. Each
// workspace's words are printed together when its tests have ended.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readWorkspaces } from './workspaces.mjs';

const AT_A_TIME = 2;
/** The order of the others makes little difference. */
const LONGEST = ['@bess/gateway', '@bess/integration', '@bess/helios', '@bess/strix'];

const root = fileURLToPath(new URL('..', import.meta.url));
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) {
      child.kill(signal);
    }
    process.exit(1);
  });
}

const waiting = readWorkspaces(root)
  .filter(({ manifest }) => manifest.scripts?.test)
  .sort((one, other) => rank(one) - rank(other));
const failed = [];
await Promise.all(Array.from({ length: AT_A_TIME }, work));
if (failed.length > 0) {
  console.error(`Tests failed in ${failed.sort().join(', ')}.`);
  process.exitCode = 1;
}

function rank({ manifest: { name } }) {
  const place = LONGEST.indexOf(name);
  return place === -1 ? LONGEST.length : place;
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name } = next.manifest;
    const startedMs = performance.now();
    const { status, said } = await test(next.folder);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    console.log(`\n-- ${name}: exit status ${status} after ${seconds} s\n${said}`);
    if (status !== 0) {
      failed.push(name);
    }
  }
}

async function test(folder) {
  const child = spawn('npm', ['test', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const status = await new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
  running.delete(child);
  return { status, said };
}
