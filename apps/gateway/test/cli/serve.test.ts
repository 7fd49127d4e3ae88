import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listTariffs } from '@bess/tariff-library';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { demoCalls } from '../../src/cli/welcome.js';
import { eventually } from '../eventually.js';
import { gatewayPrograms, type RunningGateway } from './gateway-programs.js';

const programs = gatewayPrograms();
const shell = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).error === undefined;

interface Login {
  data: { token: string; refresh_token: string; user: { plan: string } };
}

async function logIn(baseUrl: string, email: string, password: string): Promise<Login> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Login;
}

async function statusOfTariffs(baseUrl: string, token: string): Promise<number> {
  const response = await fetch(`${baseUrl}/tarsis/tariffs?limit=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

function demoPasswords(stdout: string): Record<string, string> {
  return Object.fromEntries(
    [...stdout.matchAll(/^ {2}(\w+) +\S+@demo\.example +(\S+)$/gm)].map(([, plan, password]) => [
      plan ?? '',
      password ?? '',
    ]),
  );
}

async function expectPrintedCallsToWork(
  gateway: RunningGateway,
  passwords: Record<string, string>,
): Promise<void> {
  const calls = gateway.stdout().slice(gateway.stdout().indexOf('# Log in'));
  const { stdout } = await shell('sh', ['-c', calls], {
    env: { ...process.env, no_proxy: '127.0.0.1' },
  });
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(results).toHaveLength(7);
  const cycle = results.pop();
  expect(cycle.error).toBeUndefined();
  expect(cycle.data.recommended_direction).toMatch(/^(charge|discharge|idle)$/);
  expect(cycle.data.differentiator_insights.length).toBeGreaterThanOrEqual(3);
  const risk = results.pop();
  expect(risk.error).toBeUndefined();
  expect(risk.window_start).toMatch(/^\d\d:\d\d$/);
  expect(risk.demand_charge_liability).toBeGreaterThan(0);
  const forecast = results.pop();
  expect(forecast.error).toBeUndefined();
  expect(forecast.ensemble_forecast).toHaveLength(24);
  const simulation = await resultOf(results.pop(), gateway, passwords);
  expect(simulation.error).toBeUndefined();
  expect(simulation.p10_annual_revenue).toBeLessThan(simulation.p50_annual_revenue);
  expect(simulation.p50_annual_revenue).toBeLessThan(simulation.p90_annual_revenue);
  expect(simulation.paths_per_second).toBeGreaterThan(0);
  for (const result of results) {
    expect(result.error).toBeUndefined();
    const { rate_breakdown: parts, solve_time_ms, optimality_gap_pct } = result;
    const sum =
      parts.tou_savings +
      parts.demand_savings +
      parts.export_revenue +
      parts.ev_coordination_savings;
    expect(parts.total_annual).toBeCloseTo(sum, 6);
    expect(parts.total_annual).toBeGreaterThan(0);
    expect(solve_time_ms).toBeGreaterThan(0);
    expect(optimality_gap_pct).toBeGreaterThanOrEqual(0);
  }
}

interface Simulation {
  job_id: string;
  /** Of a job that goes on. */
  status?: string;
  error?: string;
  p10_annual_revenue: number;
  p50_annual_revenue: number;
  p90_annual_revenue: number;
  paths_per_second: number;
}

/** The result of a simulation; on a slow machine its submit has answered the job. */
async function resultOf(
  answer: Simulation,
  { baseUrl }: RunningGateway,
  passwords: Record<string, string>,
): Promise<Simulation> {
  if (answer.status === undefined) {
    return answer;
  }
  const { data } = await logIn(baseUrl, 'enterprise@demo.example', passwords['enterprise'] ?? '');
  return eventually(async () => {
    const response = await fetch(`${baseUrl}/api/strix/jobs/${answer.job_id}`, {
      headers: { Authorization: `Bearer ${data.token}` },
    });
    const { result } = (await response.json()) as { result?: Simulation };
    expect(result).toBeDefined();
    return result!;
  });
}

async function stop(gateway: RunningGateway, signal: NodeJS.Signals = 'SIGTERM') {
  gateway.process.kill(signal);
  return gateway.ended;
}

const dataDirOfDemo = programs.newDataDir();

describe('the first start', () => {
  test('prints demo accounts once, and calls that work when they are pasted', async () => {
    const dataDir = await dataDirOfDemo;
    const gateway = await programs.serve({ DATA_DIR: dataDir });
    const passwords = demoPasswords(gateway.stdout());
    expect(Object.keys(passwords)).toEqual(['operator', 'fleet', 'enterprise']);
    expect(gateway.stdout()).toContain('\nSample data of the demo accounts');
    for (const [plan, password] of Object.entries(passwords)) {
      expect((await logIn(gateway.baseUrl, `${plan}@demo.example`, password)).data.user.plan).toBe(
        plan,
      );
    }

    // Without curl there is nothing to paste the calls into.
    if (hasCurl) {
      await expectPrintedCallsToWork(gateway, passwords);
    }

    expect(await stop(gateway)).toMatchObject({ code: 0 });
    const files = await readdir(dataDir);
    const written = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
    for (const password of Object.values(passwords)) {
      expect(gateway.stderr()).not.toContain(password);
      expect(written.join('')).not.toContain(password);
    }
  });

  test('the tariffs of the printed calls have the features that the comments name', () => {
    const lines = demoCalls('http://127.0.0.1/v1', { email: 'a@example.com', password: 'p' });
    const codes = [...lines.join('\n').matchAll(/"tariff":"([^"]+)"/g)].map(([, code]) => code);
    const features = codes.map(
      (code) => listTariffs().find((tariff) => tariff.code === code)?.features,
    );
    expect(features).toEqual([
      expect.arrayContaining(['ratchet']),
      expect.arrayContaining(['tieredDemand']),
    ]);
  });

  test('a start that cannot listen creates no accounts with unseen passwords', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const environment = {
      DATA_DIR: await programs.newDataDir(),
      PORT: String((other.address() as AddressInfo).port),
    };
    expect(await programs.runProcess(['serve'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The environment variables HOST and PORT must name an address that is free to listen on, but 127.0.0.1 port ${environment.PORT} is not: EADDRINUSE.\n`,
    });
    expect((await programs.run(['account', 'list'], environment)).stdout).toBe(
      'There are no accounts.\n',
    );
  });
});

