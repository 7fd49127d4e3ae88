import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listTariffs } from '@bess/tariff-library';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { demoCalls } from '../../src/cli/demo-calls.js';
import { gatewayPrograms, type RunningGateway } from './gateway-programs.js';

const programs = gatewayPrograms();
const shell = promisify(execFile);

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

async function stop(gateway: RunningGateway, signal: NodeJS.Signals = 'SIGTERM') {
  gateway.process.kill(signal);
  return gateway.ended;
}

describe('the first start', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await programs.newDataDir();
  });

  test('prints demo accounts once, and calls that work when they are pasted', async () => {
    const gateway = await programs.serve({ DATA_DIR: dataDir, WARM_UP: 'on' });
    const passwords = demoPasswords(gateway.stdout());
    expect(Object.keys(passwords)).toEqual(['operator', 'fleet', 'enterprise']);
    for (const [plan, password] of Object.entries(passwords)) {
      expect((await logIn(gateway.baseUrl, `${plan}@demo.example`, password)).data.user.plan).toBe(
        plan,
      );
    }

    const calls = gateway.stdout().slice(gateway.stdout().indexOf('# Log in'));
    const { stdout } = await shell('sh', ['-c', calls]);
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
    const simulation = results.pop();
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

    expect(await stop(gateway)).toMatchObject({ code: 0 });
    const files = await readdir(dataDir);
    const written = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
    for (const password of Object.values(passwords)) {
      expect(gateway.stderr()).not.toContain(password);
      expect(written.join('')).not.toContain(password);
    }
  }, 180_000);

  test('the next start cannot print them again and says how to add an account', async () => {
    const gateway = await programs.serve({ DATA_DIR: dataDir });
    expect(demoPasswords(gateway.stdout())).toEqual({});
    expect(gateway.stdout()).toContain(
      'npx bess-gateway account add --email you@example.com --plan enterprise',
    );
    expect(await stop(gateway, 'SIGINT')).toMatchObject({ code: 0 });
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

  test('DEMO_ACCOUNTS=off creates none', async () => {
    const environment = { DATA_DIR: await programs.newDataDir(), DEMO_ACCOUNTS: 'off' };
    const gateway = await programs.serve(environment);
    await stop(gateway);
    expect(demoPasswords(gateway.stdout())).toEqual({});
    expect((await programs.run(['account', 'list'], environment)).stdout).toBe(
      'There are no accounts.\n',
    );
  });

  test('a start that cannot listen creates no accounts whose passwords nobody sees', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const environment = {
      DATA_DIR: await programs.newDataDir(),
      PORT: String((other.address() as AddressInfo).port),
    };
    expect(await programs.run(['serve'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The environment variables HOST and PORT must name an address that is free to listen on, but 127.0.0.1 port ${environment.PORT} is not: EADDRINUSE.\n`,
    });
    expect((await programs.run(['account', 'list'], environment)).stdout).toBe(
      'There are no accounts.\n',
    );
  });
});

describe('a running gateway', () => {
  const email = 'desk@example.com';
  const password = 'correct horse battery';

  async function servedAccount() {
    const environment = { DATA_DIR: await programs.newDataDir() };
    await programs.run(
      ['account', 'add', '--email', email, '--plan', 'enterprise'],
      environment,
      password,
    );
    const gateway = await programs.serve(environment);
    return { environment, gateway, login: await logIn(gateway.baseUrl, email, password) };
  }

  test('hears what the command line does beside it, and writes no password or token to its log', async () => {
    const { environment, gateway, login } = await servedAccount();
    expect((await programs.run(['keys', 'rotate'], environment)).code).toBe(0);
    expect(await statusOfTariffs(gateway.baseUrl, login.data.token)).toBe(200);
    const again = await logIn(gateway.baseUrl, email, password);
    expect(await statusOfTariffs(gateway.baseUrl, again.data.token)).toBe(200);

    const disable = ['account', 'disable', '--email', email];
    expect((await programs.run(disable, environment)).code).toBe(0);
    for (const { token } of [login.data, again.data]) {
      expect(await statusOfTariffs(gateway.baseUrl, token)).toBe(401);
    }
    const refreshed = await fetch(`${gateway.baseUrl}/auth/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: login.data.refresh_token }),
    });
    expect(refreshed.status).toBe(401);

    await stop(gateway);
    expect(gateway.stderr()).toContain('/v1/api/auth/login');
    for (const secret of [password, login.data.token, login.data.refresh_token]) {
      expect(gateway.stderr()).not.toContain(secret);
    }
  });

  test('answers on although nobody takes its log', async () => {
    const environment = { DATA_DIR: await programs.newDataDir(), DEMO_ACCOUNTS: 'off' };
    const gateway = await programs.serve(environment);
    gateway.process.stderr?.pause();
    // Three times what the pipe and its reader hold.
    for (let round = 0; round < 15; round += 1) {
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const signal = AbortSignal.timeout(20_000);
          await (await fetch(`${gateway.baseUrl}/api/health`, { signal })).arrayBuffer();
        }),
      );
    }
    gateway.process.stderr?.resume();
    expect(await stop(gateway)).toMatchObject({ code: 0 });
    // What waited was written before the end, each line whole.
    const lines = gateway.stderr().trim().split('\n');
    expect(lines.filter((line) => JSON.parse(line).msg === 'request')).toHaveLength(1_500);
    expect(gateway.stderr()).toContain('"stopping"');
  });

  test('answers the request in flight when it is asked to stop, then ends with exit code 0', async () => {
    const { gateway } = await servedAccount();
    const { hostname, port } = new URL(gateway.baseUrl);
    const body = JSON.stringify({ email, password });
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'connect');
    socket.write(
      `POST /v1/api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // The request is under way once its first bytes were read; stopping is under way once the log says so.
    await new Promise((resolve) => setTimeout(resolve, 200));
    gateway.process.kill('SIGTERM');
    while (!gateway.stderr().includes('"stopping"')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await expect(fetch(`${gateway.baseUrl}/api/health`)).rejects.toThrow();
    socket.write(body.slice(10));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"token":"');
    expect(await gateway.ended).toMatchObject({ code: 0 });
  });
});
