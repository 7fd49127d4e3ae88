import { describe, expect, test } from 'vitest';
import packageManifest from '../../package.json' with { type: 'json' };
import { expectConfig, probePaths } from './expect-config.js';
import {
  type Container,
  type Manifest,
  noKubectl,
  readManifests,
  renderManifests,
  selects,
} from './manifest.js';

const imageOfThisVersion = new RegExp(
  `bess-gateway:${packageManifest.version.replaceAll('.', '\\.')}$`,
);
const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;
const secrets = new Map(
  readManifests('overlays/trial')
    .filter(({ kind }) => kind === 'Secret')
    .map(({ metadata, stringData }) => [metadata.name, stringData]),
);
/** Services of the trial; the example of the Secret names them. */
const services = readManifests('overlays/trial')
  .filter(({ kind }) => kind === 'Service')
  .map(({ metadata }) => metadata.name);

const sources: [name: string, skipped: string | undefined, read: () => Manifest[]][] = [
  ['the files of the base', undefined, () => readManifests('base')],
  ['the base, rendered', noKubectl, () => renderManifests('base')],
  ['the trial overlay, rendered', noKubectl, () => renderManifests('overlays/trial')],
  ['the production overlay, rendered', noKubectl, () => renderManifests('overlays/production')],
];

describe.for(sources)('%s', ([name, skipped, read]) => {
  if (skipped !== undefined) {
    test.skip(skipped);
    return;
  }
  const manifests = read();
  const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
  const deployments = ofKind('Deployment');
  const sets = ofKind('Deployment', 'StatefulSet');
  const labelsOf = (set: Manifest) => set.spec.template.metadata.labels;
  const containersOf = ({ spec }: Manifest): Container[] => [
    ...(spec.template.spec.initContainers ?? []),
    ...spec.template.spec.containers,
  ];

  test('has names once, in one namespace', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const namespaces = ofKind('Deployment', 'Service', 'NetworkPolicy', 'StatefulSet', 'Secret');
    const expected = ofKind('Namespace')[0]?.metadata.name;
    for (const { metadata } of namespaces) expect(metadata.namespace).toBe(expected);
  });

  test('has gateways and workers, at least two of each by their autoscalers', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
      'bess-gateway',
      'bess-worker',
    ]);
    for (const { metadata, spec } of deployments) {
      const scaler = ofKind('HorizontalPodAutoscaler').find(
        ({ spec }) => spec.scaleTargetRef?.name === metadata.name,
      );
      // A number in the deployment would undo the autoscaler's at every apply.
      expect(spec.replicas).toBeUndefined();
      expect(scaler?.spec.minReplicas).toBeGreaterThanOrEqual(2);
      expect(scaler?.spec.maxReplicas).toBeGreaterThan(scaler?.spec.minReplicas ?? 0);
    }
  });

  test.each(sets)('$kind $metadata.name selects its own pods and mounts what is there', (set) => {
    const { selector, template, volumeClaimTemplates = [] } = set.spec;
    expect(selects(selector ?? {}, labelsOf(set))).toBe(true);
    const volumes = [
      ...(template.spec.volumes ?? []).map(({ name }) => name),
      ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
    ];
    for (const { volumeMounts = [], env = [] } of containersOf(set)) {
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes);
      for (const { valueFrom } of env) {
        if (valueFrom !== undefined) {
          const { name, key } = valueFrom.secretKeyRef;
          expect(secrets.get(name)).toHaveProperty(key);
        }
      }
    }
  });

  test.each(deployments)('$metadata.name runs with as few rights as it needs', (set) => {
    const { spec: pod } = set.spec.template;
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(ofKind('ServiceAccount').map(({ metadata }) => metadata.name)).toContain(
      pod.serviceAccountName,
    );
    for (const { securityContext, resources } of containersOf(set)) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources?.requests ?? {}).sort()).toEqual(['cpu', 'memory']);
      expect(resources?.limits).toHaveProperty('memory');
    }
  });

  test.each(deployments)('$metadata.name is spread, kept up and given time to end', (set) => {
    const { topologySpreadConstraints = [], terminationGracePeriodSeconds } =
      set.spec.template.spec;
    expect(topologySpreadConstraints).toHaveLength(2);
    for (const { labelSelector } of topologySpreadConstraints) {
      expect(selects(labelSelector, labelsOf(set))).toBe(true);
    }
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
    const budgets = ofKind('PodDisruptionBudget').filter(({ spec }) =>
      selects(spec.selector ?? {}, labelsOf(set)),
    );
    expect(budgets).toHaveLength(1);
  });

  test.each(deployments)('$metadata.name migrates first, then runs a command', (set) => {
    const { initContainers = [], containers } = set.spec.template.spec;
    expect(initContainers.map(({ args }) => args)).toEqual([['migrate']]);
    expect(initContainers[0]?.image).toBe(containers[0]?.image);
    expect(['serve', 'worker']).toContain(containers[0]?.args?.[0]);
    if (name.endsWith('rendered')) expect(containers[0]?.image).toMatch(imageOfThisVersion);
  });

  test.each(deployments)('$metadata.name has an environment that the gateway accepts', (set) => {
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
    for (const url of [config.databaseUrl, config.redisUrl]) {
      expect(services).toContain(new URL(url ?? '').hostname);
    }
  });

  test('the gateway has all probes, at paths that it answers', () => {
    const gateway = deployments.find(({ metadata }) => metadata.name === 'bess-gateway');
    const [container] = gateway?.spec.template.spec.containers ?? [];
    for (const probe of probes) {
      expect(probePaths).toContain(container?.[probe]?.httpGet?.path);
      expect(container?.ports?.map(({ name }) => name)).toContain(
        container?.[probe]?.httpGet?.port,
      );
    }
  });

  test('services lead to pods that have the port', () => {
    for (const { spec } of ofKind('Service')) {
      const target = sets.find((set) =>
        selects({ matchLabels: spec.selector as Record<string, string> }, labelsOf(set)),
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

  test('every pod is under policies; requests reach ports that pods have, and workers not at all', () => {
    for (const set of sets) {
      const policies = ofKind('NetworkPolicy').filter(({ spec }) =>
        selects(spec.podSelector ?? {}, labelsOf(set)),
      );
      expect(policies.flatMap(({ spec }) => spec.policyTypes)).toContain('Ingress');
      const rules = policies.flatMap(({ spec }) => spec.ingress ?? []);
      if (set.metadata.name === 'bess-worker') expect(rules).toEqual([]);
      const named = rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
      const offered = set.spec.template.spec.containers.flatMap(({ ports = [] }) =>
        ports.map(({ name }) => name),
      );
      expect(offered).toEqual(expect.arrayContaining(named));
    }
  });
});
