/**
 * Measures throughput, latency and processor time of the gateway under load, complete and as built, in turn with a bare Koa
 * app that has the same body parser and answers as long:
 *   npm run gateway-load --workspace bench -- [--seconds 5] [--connections 1,16,128] [--only health,tariffs] [--json file]
 * The gateway must have been built. Reads processor times from /proc, so it needs Linux.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fenrirBody, heliosBody } from './lib/load-bodies.js';
import { logIn } from './lib/log-in.js';
import { type LoadCase, type LoadFigures, measureLoad } from './lib/measure-load.js';
import { serveProcess } from './lib/serve-process.js';
import { startMeasuredGateway } from './lib/start-measured-gateway.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,16,128' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const connectionCounts = values.connections.split(',').map(Number);
const jsonFile = values.json;
const wanted = values.only === '' ? [] : values.only.split(',');

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const gateway = await startMeasuredGateway('gateway-load');
const bare = await serveProcess(
  [
    ...['--no-warnings', '--conditions=@bess/source', '--import', 'tsx'],
    fromHere('./lib/bare-koa.ts'),
  ],
  { PATH: process.env['PATH'] },
);

try {
  const token = await logIn(gateway.url, gateway.account);
  const cases: LoadCase[] = [
    { name: 'health', method: 'GET', path: '/api/health' },
    { name: 'login', method: 'POST', path: '/api/auth/login', body: gateway.account },
    { name: 'tariffs', method: 'GET', path: '/tarsis/tariffs', token },
    { name: 'tariffs, 20', method: 'GET', path: '/tarsis/tariffs?limit=20', token },
    { name: 'fenrir', method: 'POST', path: '/api/fenrir/cycle', token, body: fenrirBody },
    {
      name: 'helios',
      method: 'POST',
      path: '/api/helios/forecast',
      token,
      body: heliosBody,
    },
    { name: 'tarsis', method: 'POST', path: '/api/tarsis/schedule', token, body: { month: 7 } },
  ];
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before\n`,
  );
  console.log(
    '| case | connections | server | answers/s | p50 ms | p95 ms | p99 ms | serving CPU ms | CPU ms | statuses |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const rows: object[] = [];
  for (const load of cases.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const bytes = await answerBytes(load);
    const { token: _, ...plain } = load;
    const alike: LoadCase = { ...plain, path: `/?bytes=${bytes}` };
    // Warm-up: compiles the code before it is measured.
    await measureLoad(gateway, gateway.url, load, { connections: 4, seconds: 2 });
    await measureLoad(bare, bare.url, alike, { connections: 4, seconds: 2 });
    for (const connections of connectionCounts) {
      const how = { connections, seconds };
      const own = await measureLoad(gateway, gateway.url, load, how);
      const other = await measureLoad(bare, bare.url, alike, how);
      for (const [server, figures] of [
        ['gateway', own],
        ['bare Koa', other],
      ] as const) {
        rows.push({ case: load.name, bytes, connections, server, ...figures });
        console.log(rowOf(load.name, connections, server, figures));
      }
    }
  }
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} after.`);
  if (jsonFile !== undefined) {
    writeFileSync(jsonFile, `${JSON.stringify(rows, null, 2)}\n`);
  }
} finally {
  await gateway.stop();
  await bare.stop();
}

/** Length of the case's answer, which must be a success. */
async function answerBytes({ method, path, token, body }: LoadCase): Promise<number> {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${text}`);
  }
  return Buffer.byteLength(text);
}

function rowOf(name: string, connections: number, server: string, figures: LoadFigures): string {
  const { perSecond, p50Ms, p95Ms, p99Ms, servingMsPerAnswer, cpuMsPerAnswer, statuses } = figures;
  const times = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1));
  const counted = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return `| ${[name, connections, server, perSecond.toFixed(0), ...times, servingMsPerAnswer.toFixed(3), cpuMsPerAnswer.toFixed(3), counted.join(', ')].join(' | ')} |`;
}
