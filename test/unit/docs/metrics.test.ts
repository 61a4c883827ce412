import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { LABEL_VALUES } from '../../../src/ports/metrics';

const page = readFileSync(join(__dirname, '../../../docs/metrics.md'), 'utf8');

/** The names of Herald's metrics, as Prometheus is told them. */
async function ownMetrics(): Promise<string[]> {
  const metrics = createPrometheusMetrics();
  metrics.watchBacklog(async () => ({ pending: null, due: null, queues: null, openCircuits: 0 }));
  return [...(await metrics.expose()).matchAll(/^# TYPE (herald_\w+)/gm)].map(
    ([, name]) => `${name}`,
  );
}

test('docs/metrics.md names every metric of Herald', async () => {
  const named = await ownMetrics();
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('docs/metrics.md names no metric that Herald does not have', async () => {
  const known = await ownMetrics();
  const mentioned = [...page.matchAll(/\bherald_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect(mentioned.filter((name) => !known.includes(name))).toEqual([]);
});

test('docs/metrics.md lists the values of every label that is a closed set', () => {
  const rows = [...page.matchAll(/^- `(herald_\w+)` `(\w+)`: ([^-#]*)/gm)];
  const listed = rows.map(([, metric, label, values = '']) => [
    metric,
    label,
    [...values.matchAll(/`(\w+)`/g)].map(([, value]) => value),
  ]);

  const known = Object.entries(LABEL_VALUES).flatMap(([metric, labels]) =>
    Object.entries(labels).map(([label, values]) => [metric, label, [...values]]),
  );
  expect(listed).toEqual(known);
});