/** One process for all that is tried of a gateway that serves, since each start takes seconds of computing. */
describe('the next start', () => {
  const email = 'desk@example.com';
  const password = 'correct horse battery';
  let environment: { DATA_DIR: string };
  let gateway: RunningGateway;
  beforeAll(async () => {
    environment = { DATA_DIR: await dataDirOfDemo };
    gateway = await programs.serve(environment);
  });
  const run = async (args: string[], stdin?: string) => {
    expect((await programs.run(args, environment, stdin)).code).toBe(0);
  };

  test('cannot print the passwords of the first and says how to add an account', () => {
    expect(demoPasswords(gateway.stdout())).toEqual({});
    expect(gateway.stdout()).toContain(
      'npx bess-gateway account add --email you@example.com --plan enterprise',
    );
  });

  test('hears what the command line does beside it, and writes no password or token to its log', async () => {
    await run(['account', 'add', '--email', email, '--plan', 'enterprise'], password);
    const login = await logIn(gateway.baseUrl, email, password);
    await run(['keys', 'rotate']);
    expect(await statusOfTariffs(gateway.baseUrl, login.data.token)).toBe(200);
    const again = await logIn(gateway.baseUrl, email, password);
    expect(await statusOfTariffs(gateway.baseUrl, again.data.token)).toBe(200);

    await run(['account', 'disable', '--email', email]);
    for (const { token } of [login.data, again.data]) {
      expect(await statusOfTariffs(gateway.baseUrl, token)).toBe(401);
    }
    const refreshed = await fetch(`${gateway.baseUrl}/auth/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: login.data.refresh_token }),
    });
    expect(refreshed.status).toBe(401);

    await gateway.says(/"path":"\/v1\/auth\/refresh"/, 'stderr');
    expect(gateway.stderr()).toContain('/v1/api/auth/login');
    for (const secret of [password, login.data.token, login.data.refresh_token]) {
      expect(gateway.stderr()).not.toContain(secret);
    }
  });

  test('answers the request in flight when it is asked to stop, then ends with exit code 0', async () => {
    const other = 'other@example.com';
    await run(['account', 'add', '--email', other], password);
    const { hostname, port } = new URL(gateway.baseUrl);
    const body = JSON.stringify({ email: other, password });
    const socket = connect(Number(port), hostname);
    let answer = '';
    const came = (words: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => words.test(answer) && resolve();
        socket.on('data', look);
        look();
      });
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'connect');
    // The server says so once it has taken the request up.
    const expectation = 'Expect: 100-continue\r\n';
    socket.write(
      `POST /v1/api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\n${expectation}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await came(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    gateway.process.kill('SIGINT');
    await gateway.says(/"stopping"/, 'stderr');
    await expect(fetch(`${gateway.baseUrl}/api/health`)).rejects.toThrow();
    socket.write(body.slice(10));
    await once(socket, 'close');
    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"token":"');
    expect(await gateway.ended).toMatchObject({ code: 0 });
  });
});

test('without demo accounts none are created, and the log needs no reader', async () => {
  const environment = { DATA_DIR: await programs.newDataDir(), DEMO_ACCOUNTS: 'off' };
  const gateway = await programs.serve(environment);
  expect(demoPasswords(gateway.stdout())).toEqual({});
  expect((await programs.run(['account', 'list'], environment)).stdout).toBe(
    'There are no accounts.\n',
  );

  gateway.process.stderr?.pause();
  // With long lines of the log, three times what the pipe and its reader hold.
  const requests = 1_000;
  const { hostname, port } = new URL(gateway.baseUrl);
  const socket = connect(Number(port), hostname);
  const id = 'x'.repeat(100);
  for (let serial = 0; serial < requests; serial += 1) {
    socket.write(
      `GET /v1/${'y'.repeat(200)} HTTP/1.1\r\nHost: ${hostname}\r\nX-Request-Id: ${serial}.${id}\r\n\r\n`,
    );
  }
  let answers = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    answers += chunk;
    if (answers.split('HTTP/1.1 4').length > requests) break;
  }
  gateway.process.stderr?.resume();
  expect(await stop(gateway)).toMatchObject({ code: 0 });
  // What waited was written before the end, each line whole.
  const lines = gateway.stderr().trim().split('\n');
  expect(lines.filter((line) => JSON.parse(line).msg === 'request')).toHaveLength(requests);
  expect(gateway.stderr()).toContain('"stopping"');
});
