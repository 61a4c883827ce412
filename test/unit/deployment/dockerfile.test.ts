import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { NODE_FLAGS } from '../../../src/main/start/processes';
import { COMPOSE_FILE } from '../../../engines/compose/compose-file';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const [, finalStage = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM)/m);

/** Runs herald-alive of the image; returns its exit code and what it printed. */
async function alive(args: string[], env: NodeJS.ProcessEnv) {
  const script = dockerfile.split("<<'SCRIPT' /usr/local/bin/herald-alive\n")[1];
  const [program = ''] = script?.split('\nSCRIPT\n') ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'herald-alive-'));
  writeFileSync(join(folder, 'herald-alive'), program);
  const child = spawn(process.execPath, [join(folder, 'herald-alive'), ...args], { env });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  rmSync(folder, { recursive: true });
  return { code, output: stdout + stderr };
}

/** Returns the lines of a stage of the Dockerfile. */
function stage(name: string): string {
  return dockerfile.split(` AS ${name}\n`)[1]?.split('\nFROM ')[0] ?? '';
}

describe('Dockerfile', () => {
  test('pins a glibc image of the Node version that the product runs on', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim$/m);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS modules',
      'FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ]);
  });

  test.each([
    ['the API', 200, (port: string) => ({ PORT: port })],
    ['a worker', 200, (port: string) => ({ PORT: '10', WORKER_PORT: port })],
    ['a process that fails', 500, (port: string) => ({ PORT: port })],
    ['no process', 200, () => ({ PORT: '10' })],
  ])('checks the health of %s, in one line when it fails', async (what, status, environment) => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(String(url));
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const lives = await Promise.all([
      alive([], environment(String(port))),
      alive(['/readyz'], environment(String(port))),
    ]);
    server.close();

    const isHealthy = /^(the API|a worker)/.test(what);
    for (const { code, output } of lives) {
      expect(code).toBe(isHealthy ? 0 : 1);
      expect(output).toMatch(
        isHealthy ? /^$/ : /^(connect ECONNREFUSED \S+:10|http:\S+z answers 500)\n$/,
      );
    }
    expect(asked.toSorted()).toEqual(what === 'no process' ? [] : ['/healthz', '/readyz']);
    expect(finalStage).toMatch(/^HEALTHCHECK .* CMD \["herald-alive"\]$/m);
  });

  test('takes from the lockfile what a process needs, and leaves the rest out of the image', () => {
    expect(stage('modules')).toMatch(
      /npm ci .*--omit=dev --omit=optional --workspaces=false --ignore-scripts\n[\s\S]*reduce-modules\.mjs \$TARGETARCH$/m,
    );
    expect(finalStage.match(/^COPY --from=.*$/gm)).toEqual([
      'COPY --from=modules /herald/package.json ./',
      'COPY --from=modules /herald/node_modules ./node_modules',
      'COPY --from=build /herald/dist ./dist',
    ]);
    expect(finalStage).not.toMatch(/npm|COPY \./);
  });

  test('needs no native package but the one that carries its library for every platform', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<
        string,
        { dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[] }
      >;
    };
    const native = Object.entries(packages).filter(
      ([, { dev, optional, os, cpu }]) => (os || cpu) && !dev && !optional,
    );

    expect(native).toEqual([]);
  });

  test('runs as a user without privileges', () => {
    expect(finalStage.match(/^USER .*$/gm)).toEqual(['USER 1000:1000']);
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
