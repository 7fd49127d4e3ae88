/**
 * Runs the image as deploy/compose.yaml does, two gateways and two workers beside one PostgreSQL and one Redis, and checks what the
 * manifests promise: `deploy/rehearse.sh` builds the image, starts the servers and calls this with
 *   DATABASE_URL=postgres://… REDIS_URL=redis://… npm run gateway-image --workspace bench -- [--image bess-gateway] [--base node:22-bookworm-slim]
 * Needs Podman, an empty database and an empty Redis. Prints tables; exits with 1 if a check fails.
 */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runContainer } from '../../packages/testkit/src/start-container.js';
import { callEveryEngine, submitJob, untilDone } from './lib/call-every-engine.js';
import { processOfImage, type RunningContainer } from './lib/running-container.js';

const { values } = parseArgs({
  options: {
    image: { type: 'string', default: 'localhost/bess-gateway' },
    base: { type: 'string', default: 'localhost/node:22-bookworm-debootstrap' },
  },
});
const { DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) {
  throw new Error('DATABASE_URL and REDIS_URL must name an empty database and an empty Redis');
}
const { image } = values;
const servers = { DATABASE_URL, REDIS_URL, WORKERS: '2' };
/** Ends well before an orchestrator would kill it. */
const STOPS_WITHIN_S = 15;
const wrong: string[] = [];
const running: RunningContainer[] = [];

function check(what: string, isRight: boolean, found: string): void {
  console.log(`| ${what} | ${found} | ${isRight ? 'yes' : 'NO'} |`);
  if (!isRight) wrong.push(`${what}: ${found}`);
}

function mebibytesOf(name: string): number {
  const { stdout } = spawnSync('podman', ['image', 'inspect', '--format', '{{.Size}}', name], {
    encoding: 'utf8',
  });
  return Number(stdout) / 2 ** 20;
}

async function start(role: 'serve' | 'worker', port: number): Promise<RunningContainer> {
  const container = await processOfImage(image, role, { ...servers, PORT: String(port) });
  running.push(container);
  return container;
}

try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before; image ` +
      `${mebibytesOf(image).toFixed(0)} MiB, of which base ${mebibytesOf(values.base).toFixed(0)} MiB\n`,
  );
  console.log('| Check | Found | As promised |\n|---|---|---|');
  const migrated = await runContainer({ image, args: ['migrate'], environment: servers });
  check('migrations of an empty database', migrated.status === 0, `exit ${migrated.status}`);
  const account = { email: 'rehearsal@example.com', password: 'correct horse battery staple' };
  const added = await runContainer(
    {
      image,
      args: ['account', 'add', '--email', account.email, '--plan', 'enterprise'],
      environment: servers,
    },
    account.password,
  );
  check('account added', added.status === 0, `exit ${added.status}${added.stderr}`);

  const [first, second, ...workers] = await Promise.all([
    start('serve', 18_081),
    start('serve', 18_082),
    start('worker', 0),
    start('worker', 0),
  ]);
  for (const container of running) {
    const { uid, capabilities, writable, privileges } = container.confinement();
    check(`${container.name}: user`, uid === 1000, String(uid));
    check(
      `${container.name}: capabilities, new privileges`,
      capabilities === 0n && privileges === 'none',
      `${capabilities}, ${privileges}`,
    );
    check(
      `${container.name}: writable folders`,
      writable.join() === '/data,/tmp',
      writable.join(', '),
    );
  }
  const urls = [first.url, second.url];
  for (const [what, isRight, found] of await callEveryEngine(urls, account)) {
    check(what, isRight, found);
  }

  console.log('\n| Process | Until it serves [s] | Resident [MiB] | Of its own (PSS) [MiB] |');
  console.log('|---|---|---|---|');
  for (const { name, secondsToStart, memory } of running) {
    const { residentMib, proportionalMib } = memory();
    console.log(
      `| ${[name, secondsToStart.toFixed(1), residentMib.toFixed(0), proportionalMib.toFixed(0)].join(' | ')} |`,
    );
  }

  console.log('\n| Stop | Found | As promised |\n|---|---|---|');
  const job = await submitJob(urls[0] ?? '', account);
  for (const container of [first, ...workers.slice(0, 1)]) {
    const { seconds, status } = await container.stop();
    const isRight = seconds < STOPS_WITHIN_S && status === 0;
    check(`${container.name}: SIGTERM`, isRight, `${seconds.toFixed(1)} s, exit ${status}`);
  }
  const done = await untilDone(urls[1] ?? '', account, job);
  check('a job that ran while its worker stopped', done === 'succeeded', done);
  for (const container of [second, ...workers.slice(1)]) {
    const { seconds, status } = await container.stop();
    const isRight = seconds < STOPS_WITHIN_S && status === 0;
    check(`${container.name}: SIGTERM`, isRight, `${seconds.toFixed(1)} s, exit ${status}`);
  }
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} after.`);
} finally {
  for (const container of running) await container.stop();
}
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
