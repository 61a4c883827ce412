import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2020';
import { parse } from 'yaml';
import { type Config, readConfig, settingsSchema } from '../../../src/config';
import { NODE_FLAGS } from '../../../src/main/start/processes';
import {
  ALL_WORKLOADS,
  type Container,
  OPENSHIFT,
  VALUE_SETS,
  readManifests,
  workloads,
} from './chart';

const folder = mkdtempSync(join(tmpdir(), 'herald-chart-'));
const certificate = join(folder, 'a.pem');
writeFileSync(certificate, '-----BEGIN CERTIFICATE-----');
afterAll(() => rmSync(folder, { recursive: true }));

/** Values of the Secrets, which a cluster would have. */
const SECRETS: Record<string, string> = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  HERALD_SECRET_KEYS_OLD: randomBytes(32).toString('base64'),
  MONGODB_URI: 'mongodb://herald:secret@mongodb/herald',
  TEMPORAL_API_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
};
const CERTIFICATES = '/etc/herald/temporal/';

/** Reads the configuration as a process in the container would. */
function configOf({ env }: Container): Config {
  const values = env.map(({ name, value }): [string, string] => {
    const isFile = value?.startsWith(CERTIFICATES) === true;
    return [name, isFile ? certificate : (value ?? SECRETS[name] ?? '')];
  });
  return readConfig(Object.fromEntries(values));
}

/** Kinds of other products, whose definitions are not those of Kubernetes. */
const FOREIGN = ['PodMonitor', 'PrometheusRule', 'ScaledObject', 'TriggerAuthentication', 'Route'];

