import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { History } from '@temporalio/common/lib/proto-utils';
import {
  DefaultLogger,
  type ReplayWorkerOptions,
  Runtime,
  Worker,
  bundleWorkflowCode,
} from '@temporalio/worker';
import { readable } from '../../stack/temporal';
import { version } from '../../../package.json';
import { GENERATION, generationsByRelease, listHistories, readHistory } from './stored-histories';

/** Matches recipients, tokens and provider ids of the scenarios, and paths and process names of machines. */
const REVEALING = /336\d{8}|tok-|Bearer|wamid|node_modules|\d@/;

interface StoredHistory {
  workflowId: string;
  history: History;
}

let options: ReplayWorkerOptions;
let stored: StoredHistory[];

beforeAll(async () => {
  // The replay that has to fail would print its failure.
  const logger = new DefaultLogger('ERROR', () => undefined);
  Runtime.install({ logger, telemetryOptions: { logging: { filter: 'OFF' } } });
  const workflowsPath = require.resolve('../../../workflows');
  const workflowInterceptorModules = [require.resolve('../../../workflows/trace-headers')];
  const code = { workflowsPath, workflowInterceptorModules, logger };
  options = { workflowBundle: await bundleWorkflowCode(code) };
  const files = await listHistories();
  stored = await Promise.all(
    files.map(async (file) => ({ workflowId: file, history: await readHistory(file) })),
  );
});

/** Returns the histories that today's workflow code cannot replay, with the reason. */
async function failuresOf(histories: StoredHistory[]): Promise<[string, string][]> {
  const failures: [string, string][] = [];
  for await (const result of Worker.runReplayHistories(options, histories)) {
    if (result.error !== undefined) failures.push([result.workflowId, result.error.name]);
  }
  return failures;
}

describe('workflow code', () => {
  test('workflow code replays every history that was ever recorded', async () => {
    expect(stored.length).toBeGreaterThan(0);
    expect(await failuresOf(stored)).toEqual([]);
  });

  test('a replay fails when the history has another course than the workflow code', async () => {
    const accepted = stored.filter(({ workflowId }) =>
      workflowId.endsWith('template.accepted.json'),
    );
    const changed = accepted.map(({ workflowId, history }) => ({
      workflowId,
      history: withAnotherActivity(history),
    }));

    expect(await failuresOf(changed)).toEqual(
      accepted.map(({ workflowId }) => [workflowId, 'DeterminismViolationError']),
    );
    expect(changed.length).toBeGreaterThan(0);
  });
});

/** Returns the history with activities of another name. */
function withAnotherActivity(history: History): History {
  const copy = structuredClone(history);
  for (const { activityTaskScheduledEventAttributes: scheduled } of copy.events ?? [])
    if (scheduled) scheduled.activityType = { name: 'sendSomewhereElse' };
  return copy;
}

describe('recorded histories', () => {
  test('recorded histories hold nothing about the recipient, secrets or the machine', () => {
    const texts = stored.map(({ workflowId, history }) => ({
      workflowId,
      text: readable(history),
    }));
    expect(texts.every(({ text }) => text.includes('wks_'))).toBe(true);
    expect(texts.filter(({ text }) => REVEALING.test(text))).toEqual([]);
  });

  test('recorded histories are kept for this release and for every release before', async () => {
    const releases = await generationsByRelease();
    const kept = new Set(stored.map(({ workflowId }) => dirname(workflowId)));

    expect(releases[version]).toBe(GENERATION);
    expect(Object.values(releases).filter((generation) => !kept.has(generation))).toEqual([]);
  });
});
