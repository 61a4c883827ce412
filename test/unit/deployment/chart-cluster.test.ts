import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { classifyAddress } from '../../../src/egress/classify-address';
import { taskQueues } from '../../../workflows/contract/common';
import { type Pod, VALUE_SETS, type ValueSet, ofKind, readManifests, workloads } from './chart';

interface Selecting {
  selector: { matchLabels: Record<string, string> };
}

interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
}

interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  policyTypes: string[];
  egress?: { ports: { protocol: string; port: number; endPort?: number }[]; to?: Peer[] }[];
  ingress?: { ports: { port: string }[]; from?: object[] }[];
}

/** Tells whether labels select a pod. */
const selects = (labels: Record<string, string>, pod: Pod | undefined): boolean =>
  Object.entries(labels).every(([name, value]) => pod?.metadata.labels[name] === value);

/** Tells whether a policy lets a pod connect to an address that belongs to no pod. */
function mayReach(policy: Policy, address: string, port: number): boolean {
  const ip = ipaddr.parse(address);
  const isIn = (cidr: string): boolean => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === ip.kind() && ip.match(network, bits);
  };
  return (policy.egress ?? []).some(({ ports, to }) => {
    const isOpen = ports.some(
      ({ protocol, port: first, endPort = first }) =>
        protocol === 'TCP' && port >= first && port <= endPort,
    );
    if (!isOpen) return false;
    return (
      to === undefined ||
      to.some(({ ipBlock }) => ipBlock && isIn(ipBlock.cidr) && !ipBlock.except?.some(isIn))
    );
  });
}

function policies(set: ValueSet): Record<string, Policy> {
  const found = ofKind<Policy>(readManifests(set), 'NetworkPolicy');
  return Object.fromEntries(found.map(({ metadata, spec }) => [metadata.name, spec]));
}

const everything = readManifests('everything');

/** Names of the ports that may be opened. */
const PORT_NAMES: Record<string, string> = {
  'herald-api': 'http',
  'herald-worker': 'metrics',
  'herald-worker-r0-0-9': 'metrics',
};