describe('deploy/helm', () => {
  test('has its manifests rendered from the chart, and passes the tools that are installed', () => {
    const output = execFileSync(process.execPath, ['checks/chart.mjs'], { encoding: 'utf8' });

    expect(output).toMatch(/^chart: 0 problems$/m);
  });

  test('has the version of the product', () => {
    const chart = parse(readFileSync('deploy/helm/Chart.yaml', 'utf8')) as object;
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

    expect(chart).toMatchObject({ version, appVersion: version });
  });

  test.each([...VALUE_SETS, OPENSHIFT])('makes manifests that Kubernetes knows, from %s', (set) => {
    const text = readFileSync('test/fixtures/kubernetes/definitions.json', 'utf8');
    const { kinds, $defs } = JSON.parse(text) as { kinds: Record<string, string>; $defs: object };
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addSchema({ $id: 'kubernetes', $defs });

    for (const manifest of readManifests(set)) {
      const { apiVersion, kind, metadata } = manifest;
      if (FOREIGN.includes(kind)) continue;
      ajv.validate({ $ref: `kubernetes#/$defs/${kinds[`${apiVersion}/${kind}`]}` }, manifest);
      expect({ kind, name: metadata.name, errors: ajv.errors }).toMatchObject({ errors: null });
    }
  });

  test.each(ALL_WORKLOADS)('gives $title settings that exist and suffice', ({ container }) => {
    const names = container.env.map(({ name }) => name);

    expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(names));
    expect(names).toEqual([...new Set(names)]);
    expect(configOf(container)).toMatchObject({ HERALD_ENV: 'production' });
  });

  test('takes secrets by reference only', () => {
    for (const { container } of ALL_WORKLOADS) {
      const plain = container.env.filter(({ valueFrom }) => valueFrom === undefined);
      expect(plain.filter(({ name }) => Object.hasOwn(SECRETS, name))).toEqual([]);
    }
    for (const set of VALUE_SETS)
      expect(readManifests(set).map(({ kind }) => kind)).not.toContain('Secret');
    const referenced = ALL_WORKLOADS.flatMap(({ container }) =>
      container.env.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : [])),
    );
    expect([...new Set(referenced)].toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  });

  test('lets settings replace nothing that the chart sets itself', () => {
    const schema = JSON.parse(readFileSync('deploy/helm/values.schema.json', 'utf8')) as {
      definitions: { ownSettings: { enum: string[] } };
    };
    const values = parse(readFileSync('test/fixtures/helm/everything.values.yaml', 'utf8')) as {
      settings: Record<string, string>;
    };
    const set = ALL_WORKLOADS.flatMap(({ container }) => container.env.map(({ name }) => name));
    const own = new Set(set.filter((name) => !Object.hasOwn(values.settings, name)));

    expect(schema.definitions.ownSettings.enum.toSorted()).toEqual([...own].toSorted());
  });

  test.each(ALL_WORKLOADS)(
    'runs $title without root, privileges, or a disk to write to',
    ({ pod, container }) => {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: {} },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits).toEqual({ memory: expect.stringMatching(/^\d+[GM]i$/) });
    },
  );

  test('keeps workers of an earlier release beside those of this one, in one worker deployment', () => {
    const { 'herald-worker': current, 'herald-worker-r0-0-9': previous } = workloads('everything');
    const [kept] = previous?.spec.template.spec.containers ?? [];

    expect(kept?.command).toEqual(['node', ...NODE_FLAGS.worker, 'dist/src/main/worker.js']);
    expect(kept?.image).toBe('registry.example/herald:0.0.9');
    expect(kept?.env).toEqual(current?.spec.template.spec.containers[0].env);
    expect(kept?.env).toContainEqual({ name: 'TEMPORAL_WORKER_DEPLOYMENT', value: 'messages' });
    expect(previous?.spec.replicas).toBe(2);
  });

  test('mounts the certificates that the settings name', () => {
    for (const { pod, container } of ALL_WORKLOADS) {
      const named = container.env.flatMap(({ value }) =>
        value?.startsWith(CERTIFICATES) === true ? [value] : [],
      );
      const { volumes } = pod.spec;
      const mounted = container.volumeMounts.flatMap(({ name, mountPath }) => {
        const volume = volumes.find((each) => each.name === name);
        const sources = volume?.projected?.sources ?? [];
        return sources.flatMap(({ secret }) =>
          secret.items.map(({ path }) => join(mountPath, path)),
        );
      });
      expect(mounted.toSorted()).toEqual(named.toSorted());
    }
  });

  test.each(VALUE_SETS)('starts the programs of the image with their flags, from %s', (set) => {
    const { 'herald-worker-r0-0-9': _previous, ...ofThisRelease } = workloads(set);
    const commands = Object.entries(ofThisRelease).map(([name, { spec }]) => [
      name,
      spec.template.spec.containers[0].command,
    ]);

    expect(Object.fromEntries(commands)).toEqual({
      'herald-api': ['node', ...NODE_FLAGS.api, 'dist/src/main/api.js'],
      'herald-worker': ['node', ...NODE_FLAGS.worker, 'dist/src/main/worker.js'],
      'herald-migrate': ['herald', 'migrate'],
      'herald-temporal-setup': ['herald', 'temporal', 'setup'],
    });
  });

  test('prepares database and Temporal before pods are made or replaced', () => {
    for (const name of ['herald-migrate', 'herald-temporal-setup']) {
      expect(workloads('least')[name]?.metadata.annotations).toMatchObject({
        'helm.sh/hook': 'pre-install,pre-upgrade',
      });
    }
  });

  test.each(VALUE_SETS)('gives pods more time to stop than they take, from %s', (set) => {
    for (const name of ['herald-api', 'herald-worker']) {
      const pod = workloads(set)[name]?.spec.template.spec;
      const config = configOf(pod?.containers[0] as Container);
      const takesMs = config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS;
      expect(Number(pod?.terminationGracePeriodSeconds) * 1000).toBeGreaterThan(takesMs);
      expect(config.SHUTDOWN_TIMEOUT_MS).toBeGreaterThan(config.SEND_SYNC_WAIT_MS);
    }
  });

  test.each(VALUE_SETS)('probes liveness and readiness where processes listen, from %s', (set) => {
    for (const [name, port, host] of [
      ['herald-api', 'PORT', 'HOST'],
      ['herald-worker', 'WORKER_PORT', 'WORKER_HOST'],
    ] as const) {
      const container = workloads(set)[name]?.spec.template.spec.containers[0] as Container;
      const config = configOf(container);
      const [listening] = container.ports ?? [];
      expect(listening?.containerPort).toBe(config[port]);
      expect(config[host]).toBe('0.0.0.0');
      expect(container).toMatchObject({
        startupProbe: { httpGet: { path: '/healthz', port: listening?.name } },
        livenessProbe: { httpGet: { path: '/healthz', port: listening?.name } },
        readinessProbe: { httpGet: { path: '/readyz', port: listening?.name } },
      });
    }
  });
});
