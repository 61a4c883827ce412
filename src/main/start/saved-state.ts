import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../engines/ports';
import {
  type Certificate,
  createSelfSignedCertificate,
} from '../../../sandbox/receiver/self-signed-certificate';

/** A complete demo workspace. */
export interface DemoWorkspace {
  apiKey: string;
  workspaceId: string;
  connectionId: string;
  /** Id of the demo agent. */
  agentId?: string | undefined;
}

/** The demo workspace with the number at Meta, and the owner of both workspaces. */
export interface Demo extends DemoWorkspace {
  ownerEmail: string;
  /** Null once the owner has chosen a password. */
  ownerPassword: string | null;
}

/** Choices of the first start that later ones reuse. Contains secrets: only this user may read the file. */
export interface SavedState {
  ports: Record<'temporal' | 'temporalUi' | 'mongodb' | 'sandbox' | 'receiver' | 'worker', number>;
  secretKey: string;
  receiverToken: string;
  sandbox: { accessToken: string; appSecret: string; verifyToken: string };
  certificate: Certificate;
  /** Set by the seed. */
  demo?: Demo | undefined;
  /** Set by the seed. */
  demoTwilio?: DemoWorkspace | undefined;
}

/** Ports tried first: those that people know. */
const USUAL_PORTS: SavedState['ports'] = {
  temporal: 7233,
  temporalUi: 8233,
  mongodb: 27_017,
  sandbox: 3400,
  receiver: 3443,
  worker: 3001,
};

const FILE = 'kept.json';

/** Reads what an earlier start kept, or chooses it. Replaces ports that are taken now or wanted for the API. */
export async function keep(dataDir: string, apiPort: number): Promise<SavedState> {
  const kept = (await readState(dataDir)) ?? (await firstChoice());
  kept.ports = await openPorts(kept.ports, apiPort);
  await saveState(dataDir, kept);
  return kept;
}

/** Stores the choices, whole or not at all. */
export async function saveState(dataDir: string, kept: SavedState): Promise<void> {
  await writePrivate(join(dataDir, FILE), JSON.stringify(kept, null, 2));
}

/** Replaces a file atomically; only this user may read it. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

async function readState(dataDir: string): Promise<SavedState | null> {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SavedState;
  } catch (cause) {
    throw new Error(`cannot read ${file}; remove ${dataDir} to start afresh`, { cause });
  }
}

async function firstChoice(): Promise<SavedState> {
  const secret = (): string => randomBytes(24).toString('base64url');
  return {
    ports: USUAL_PORTS,
    secretKey: randomBytes(32).toString('base64'),
    receiverToken: secret(),
    sandbox: { accessToken: secret(), appSecret: secret(), verifyToken: secret() },
    certificate: await createSelfSignedCertificate({ host: '127.0.0.1' }),
  };
}

async function openPorts(
  wanted: SavedState['ports'],
  apiPort: number,
): Promise<SavedState['ports']> {
  const opened = { ...wanted };
  for (const name of Object.keys(wanted) as (keyof SavedState['ports'])[])
    opened[name] = await freePort(wanted[name] === apiPort ? undefined : wanted[name]);
  return opened;
}
