import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** A container of a pod, as far as tests look at it. */
export interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
  resources?: Record<'requests' | 'limits', Record<string, string>>;
  securityContext?: object;
  volumeMounts?: { name: string }[];
  [more: `${string}Probe`]: { httpGet?: { path: string; port: string } } | undefined;
}

/** A pod of a Deployment or StatefulSet. */
export interface Pod {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  securityContext?: object;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { labelSelector: Selector }[];
  volumes?: { name: string }[];
  initContainers?: Container[];
  containers: Container[];
}

/** What chooses pods by their labels. */
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
}

/** An object of Kubernetes, of the kinds that the manifests have. */
export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  stringData?: Record<string, string>;
  automountServiceAccountToken?: boolean;
  spec: {
    replicas?: number;
    minReplicas?: number;
    maxReplicas?: number;
    scaleTargetRef?: { kind: string; name: string };
    selector?: Selector & Record<string, unknown>;
    podSelector?: Selector;
    ingress?: { from?: object[]; ports?: { port: string | number }[] }[];
    policyTypes?: string[];
    ports?: { port: number; targetPort?: string }[];
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

const folderOf = (path: string) =>
  fileURLToPath(new URL(`../../../../deploy/kubernetes/${path}/`, import.meta.url));

/** Why nothing can be rendered here; undefined = it can. */
export const noKubectl =
  spawnSync('kubectl', ['version', '--client']).status === 0
    ? undefined
    : 'kubectl is not installed';

/** The objects in the files of a folder of deploy/kubernetes, in the order of their names. */
export function readManifests(path: string): Manifest[] {
  const folder = folderOf(path);
  return readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseManifests(readFileSync(`${folder}${file}`, 'utf8')));
}

/** The objects that kubectl would apply for a folder of deploy/kubernetes. */
export function renderManifests(path: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folderOf(path)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return parseManifests(stdout);
}

/** Whether a selector chooses pods with these labels. */
export function selects(selector: Selector, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document): Manifest => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}
