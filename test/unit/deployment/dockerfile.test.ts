import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { NODE_FLAGS } from '../../../src/main/start/processes';
import { COMPOSE_FILE } from '../../../engines/compose/compose-file';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const [, finalStage = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM)/m);

describe('Dockerfile', () => {
  test('pins a glibc image of the Node version that the product runs on', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim$/m);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ]);
  });

  test('takes its base image by digest from a release, which records both digests', () => {
    const workflow = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
      jobs: { image: { steps: { run?: string }[] } };
    };
    const [resolve = '', build = '', record = ''] = workflow.jobs.image.steps.flatMap(
      ({ run }) => run ?? [],
    );
    const pattern = /sed -n '(.*)' Dockerfile/.exec(resolve)?.[1] ?? '';
    const found = execFileSync('sed', ['-n', pattern, 'Dockerfile'], { encoding: 'utf8' });

    expect(found).toMatch(/^node:24\.\d+\.\d+-bookworm-slim\n$/);
    expect(resolve).toContain('NODE_IMAGE=$tag@$digest');
    expect(build).toContain('--build-arg "NODE_IMAGE=$NODE_IMAGE"');
    expect(record).toContain('"$IMAGE" "$NODE_IMAGE"');
  });

  test('installs the packages of the lockfile, and leaves development packages out of the image', () => {
    expect(dockerfile).toContain('npm ci');
    expect(dockerfile).toContain('npm prune --omit=dev');
    expect(finalStage).not.toMatch(/npm|COPY \./);
  });

  test('runs as a user without privileges', () => {
    expect(finalStage.match(/^USER .*$/gm)).toEqual(['USER node']);
  });

  test('starts API and worker from where the build puts them, with the flags of `npm start`', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const compose = parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true }) as object;
    const api = ['node', ...NODE_FLAGS.api, 'dist/src/main/api.js'];
    const worker = ['node', ...NODE_FLAGS.worker, 'dist/src/main/worker.js'];

    expect(scripts).toMatchObject({
      'start:api': `exec ${api.join(' ')}`,
      'start:worker': `exec ${worker.join(' ')}`,
    });
    expect(compose).toMatchObject({
      services: { api: { command: api }, worker: { command: worker } },
    });
    expect(finalStage).toContain(`CMD ${JSON.stringify(api).replaceAll(',', ', ')}`);
    expect(finalStage).toMatch(/^COPY --from=build \/herald\/dist \.\/dist$/m);
  });
});

describe('.dockerignore', () => {
  test('admits only named sources to the image', () => {
    const [first, ...others] = ignored;
    const allowed = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

    expect(first).toBe('*');
    expect(allowed).toEqual(expect.arrayContaining(['package-lock.json', 'src', 'workflows']));
    expect(allowed.filter((path) => /env|data|git|dist|node_modules|\*/.test(path))).toEqual([]);
  });
});
