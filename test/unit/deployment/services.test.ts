import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig, settingsSchema } from '../../../src/config';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const page = read('docs/without-docker.md');
const example = parseEnv(read('deploy/systemd/herald.env.example')) as Record<string, string>;
const KEY = Buffer.from([...Array(32).keys()]).toString('base64');
const config = readConfig({ ...example, HERALD_SECRET_KEY: KEY });

type Unit = [name: string, value: string][];

/** Returns the settings of a unit file in their order, without its sections and comments. */
function unitOf(role: string): Unit {
  return read(`deploy/systemd/herald-${role}.service`)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

const valuesOf = (unit: Unit, name: string) =>
  unit.filter(([each]) => each === name).map(([, value]) => value);
const environmentOf = (unit: Unit) =>
  parseEnv(valuesOf(unit, 'Environment').join('\n')) as Record<string, string>;

describe.each(['api', 'worker'])('the unit of the %s', (role) => {
  const unit = unitOf(role);

  test('starts the process as npm does, from a file that the build makes', () => {
    const [command = ''] = valuesOf(unit, 'ExecStart');

    expect(command).toBe(scripts[`start:${role}`]?.replace('exec node', '/usr/bin/node'));
    expect(existsSync((command.split(' ').at(-1) ?? '').replace(/^dist\/(.*)js$/, '$1ts'))).toBe(
      true,
    );
  });

  test('starts it again without end, and leaves it the time and the files that it needs', () => {
    expect(valuesOf(unit, 'Restart')).toEqual(['always']);
    expect(valuesOf(unit, 'StartLimitIntervalSec')).toEqual(['0']);
    const [stopSeconds = 0] = valuesOf(unit, 'TimeoutStopSec').map(Number);
    expect(stopSeconds * 1000).toBeGreaterThan(
      config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS,
    );
    const [files = 0] = valuesOf(unit, 'LimitNOFILE').map(Number);
    expect(files).toBeGreaterThan(2 * config.HTTP_MAX_CONNECTIONS);
  });

  test('takes its settings from the file that the page makes', () => {
    const [file = ''] = valuesOf(unit, 'EnvironmentFile');

    expect(page).toContain(`deploy/systemd/herald.env.example ${file}\n`);
    const settings = Object.keys(environmentOf(unit)).filter((name) => name !== 'MALLOC_ARENA_MAX');
    expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(settings));
  });
});

test('both units protect the machine alike', () => {
  const own = ['Description', 'Environment', 'ExecStart', 'TimeoutStopSec'];
  const shared = (role: string) => unitOf(role).filter(([name]) => !own.includes(name));

  expect(shared('worker')).toEqual(shared('api'));
});

test('the example of the settings has known names, and only the key is missing', () => {
  expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(Object.keys(example)));
  expect(() => readConfig(example)).toThrow(/usable:\n {2}- HERALD_SECRET_KEY is required[^\n]*$/);
});

test('Prometheus scrapes the ports of both units, with the alerts of the chart', () => {
  const prometheus = parse(read('deploy/prometheus/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  const targets = prometheus.scrape_configs.map(({ job_name: job, static_configs }) => [
    job,
    ...static_configs.flatMap((each) => each.targets),
  ]);

  expect(targets).toEqual([
    ['herald-api', `127.0.0.1:${config.PORT}`],
    ['herald-worker', `127.0.0.1:${environmentOf(unitOf('worker'))['WORKER_PORT']}`],
  ]);
  expect(prometheus.rule_files).toEqual(['alerts.yaml']);
});
