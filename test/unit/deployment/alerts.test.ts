import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

const rules = parse(readFileSync('deploy/helm/files/alerts.yaml', 'utf8')) as {
  groups: { rules: Alert[] }[];
};
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('deploy/helm/files/dashboard.json', 'utf8')) as {
  panels: Panel[];
};
const page = readFileSync('docs/metrics.md', 'utf8');

/** Expressions of alerts and panels, with what they are for. */
const EXPRESSIONS = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: title, expr })),
  ),
].map(({ where, expr }) => ({ where, expr: expr.replaceAll('$__rate_interval', '5m') }));

/** Returns the metrics that an expression reads, and the places where it cannot be parsed. */
function read(expr: string): { metrics: string[]; errors: number[] } {
  const metrics: string[] = [];
  const errors: number[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) errors.push(from);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.push(expr.slice(from, to));
    },
  });
  return { metrics, errors };
}

/** Returns the metrics that a process exposes, and those of the Temporal SDK that the page explains. */
async function knownMetrics(): Promise<string[]> {
  const metrics = createPrometheusMetrics();
  metrics.watchProcess();
  metrics.watchBacklog(async () => ({ pending: null, due: null, queues: null, openCircuits: 0 }));
  const exposed = [...(await metrics.expose()).matchAll(/^# TYPE (\w+)/gm)];
  const explained = [...page.matchAll(/^\| `(temporal_\w+)`/gm)];
  return [...exposed, ...explained].map(([, name]) => String(name));
}

test('every expression of alerts and dashboard is PromQL', () => {
  const wrong = EXPRESSIONS.filter(({ expr }) => read(expr).errors.length > 0);

  expect(wrong).toEqual([]);
  expect(read('sum(rate(herald_sends_total[5m)').errors).not.toEqual([]);
});

test('alerts and dashboard read metrics that exist', async () => {
  const known = await knownMetrics();
  const missing = EXPRESSIONS.flatMap(({ where, expr }) => {
    const names = read(expr).metrics.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    return names.filter((name) => !known.includes(name)).map((name) => `${where}: ${name}`);
  });

  expect(missing).toEqual([]);
  expect(EXPRESSIONS.filter(({ expr }) => read(expr).metrics.length === 0)).toEqual([]);
});

describe('deploy/helm/files/alerts.yaml', () => {
  test('has the alerts that docs/metrics.md explains', () => {
    const [, section = ''] = page.split('\n## Alerts');
    const explained = [...section.matchAll(/^\| `(Herald\w+)`/gm)].map(([, name]) => name);

    expect(explained).toEqual(alerts.map(({ alert }) => alert));
  });
});
