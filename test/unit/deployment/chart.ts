import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}

interface Probe {
  httpGet: { path: string; port: string };
}

export interface Container {
  name: string;
  image: string;
  command: string[];
  env: EnvironmentVariable[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  envFrom?: object[];
  volumeMounts: { name: string; mountPath: string }[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
}

export interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken: boolean;
    securityContext: object;
    terminationGracePeriodSeconds?: number;
    containers: [Container];
    volumes: {
      name: string;
      projected?: { sources: { secret: { items: { path: string }[] } }[] };
    }[];
  };
}

/** A manifest that the chart makes; its `spec` is what the kind says. */
export interface Manifest<Spec = Record<string, unknown>> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Spec;
}

export type Workload = Manifest<{ replicas?: number; template: Pod }>;

/** Sets of values in test/fixtures/helm, each with the manifests that helm renders from it. */
export const VALUE_SETS = ['least', 'everything'] as const;
/** Values of the operator's own objects, in a release with a long name. */
export const OPENSHIFT = 'openshift' as const;
export type ValueSet = (typeof VALUE_SETS)[number] | typeof OPENSHIFT;

export function readManifests(name: ValueSet): Manifest[] {
  const text = readFileSync(`test/fixtures/helm/${name}.yaml`, 'utf8');
  return parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

/** Returns the manifests of a kind. */
export function ofKind<Spec>(manifests: Manifest[], kind: string): Manifest<Spec>[] {
  return manifests.filter((manifest) => manifest.kind === kind) as Manifest<Spec>[];
}

/** Returns Deployments and Jobs of a set, by name. */
export function workloads(name: ValueSet): Record<string, Workload> {
  const found = readManifests(name).filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  return Object.fromEntries(found.map((each) => [each.metadata.name, each as Workload]));
}

/** Every workload of every set, with a title for `test.each`. */
export const ALL_WORKLOADS = VALUE_SETS.flatMap((set) =>
  Object.entries(workloads(set)).map(([name, workload]) => ({
    title: `${name} of ${set}`,
    set,
    name,
    pod: workload.spec.template,
    container: workload.spec.template.spec.containers[0],
  })),
);
