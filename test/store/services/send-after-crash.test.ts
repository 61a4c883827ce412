import { beforeAll, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { createLogger } from '../../../src/observability/logger';
import { createRepositories } from '../../../src/persistence';
import type { SendEnd, StartResult } from '../../../src/ports/workflow-gateway';
import type { Repositories } from '../../../src/ports/repositories';
import { acceptMessage } from '../../../src/services/messages/steps/accept-message';
import { type ReconcileDeps, reconcile } from '../../../src/services/reconciler/reconcile';
import { newMessage } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { Died, dyingProcess } from './support/dying-process';
import { partial } from '../../support/partial';

/** Outlives a send. */
const MOST_CALLS = 10;
const GRACE_MS = 1000;
const SYNC_WAIT_MS = 20;

const db = useTestDatabase();
let repositories: Repositories;

beforeAll(() => {
  repositories = createRepositories(db.database);
});

/** Gateway that keeps started workflows by message key: a second start of a key joins the first. */
function newWorkflows() {
  const started = new Set<string>();
  return {
    started,
    startSend: async (_workspaceId: string, key: string): Promise<StartResult> => {
      started.add(key);
      return 'under_way';
    },
    endOfSend: async (): Promise<SendEnd | null> => null,
    awaitSend: async () => undefined,
  };
}

type Workflows = ReturnType<typeof newWorkflows>;

function accept(
  { messages, budgets }: Pick<Repositories, 'messages' | 'budgets'>,
  workflows: Pick<Workflows, 'startSend' | 'endOfSend' | 'awaitSend'>,
  message: Message,
) {
  const waits = { startGraceMs: GRACE_MS, syncWaitMs: SYNC_WAIT_MS };
  return acceptMessage(partial({ messages, budgets, workflows, ...waits }), message);
}

/** Runs a worker's reconciler long after everything was stored. */
async function reconcileLater(workflows: Workflows): Promise<void> {
  const deps: Partial<ReconcileDeps> = {
    ...repositories,
    workflows: workflows as unknown as ReconcileDeps['workflows'],
    live: { publish: () => undefined },
    clock: { now: () => new Date(Date.now() + 60_000) },
    metrics: { reconciled: () => undefined } as unknown as ReconcileDeps['metrics'],
    log: createLogger('silent', 'test'),
    batchSize: 100,
    probes: 1,
    concurrency: 2,
    leaseMs: 1000,
  };
  await reconcile(deps as ReconcileDeps);
}

// Dying before a call leaves the same records as dying right after the call before it.
test('every message stored before a crash is started, and a repeat joins it', async () => {
  let stored = 0;
  for (let call = 1, died = true; died; call += 1) {
    expect(call).toBeLessThan(MOST_CALLS);
    const message = newMessage({ async: true });
    const workflows = newWorkflows();
    const world = { ...repositories, workflows } as Repositories & { workflows: Workflows };
    const process = dyingProcess(world, { call, when: 'after' });
    const available = process.repositories as typeof world;
    await accept(available, available.workflows, message).catch((error) => {
      if (!(error instanceof Died)) throw error;
    });
    died = process.hasDied();
    const isStored = (await db.messages.find(message.workspaceId, message.key)) !== null;
    stored += Number(isStored);

    await reconcileLater(workflows);
    expect({ call, isStarted: workflows.started.has(message.key) }).toEqual({
      call,
      isStarted: isStored,
    });
    const repeat = await accept(repositories, workflows, {
      ...message,
      trackingToken: 'another',
    });
    expect({ call, kind: repeat.kind, replayed: repeat.replayed }).toEqual({
      call,
      kind: 'queued',
      replayed: isStored,
    });
    expect(workflows.started.has(message.key)).toBe(true);
  }
  expect(stored).toBeGreaterThan(1);
});

test('removes a send whose workflow cannot be started, and its id can be used again', async () => {
  const message = newMessage({ async: true });
  const workflows = newWorkflows();
  const away = new HeraldError('temporarily_unavailable', 'no Temporal');
  const unavailable = { ...workflows, startSend: () => Promise.reject(away) };

  await expect(accept(repositories, unavailable, message)).rejects.toMatchObject({
    code: 'temporarily_unavailable',
  });

  expect(await db.messages.find(message.workspaceId, message.key)).toBeNull();
  const again = { ...message, trackingToken: newId('trk') };
  expect(await accept(repositories, workflows, again)).toMatchObject({ replayed: false });
});

test('gives up a standard send that was never started instead of sending it late', async () => {
  const message = newMessage({ kind: 'standard' });
  const workflows = newWorkflows();
  await db.messages.insert(message, new Date());

  await reconcileLater(workflows);

  const { workspaceId, key } = message;
  expect(await db.messages.find(workspaceId, key)).toMatchObject({
    status: 'unreachable',
    attempts: 0,
  });
  expect(await db.messages.beginAttempt(workspaceId, key, 1)).toBeNull();
});
