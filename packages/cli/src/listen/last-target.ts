import { join } from 'node:path';
import { optionalTextAt } from '../http/fields.ts';
import { parsed } from '../http/request-json.ts';
import { stateFolder } from '../profiles/folders.ts';
import { readPrivate, writePrivate } from '../profiles/private-file.ts';

/** Keeps the server that a profile listened for last, for `resend`. Nothing depends on its success. */
export async function keepTarget(
  env: NodeJS.ProcessEnv,
  profileName: string,
  forwardTo: string,
): Promise<void> {
  const text = `${JSON.stringify({ forwardTo })}\n`;
  await writePrivate(fileOf(env, profileName), text).catch(() => undefined);
}

/** Returns the server that a profile listened for last; undefined when it never did. */
export async function lastTarget(
  env: NodeJS.ProcessEnv,
  profileName: string,
): Promise<string | undefined> {
  const text = await readPrivate(fileOf(env, profileName));
  return optionalTextAt(parsed(text ?? '')?.['forwardTo'], 'forwardTo');
}

function fileOf(env: NodeJS.ProcessEnv, profileName: string): string {
  return join(stateFolder(env), `last-target-${profileName}.json`);
}
