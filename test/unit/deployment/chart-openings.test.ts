import { describe, expect, test } from '@jest/globals';
import { OPENSHIFT, readManifests, workloads } from './chart';

const manifests = readManifests(OPENSHIFT);
const pods = Object.entries(workloads(OPENSHIFT)).map(([name, { spec }]) => ({
  name,
  labels: spec.template.metadata.labels,
  pod: spec.template.spec,
  container: spec.template.spec.containers[0],
}));

describe('deploy/helm with values of an operator', () => {
  test('leaves the ids of pods to OpenShift, and keeps the rest of the restricted policy', () => {
    expect(pods).toHaveLength(4);
    for (const { pod, container } of pods) {
      expect(pod.securityContext).toEqual({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
        seLinuxOptions: { type: 'container_t' },
      });
    }
    expect(JSON.stringify(manifests)).not.toMatch(/runAsUser|runAsGroup|fsGroup/);
  });

  test('gives every container further variables, after those of the chart', () => {
    for (const { container } of pods) {
      expect(container.env.slice(-2)).toEqual([
        { name: 'NODE_EXTRA_CA_CERTS', value: '/etc/herald/mongodb/ca.crt' },
        { name: 'HERALD_POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ]);
      expect(container.envFrom).toEqual([{ secretRef: { name: 'herald-more' } }]);
    }
  });

  test('mounts further volumes beside its own', () => {
    for (const { pod, container } of pods) {
      expect(pod.volumes).toEqual([
        { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
        { name: 'mongodb-ca', configMap: { name: 'mongodb-ca' } },
      ]);
      expect(container.volumeMounts).toEqual([
        { name: 'tmp', mountPath: '/tmp' },
        { name: 'mongodb-ca', mountPath: '/etc/herald/mongodb', readOnly: true },
      ]);
    }
  });

  test('labels the pods of each role', () => {
    const further = pods.map(({ labels }) =>
      Object.entries(labels).filter(([name]) => !name.startsWith('app.kubernetes.io/')),
    );

    expect(further.map((labels) => labels.flat().join('=')).toSorted()).toEqual([
      'example.com/cost=api',
      'example.com/cost=worker',
      'sidecar.istio.io/inject=false',
      'sidecar.istio.io/inject=false',
    ]);
  });

  test('installs further objects as they are', () => {
    const [route, configMap] = ['Route', 'ConfigMap'].map((kind) =>
      manifests.find((each) => each.kind === kind),
    );

    expect(route?.spec).toEqual({
      host: 'herald.example.com',
      to: { kind: 'Service', name: 'herald-api' },
    });
    expect(configMap).toMatchObject({ data: { 'ca.crt': '{{ not a template }}' } });
  });

  test('cuts the name of a long release, and ends it in a digest that no other release has', () => {
    const names = pods.map(({ name }) => name.replace(/-(api|worker|migrate|temporal-setup)$/, ''));

    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^herald-of-the-support-team-in-t-[0-9a-f]{8}$/);
    expect(names[0]?.length).toBeLessThanOrEqual(40);
  });
});
