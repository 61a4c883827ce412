import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readComposeFile } from './compose-file';

const SECRETS = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  MONGODB_PASSWORD: 'mongodb-secret',
  MONGODB_ROOT_PASSWORD: 'mongodb-root-secret',
  POSTGRES_PASSWORD: 'postgres-secret',
};
const { services, volumes } = readComposeFile(SECRETS);
const checked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck?.test);

/** Returns seconds of a duration such as 2m or 30s. */
function seconds(duration = ''): number {
  const [, number, unit] = /^(\d+)(m|s)$/.exec(duration) ?? [];
  return Number(number) * (unit === 'm' ? 60 : 1);
}

describe('health checks of docker-compose.yml', () => {
  test('ask the databases where the servers of their first start do not listen', () => {
    const { mongodb, postgresql } = services;

    // The images run a first server, for their scripts, on 127.0.0.1 (MongoDB) and on a socket (PostgreSQL).
    expect(mongodb?.healthcheck?.test).toEqual(['CMD', 'bash', '-c', '</dev/tcp/mongodb/27017']);
    expect(postgresql?.healthcheck?.test?.join(' ')).toMatch(
      /^CMD pg_isready --host 127\.0\.0\.1 /,
    );
  });

  test('ask the API and the worker whether they are ready', () => {
    for (const name of ['api', 'worker'])
      expect(services[name]?.healthcheck?.test).toEqual(['CMD', 'herald-alive', '/readyz']);
  });

  test('are frequent during the start and seldom after it, with time for a busy machine', () => {
    expect(checked.map(([name]) => name).toSorted()).toEqual([
      'api',
      'mongodb',
      'postgresql',
      'temporal',
      'worker',
    ]);
    for (const [name, { healthcheck }] of checked) {
      expect([name, seconds(healthcheck?.start_interval)]).toEqual([name, 2]);
      expect(seconds(healthcheck?.start_period)).toBeGreaterThanOrEqual(60);
      expect(seconds(healthcheck?.interval)).toBeGreaterThanOrEqual(30);
      expect(seconds(healthcheck?.timeout)).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('services of docker-compose.yml', () => {
  test('give the databases minutes to stop, and PostgreSQL memory to share', () => {
    for (const name of ['mongodb', 'postgresql'])
      expect(seconds(services[name]?.stop_grace_period)).toBeGreaterThanOrEqual(120);
    expect(services['postgresql']?.shm_size).toBe('256m');
  });

  test('leave no unnamed volume behind', () => {
    /** Volumes that the images declare. */
    const declared = {
      mongodb: ['/data/configdb', '/data/db'],
      postgresql: ['/var/lib/postgresql/data'],
    };

    for (const [name, paths] of Object.entries(declared)) {
      const mounted = (services[name]?.volumes ?? []).map((volume) => {
        if (typeof volume !== 'string') return volume.target;
        const [source = '', target] = volume.split(':');
        return String(source in volumes ? target : undefined);
      });
      expect(mounted.toSorted()).toEqual(paths);
    }
  });

  test('build one image once, in a job that the API and the worker wait for', () => {
    const ofHerald = Object.entries(services).filter(([, { image }]) =>
      image.startsWith('herald:'),
    );
    const building = ofHerald.filter(([, { build }]) => build !== undefined);

    expect(building.map(([name]) => name)).toEqual(['migrate']);
    for (const [, { pull_policy: policy }] of ofHerald) expect(policy).toBe('never');
    for (const name of ['api', 'worker'])
      expect(services[name]?.depends_on).toHaveProperty('migrate');
  });

  test('keep the image of each version under a tag of its own', () => {
    const next = readComposeFile({ ...SECRETS, HERALD_VERSION: 'v0.2.0' }).services;

    for (const name of ['api', 'worker', 'migrate', 'search-attributes']) {
      expect(services[name]?.image).toBe('herald:0.1.0');
      expect(next[name]?.image).toBe('herald:v0.2.0');
    }
  });
});
