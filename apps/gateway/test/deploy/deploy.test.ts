import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/server/config.js';
import { expectConfig, knownVariables, probePaths } from './expect-config.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const isThere = (path: string) => existsSync(fileURLToPath(new URL(path, root)));

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const argumentsOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('builds the gateway, takes over what was assembled, and starts what the package names', () => {
    const { name } = JSON.parse(read('apps/gateway/package.json'));
    const [build = ''] = argumentsOf('RUN');
    expect(build).toContain(`--filter=${name}`);
    const [, program = '', folder] = /node (\S+) (\S+)$/.exec(build.trim()) ?? [];
    expect(isThere(program)).toBe(true);
    expect(argumentsOf('COPY').at(-1)).toBe(`--from=build ${folder} ./`);
    const [, entry]: string[] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '[]');
    expect(isThere(entry ?? 'nothing')).toBe(true);
    expect(JSON.parse(argumentsOf('CMD')[0] ?? '[]')).toEqual(['serve']);
  });

  test('can be built on another base, the same for both stages', () => {
    expect(argumentsOf('ARG')[0]).toMatch(/^BASE_IMAGE=node:22-/);
    const bases = argumentsOf('FROM').map((line) => line.split(' ')[0] ?? '');
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toContain('BASE_IMAGE');
  });

  test('runs for a user of its own, on every address of the container', () => {
    expect(argumentsOf('USER')).toEqual(['node']);
    const environment = Object.fromEntries(
      argumentsOf('ENV')
        .flatMap((line) => line.split(' '))
        .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])
        .filter(([variable]) => knownVariables.includes(variable)),
    );
    expect(readConfig(environment)).toMatchObject({
      host: '0.0.0.0',
      dataDir: '/data',
      port: 8080,
    });
    expect(argumentsOf('EXPOSE')).toEqual([environment['PORT']]);
  });

  test('sends neither history nor data nor builds to the builder', () => {
    const ignored = read('.dockerignore').trim().split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'data', 'apps/gateway/data']),
    );
    // npm compares the manifests of all workspaces with its lock file.
    const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
    for (const folder of workspaces.filter((pattern) => !pattern.endsWith('/*'))) {
      expect(ignored).toContain(`!${folder}/package.json`);
    }
  });
});

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  build?: { context: string };
}

describe('compose.yaml', () => {
  const { services, volumes }: { services: Record<string, Service>; volumes: object } = parse(
    read('deploy/compose.yaml'),
    { merge: true },
  );
  const own = Object.entries(services).filter(([, { image }]) => image === 'bess-gateway');
  const running = (command: string) =>
    own.filter(([, service]) => service.command?.[0] === command);
  /** As compose fills in what the shell gives; `:?` insists, `:-` has a default. */
  const filledIn = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
      (_, name: string, mark: string, rest: string) =>
        mark === '-' && name !== 'METRICS_TOKEN' ? rest : `${name.replace('_', '')}0123456789`,
    );

  test('has PostgreSQL, Redis, two gateways and two workers', () => {
    expect(running('serve')).toHaveLength(2);
    expect(running('worker')).toHaveLength(2);
    expect(Object.keys(services)).toHaveLength(6);
    for (const [, { build }] of own) {
      expect(isThere(`deploy/${build?.context}/Dockerfile`)).toBe(true);
    }
  });

  test.each(own)('%s has an environment that the gateway accepts', (_, { environment = {} }) => {
    const config = expectConfig(
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filledIn(String(value))]),
      ),
    );
    const hosts = [config.databaseUrl, config.redisUrl].map((url) => new URL(url ?? '').hostname);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
  });

  test('waits for services that tell whether they are well', () => {
    for (const [, { depends_on = {} }] of own) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck).toBeDefined();
      }
    }
    for (const [, { healthcheck, ports }] of running('serve')) {
      const path = /:8080(\/\w+)'/.exec(healthcheck?.test.join(' ') ?? '')?.[1];
      expect(probePaths).toContain(path);
      expect(ports?.[0]).toMatch(/^127\.0\.0\.1:\d+:8080$/);
    }
    const named = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(named.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
  });
});
