import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { readConfig } from '../../src/server/config.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const isThere = (path: string) => existsSync(fileURLToPath(new URL(path, root)));
const probePaths = routes.filter(({ outsideBase }) => outsideBase).map(fullPath);

/** Variables that the gateway reads; a slip of the pen in a manifest would be ignored in silence. */
const knownVariables =
  'HOST PORT DATA_DIR DATABASE_URL REDIS_URL LOG_LEVEL WORKERS TRUST_PROXY DEMO_ACCOUNTS METRICS_TOKEN WEBHOOK_PRIVATE_ADDRESSES MQTT_URL MQTT_PREFIX MQTT_DISCOVERY'.split(
    ' ',
  );

function expectConfig(environment: Record<string, string>) {
  expect(knownVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
  const config = readConfig(environment);
  expect(config.databaseUrl).toMatch(/^postgres:/);
  expect(config.redisUrl).toMatch(/^redis:/);
  return config;
}

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const argumentsOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('copies what is there, and starts what the package names', () => {
    const sources = argumentsOf('COPY')
      .filter((line) => line.startsWith('--from=build'))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((path) => path.replace('/src/', ''));
    expect(sources).toContain('apps');
    expect(sources.filter((path) => path !== 'node_modules' && !isThere(path))).toEqual([]);
    const [, entry]: string[] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '[]');
    expect(isThere(entry ?? 'nothing')).toBe(true);
    expect(JSON.parse(argumentsOf('CMD')[0] ?? '[]')).toEqual(['serve']);
    const { name } = JSON.parse(read('apps/gateway/package.json'));
    expect(argumentsOf('RUN')[0]).toContain(`--filter=${name}`);
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

interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
  volumeMounts?: { name: string }[];
  [more: `${string}Probe`]: { httpGet?: { path: string; port: string } } | undefined;
}
interface Pod {
  volumes?: { name: string }[];
  containers: Container[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  stringData?: Record<string, string>;
  spec: {
    replicas?: number;
    selector?: Record<string, unknown>;
    ports?: { port: number; targetPort?: string }[];
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

describe('the Kubernetes example', () => {
  const folder = 'deploy/kubernetes/';
  const manifests = readdirSync(fileURLToPath(new URL(folder, root))).flatMap((file) =>
    parseAllDocuments(read(`${folder}${file}`)).map((document): Manifest => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    }),
  );
  const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
  const secrets = new Map(
    ofKind('Secret').map(({ metadata, stringData }) => [metadata.name, stringData]),
  );
  const sets = ofKind('Deployment', 'StatefulSet');

  test('has names once, and two of each that serve', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(
      ofKind('Deployment').map(({ metadata, spec }) => [metadata.name, spec.replicas]),
    ).toEqual([
      ['bess-gateway', 2],
      ['bess-worker', 2],
    ]);
  });

  test.each(sets)(
    '$kind $metadata.name selects its own pods, mounts and names what is there',
    (set) => {
      const { selector, template, volumeClaimTemplates = [] } = set.spec;
      expect(selector).toEqual({ matchLabels: template.metadata.labels });
      const volumes = [
        ...(template.spec.volumes ?? []).map(({ name }) => name),
        ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
      ];
      for (const container of template.spec.containers) {
        expect(volumes).toEqual((container.volumeMounts ?? []).map(({ name }) => name));
        for (const { valueFrom } of container.env ?? []) {
          if (valueFrom !== undefined) {
            expect(secrets.get(valueFrom.secretKeyRef.name)).toHaveProperty(
              valueFrom.secretKeyRef.key,
            );
          }
        }
        for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
          const { httpGet } = container[probe] ?? {};
          if (httpGet !== undefined) {
            expect(probePaths).toContain(httpGet.path);
            expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port);
          }
        }
      }
    },
  );

  test.each(ofKind('Deployment'))(
    '$metadata.name has an environment that the gateway accepts',
    (set) => {
      const [container] = set.spec.template.spec.containers;
      const environment = Object.fromEntries(
        (container?.env ?? []).map(({ name, value, valueFrom }) => [
          name,
          value ??
            secrets.get(valueFrom?.secretKeyRef.name ?? '')?.[valueFrom?.secretKeyRef.key ?? ''] ??
            '',
        ]),
      );
      const config = expectConfig(environment);
      const services = ofKind('Service').map(({ metadata }) => metadata.name);
      for (const url of [config.databaseUrl, config.redisUrl]) {
        expect(services).toContain(new URL(url ?? '').hostname);
      }
      expect(['serve', 'worker']).toContain(container?.args?.[0]);
    },
  );

  test('services lead to pods that have the port', () => {
    for (const { spec } of ofKind('Service')) {
      const target = sets.find(
        (set) =>
          JSON.stringify(set.spec.template.metadata.labels) === JSON.stringify(spec.selector),
      );
      const ports = target?.spec.template.spec.containers.flatMap(
        (container) => container.ports ?? [],
      );
      for (const { port, targetPort } of spec.ports ?? []) {
        expect(
          ports?.some(({ name, containerPort }) =>
            targetPort === undefined ? containerPort === port : name === targetPort,
          ),
        ).toBe(true);
      }
    }
  });
});
