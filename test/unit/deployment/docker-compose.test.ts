import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { COMPOSE_FILE, requiredVariables } from '../../../engines/compose/compose-file';
import { BURST_LIMITS } from '../../../engines/temporal/flags';
import { readConfig, settingsSchema } from '../../../src/config';
import { tracingSettings } from '../../../src/config/tracing';
import { type Service, readComposeFile } from './compose-file';

const SECRETS = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  MONGODB_PASSWORD: 'mongodb-secret',
  MONGODB_ROOT_PASSWORD: 'mongodb-root-secret',
  POSTGRES_PASSWORD: 'postgres-secret',
};
const file = readComposeFile(SECRETS);
const services = Object.entries(file.services);
const heraldServices = services.filter(([, { image }]) => image.startsWith('herald:'));
const { api, worker } = file.services as Record<'api' | 'worker', Service>;

describe('docker-compose.yml', () => {
  test('follows the Compose specification and its good practices', () => {
    const linter = new DCLinter({
      rules: {
        'no-build-and-image': 0,
        'no-quotes-in-volumes': 0,
        'service-keys-order': 0,
        'services-alphabetical-order': 0,
        'top-level-properties-order': 0,
      },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const results: { messages: unknown[] }[] = linter.lintFiles([COMPOSE_FILE], false);

    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('pins every image to a version', () => {
    for (const [name, { image }] of services) {
      expect(`${name} ${image}`).toMatch(/^[a-z-]+ [a-z/-]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
    }
  });

  test.each(heraldServices)('gives %s settings that exist and suffice', (_name, service) => {
    const names = Object.keys(service.environment);

    expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(names));
    expect(readConfig(service.environment).HERALD_ENV).toBe('production');
  });

  test('takes secrets from the environment, and refuses to start without them', () => {
    const text = readFileSync(COMPOSE_FILE, 'utf8');
    const secret = /(?:KEY|PASSWORD|PWD): (.*)/g;

    expect(requiredVariables()).toEqual(Object.keys(SECRETS).toSorted());
    for (const [, value] of text.matchAll(secret)) expect(value).toMatch(/^\$\{\w+:\?/);
    for (const missing of Object.keys(SECRETS)) {
      expect(() => readComposeFile({ ...SECRETS, [missing]: '' })).toThrow(missing);
    }
  });

  test.each(services)(
    'confines %s: no capability, limits, a log that is rotated',
    (_name, service) => {
      const { cap_drop: dropped, security_opt: options, logging, deploy } = service;

      expect(dropped).toEqual(['ALL']);
      expect(options).toEqual(['no-new-privileges:true']);
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
      expect(deploy?.resources.limits).toEqual({
        cpus: expect.stringMatching(/^[12]$/),
        memory: expect.stringMatching(/^\d+[mg]$/),
        pids: expect.any(Number),
      });
    },
  );

  test('runs the databases as their own users, so that they need no capability', () => {
    const { mongodb, postgresql } = file.services;

    expect([mongodb?.user, postgresql?.user]).toEqual(['mongodb', 'postgres']);
  });

  test('signs Herald in to MongoDB as the owner of one database, not as root', () => {
    const { mongodb } = file.services as Record<'mongodb', Service>;
    const uri = new URL(String(api.environment['MONGODB_URI']));
    const database = uri.pathname.slice(1);
    const [script] = mongodb.configs ?? [];
    const content = file.configs[String(script?.source)]?.content ?? '';
    const created: unknown[] = [];
    const getSiblingDB = (name: string) => ({
      createUser: (user: object) => created.push({ ...user, in: name }),
    });

    runInNewContext(content, { db: { getSiblingDB }, process: { env: mongodb.environment } });

    expect(script?.target).toMatch(/^\/docker-entrypoint-initdb\.d\/.*\.js$/);
    expect(created).toEqual([
      {
        user: uri.username,
        pwd: uri.password,
        roles: [{ role: 'readWrite', db: database }],
        in: database,
      },
    ]);
    expect(uri.searchParams.has('authSource')).toBe(false);
    expect(mongodb.environment['MONGO_INITDB_ROOT_USERNAME']).not.toBe(uri.username);
    expect(mongodb.environment['MONGO_INITDB_ROOT_PASSWORD']).not.toBe(uri.password);
  });

  test('raises the limits of Temporal as far as npm start does', () => {
    const config = parse(file.configs['temporal-dynamic-config']?.content ?? '') as Record<
      string,
      { value: unknown }[]
    >;
    const values = Object.entries(config).map(([key, [first]]) => [key, first?.value]);

    expect(Object.fromEntries(values)).toEqual({
      'system.enableActivityEagerExecution': true,
      'matching.enableFairness': true,
      ...BURST_LIMITS,
    });
  });

  test('migrates the database before the API and the worker start', () => {
    const done = { condition: 'service_completed_successfully' };

    expect(file.services['migrate']?.command).toEqual(['herald', 'migrate']);
    for (const { depends_on: needs } of [api, worker]) expect(needs?.['migrate']).toEqual(done);
  });

  test('publishes the API and the Temporal UI to this machine, and nothing else', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );

    expect(published).toEqual(['api 127.0.0.1:3000:3000', 'temporal-ui 127.0.0.1:8080:8080']);
  });

  test('keeps the databases and Temporal off the outside network', () => {
    const outside = services.filter(([, { networks }]) => networks.includes('outside'));

    expect(file.networks['internal']).toEqual({ internal: true });
    expect(outside.map(([name]) => name).toSorted()).toEqual([
      'api',
      'search-attributes',
      'temporal-ui',
      'worker',
    ]);
  });

  test('waits for a needed service only by a check that it has', () => {
    for (const [name, { depends_on: needs = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const { healthcheck, restart } = file.services[needed] as Service;
        const isJob = condition === 'service_completed_successfully';
        const fits = isJob ? restart === 'no' : healthcheck !== undefined;
        expect({ name, needed, fits }).toEqual({ name, needed, fits: true });
      }
    }
  });

  test('gives the API and the worker more time to stop than they take', () => {
    for (const { stop_grace_period: grace, environment } of [api, worker]) {
      const { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS } = readConfig(environment);
      expect(seconds(grace) * 1000).toBeGreaterThan(SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS);
    }
  });

  test('passes the trusted reverse proxy to the API', () => {
    const { api: trusting } = readComposeFile({ ...SECRETS, TRUSTED_PROXIES: '172.30.83.1' })
      .services as Record<'api', Service>;

    expect(readConfig(trusting.environment).TRUSTED_PROXIES).toEqual(['172.30.83.1']);
  });

  test('passes every setting of traces to the API and the worker', () => {
    const names = Object.keys(tracingSettings);

    for (const { environment } of [api, worker]) {
      expect(Object.keys(environment)).toEqual(expect.arrayContaining(names));
    }
  });
});

/** Returns seconds of a duration such as 2m or 30s. */
function seconds(duration = ''): number {
  const [, number, unit] = /^(\d+)(m|s)$/.exec(duration) ?? [];
  return Number(number) * (unit === 'm' ? 60 : 1);
}

describe('health checks of docker-compose.yml', () => {
  test('ask the databases where the servers of their first start do not listen', () => {
    const { mongodb, postgresql } = file.services;

    // The images run a first server, for their scripts, on 127.0.0.1 (MongoDB) and on a socket (PostgreSQL).
    expect(mongodb?.healthcheck?.test).toEqual(['CMD', 'bash', '-c', '</dev/tcp/mongodb/27017']);
    expect(postgresql?.healthcheck?.test?.join(' ')).toMatch(
      /^CMD pg_isready --host 127\.0\.0\.1 /,
    );
  });

  test('ask the API and the worker whether they are ready', () => {
    for (const name of ['api', 'worker'])
      expect(file.services[name]?.healthcheck?.test).toEqual(['CMD', 'herald-alive', '/readyz']);
  });
});

describe('services of docker-compose.yml', () => {
  test('give the databases minutes to stop, and PostgreSQL memory to share', () => {
    for (const name of ['mongodb', 'postgresql'])
      expect(seconds(file.services[name]?.stop_grace_period)).toBeGreaterThanOrEqual(120);
    expect(file.services['postgresql']?.shm_size).toBe('256m');
  });

  test('leave no unnamed volume behind', () => {
    /** Volumes that the images declare. */
    const declared = {
      mongodb: ['/data/configdb', '/data/db'],
      postgresql: ['/var/lib/postgresql/data'],
    };

    for (const [name, paths] of Object.entries(declared)) {
      const mounted = (file.services[name]?.volumes ?? []).map((volume) => {
        if (typeof volume !== 'string') return volume.target;
        const [source = '', target] = volume.split(':');
        return String(source in file.volumes ? target : undefined);
      });
      expect(mounted.toSorted()).toEqual(paths);
    }
  });

  test('build one image once, in the job that migrates', () => {
    const building = heraldServices.filter(([, { build }]) => build !== undefined);

    expect(building.map(([name]) => name)).toEqual(['migrate']);
    for (const [, { pull_policy: policy }] of heraldServices) expect(policy).toBe('never');
  });

  test('keep the image of each version under a tag of its own', () => {
    const next = readComposeFile({ ...SECRETS, HERALD_VERSION: 'v0.2.0' }).services;

    for (const name of ['api', 'worker', 'migrate', 'search-attributes']) {
      expect(file.services[name]?.image).toBe('herald:0.1.0');
      expect(next[name]?.image).toBe('herald:v0.2.0');
    }
  });
});
