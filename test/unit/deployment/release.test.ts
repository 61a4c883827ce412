import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  steps: { name?: string; uses?: string; run?: string; with?: Record<string, unknown> }[];
}

const { jobs, permissions } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
  jobs: Record<'test' | 'image', Job>;
  permissions: Record<string, string>;
};

describe('.github/workflows/release.yml', () => {
  test('takes actions by their commit, because a tag can be moved', () => {
    const used = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );

    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[a-z-]+\/[a-z-]+@[0-9a-f]{40}$/);
  });

  test('publishes only what its tests passed, and lets tests write nothing', () => {
    expect(jobs.image.needs).toBe('test');
    expect(jobs.test.steps.map(({ run }) => run)).toEqual(
      expect.arrayContaining(['npm run verify', 'npm test']),
    );
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.test.permissions).toBeUndefined();
  });

  test('signs the image by its digest', () => {
    const names = jobs.image.steps.map(({ name }) => name);
    const [signing] = jobs.image.steps.filter(({ name }) => name === 'Sign the image');

    expect(signing?.uses).toMatch(/^actions\/attest@/);
    expect(signing?.with).toMatchObject({ 'subject-digest': '${{ env.DIGEST }}' });
    expect(names.indexOf('Sign the image')).toBeGreaterThan(names.indexOf('Build and publish'));
    expect(jobs.image.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
  });
});
