import { randomBytes } from 'node:crypto';
import { until } from '../../support/wait';
import { type RunningShape, changeSettings, operate, restart, settingsOf } from './running-shape';

/** Processes that restart at once, so that an API and a worker always go on. */
const STEPS = [
  ['api 1', 'worker 1'],
  ['api 2', 'worker 2', 'worker 3'],
];

/** Patience with commands, each a process that loads the product. */
const RESEAL_MS = 240_000;

/** Settings of calls to providers, as they are by default. */
const USUAL_CALLS = { WORKER_SEND_SLOTS: '200', SEND_TIMEOUT_MS: '10000' };

interface SecretsStatus {
  keyId: string;
  formerKeyIds: string[];
  unusedKeyIds: string[];
  openWorkflows: number | null;
  sealed: { keyId: string | null; use: string; count: number }[];
}

/** Changes HERALD_SECRET_KEY in the steps of docs/deployment.md, and resolves with what `secrets status` says at the end. */
export async function rotateKey(shape: RunningShape): Promise<SecretsStatus> {
  const { HERALD_SECRET_KEY: formerKey = '' } = await settingsOf(shape);
  const nextKey = randomBytes(32).toString('base64');
  await rollOut(shape, { HERALD_SECRET_KEYS_OLD: nextKey, ...USUAL_CALLS });
  await changeSettings(shape, { HERALD_SECRET_KEY: nextKey, HERALD_SECRET_KEYS_OLD: formerKey });
  // A command seals with the next key already, while every process still seals with the former one.
  const { workspaceId } = shape.quickstart;
  await operate(shape, 'webhook', 'signature', 'rotate', '--workspace', workspaceId);
  await restartAll(shape);
  const swappedAt = new Date().toISOString();
  await until('everything to be resealed', () => isResealed(shape), RESEAL_MS);
  const isUnneeded = async () => {
    const command = ['secrets', 'status', '--started-before', swappedAt];
    const status = await operate<SecretsStatus>(shape, ...command);
    return status.openWorkflows === 0 && status.unusedKeyIds.length === status.formerKeyIds.length;
  };
  await until('no need of the former key', isUnneeded, RESEAL_MS);
  await rollOut(shape, { HERALD_SECRET_KEYS_OLD: '' });
  return operate<SecretsStatus>(shape, 'secrets', 'status');
}

async function rollOut(shape: RunningShape, settings: Record<string, string>): Promise<void> {
  await changeSettings(shape, settings);
  await restartAll(shape);
}

async function restartAll(shape: RunningShape): Promise<void> {
  for (const names of STEPS) await Promise.all(names.map((name) => restart(shape, name)));
}

/** Reseals everything; false when values changed meanwhile, which the command ends with 1 for. */
async function isResealed(shape: RunningShape): Promise<boolean> {
  try {
    await operate(shape, 'secrets', 'reseal');
    return true;
  } catch {
    return false;
  }
}
