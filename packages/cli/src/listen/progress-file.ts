import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../errors.ts';
import { textAt, textsAt } from '../http/fields.ts';
import { parsed } from '../http/request-json.ts';
import { stateFolder } from '../profiles/folders.ts';
import type { SignedIn } from '../profiles/profiles.ts';
import { readPrivate, writePrivate } from '../profiles/private-file.ts';
import type { Progress } from './delivery-queue.ts';

/** Properties that make two listeners the same one. */
export interface ListenerIdentity {
  url: string;
  /** Key, for a workspace that is not known. */
  keyId: string;
  signedIn: Pick<SignedIn, 'workspaceId'> | undefined;
  events: readonly string[];
  forwardTo: string;
}

/** Pause between two writes, so that a busy stream does not write a file for each webhook. */
const PAUSE_MS = 100;
const PREFIX = 'listen-';
/** Time for which Herald keeps the events of a stream. */
const KEPT_MS = 60 * 60_000;

/** Returns the file with the progress of a listener. */
export function progressFile(env: NodeJS.ProcessEnv, identity: ListenerIdentity): string {
  const { url, keyId, signedIn, events, forwardTo } = identity;
  const text = JSON.stringify([url, signedIn?.workspaceId ?? keyId, events, forwardTo]);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return join(stateFolder(env), `${PREFIX}${digest}.json`);
}

/** Reads the progress of an earlier run; that of a new listener when there is none. */
export async function readProgress(file: string): Promise<Progress> {
  const text = await readPrivate(file);
  if (text === null) return { cursor: null, answered: [] };
  try {
    const { cursor, answered } = parsed(text) ?? {};
    return {
      cursor: cursor === null ? null : textAt(cursor, 'cursor'),
      answered: textsAt(answered, 'answered'),
    };
  } catch {
    throw new CliError('file_damaged', `${file} is damaged: listen with --from-now`);
  }
}

/** Removes the progress of listeners whose places Herald no longer knows. Nothing depends on its success. */
export async function removeOldProgress(env: NodeJS.ProcessEnv, now: Date): Promise<void> {
  const folder = stateFolder(env);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Writer of the progress of one listener. */
export interface ProgressWriter {
  /** Writes the progress soon. */
  changed(): void;
  /** Waits until all of it is written. */
  close(): Promise<void>;
}

/** Creates a writer. @param current returns the progress to write @param onFailure is told the first failure */
export function createProgressWriter(
  file: string,
  current: () => Progress,
  onFailure: (failure: unknown) => void,
): ProgressWriter {
  let isChanged = false;
  let hasFailed = false;
  let writing: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    while (isChanged) {
      isChanged = false;
      await writePrivate(file, `${JSON.stringify(current())}\n`);
      await pause(PAUSE_MS);
    }
  }

  function fail(failure: unknown): void {
    if (!hasFailed) onFailure(failure);
    hasFailed = true;
  }

  return {
    changed() {
      isChanged = true;
      writing ??= writeUntilCurrent()
        .catch(fail)
        .finally(() => (writing = null));
    },
    async close() {
      await writing;
    },
  };
}