describe('the network policies of deploy/helm', () => {
  const ADDRESSES = [
    ['169.254.169.254', '10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '100.100.100.200'],
    ['8.8.8.8', '157.240.1.1', '172.32.0.1', '224.0.0.1', 'fd00:ec2::254', '::1', 'fe80::1'],
    ['2a03:2880::1', '2606:4700::1111', '2001:db8::1', '2002:a00:1::1', '64:ff9b::a00:1'],
    ['64:ff9b::808:808', '64:ff9b::a9fe:a9fe', '64:ff9b::7f00:1', '64:ff9b::f000:1'],
    ['168.63.129.16', '168.63.129.17', '64:ff9b::a83f:8110', '64:ff9b::a83f:8111'],
  ].flat();

  test.each(VALUE_SETS)('let pods call the addresses that Herald calls public, from %s', (set) => {
    const policy = policies(set)['herald'] as Policy;

    for (const address of ADDRESSES) {
      const { allowed } = classifyAddress(address);
      expect([address, mayReach(policy, address, 443)]).toEqual([address, allowed]);
      const isAnyPort = set !== 'everything';
      expect([address, mayReach(policy, address, 80)]).toEqual([address, allowed && isAnyPort]);
    }
  });

  test('follow WEBHOOK_PORTS, the databases and further rules', () => {
    const policy = policies('everything')['herald'] as Policy;

    expect(mayReach(policy, '8.8.8.8', 8443)).toBe(true);
    expect(mayReach(policy, '10.20.0.7', 27018)).toBe(true);
    expect(mayReach(policy, '10.30.0.5', 443)).toBe(true);
    expect(mayReach(policy, '10.30.0.6', 443)).toBe(false);
    expect(mayReach(policy, '10.40.0.9', 587)).toBe(true);
    expect(mayReach(policies('least')['herald'] as Policy, '10.30.0.5', 7233)).toBe(true);
  });

  test.each([
    ['least', ['herald-api']],
    ['everything', ['herald-api', 'herald-worker', 'herald-worker-r0-0-9']],
  ] as const)(
    'cover every pod, and open only the ports of API and worker that somebody may call, from %s',
    (set, opened) => {
      const { herald, ...roles } = policies(set);

      for (const { spec } of Object.values(workloads(set)))
        expect(selects(herald?.podSelector.matchLabels ?? {}, spec.template)).toBe(true);
      expect(herald).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
      expect(herald?.ingress).toBeUndefined();
      for (const [name, role] of Object.entries(roles)) {
        const chosen = Object.values(workloads(set)).filter(({ spec }) =>
          selects(role.podSelector.matchLabels, spec.template),
        );
        expect(chosen.map(({ metadata }) => metadata.name)).toEqual([name]);
        expect(role.ingress?.map(({ ports }) => ports)).toEqual([
          [{ protocol: 'TCP', port: PORT_NAMES[name] }],
        ]);
      }
      expect(Object.keys(roles).toSorted()).toEqual(opened);
    },
  );
});

describe('availability and scaling of deploy/helm', () => {
  test.each([
    ['least', 'herald-api', 1, 2],
    ['least', 'herald-worker', 1, 2],
    ['everything', 'herald-api', 2, 3],
    ['everything', 'herald-worker', 1, 2],
    ['everything', 'herald-worker-r0-0-9', 1, 2],
  ] as const)(
    '%s keeps pods of %s while nodes are drained',
    (set, name, minAvailable, replicas) => {
      const budget = ofKind<Selecting>(readManifests(set), 'PodDisruptionBudget').find(
        ({ metadata }) => metadata.name === name,
      );
      const { spec } = workloads(set)[name] ?? {};

      expect(budget?.spec).toMatchObject({ minAvailable });
      expect(selects(budget?.spec.selector.matchLabels ?? {}, spec?.template)).toBe(true);
      expect(minAvailable).toBeLessThan(replicas);
      const isScaled = set === 'everything' && name !== 'herald-worker-r0-0-9';
      expect(spec?.replicas).toBe(isScaled ? undefined : replicas);
    },
  );

  test('scales workers by the tasks that wait in queues that exist', () => {
    const [object] = ofKind<{ triggers: { metadata: { taskQueue: string } }[] }>(
      everything,
      'ScaledObject',
    );
    const { main, slow, agent } = taskQueues('messages');

    expect(object?.spec.triggers.map(({ metadata }) => metadata.taskQueue).toSorted()).toEqual(
      [main, slow, agent].toSorted(),
    );
  });
});

describe('what deploy/helm publishes', () => {
  test('the Service leads to the API', () => {
    for (const set of VALUE_SETS) {
      const [service] = ofKind<{ selector: Record<string, string>; ports: object[] }>(
        readManifests(set),
        'Service',
      );
      const selected = Object.values(workloads(set)).filter(({ spec }) =>
        selects(service?.spec.selector ?? {}, spec.template),
      );
      expect(selected.map(({ metadata }) => metadata.name)).toEqual(['herald-api']);
      expect(service?.spec.ports).toMatchObject([{ targetPort: 'http' }]);
    }
  });

  test('the Ingress passes on the paths of docs/deployment.md', () => {
    const page = readFileSync('docs/deployment.md', 'utf8');
    const [, table = ''] = page.split('Let the reverse proxy pass on');
    const [rows = ''] = table.split('\nSet `HERALD_PUBLIC_URL`');
    const documented = [...rows.matchAll(/^\| `.*$/gm)].flatMap(([row]) => {
      const [, paths = ''] = row.split('|');
      return [...paths.matchAll(/`(\/[\w.-]*)`/g)].map(([, path]) => String(path));
    });
    const [ingress] = ofKind<{
      rules: [{ http: { paths: { path: string; pathType: string }[] } }];
    }>(everything, 'Ingress');
    const paths = ingress?.spec.rules[0].http.paths ?? [];

    expect(paths.map(({ path }) => path).toSorted()).toEqual(documented.toSorted());
    expect(paths.find(({ path }) => path === '/')?.pathType).toBe('Exact');
  });
});
