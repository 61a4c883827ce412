import { z } from 'zod';
import { HeraldError } from '../domain/errors';
import type { ProviderName } from '../domain/sender';
import {
  type EnteredCredentials,
  checkCredentials,
} from '../services/senders/steps/check-credentials';
import { wrongUsage } from './errors';
import type { ReadInput } from './read-input';

const OPTION = '--credentials-file';

const anObject = z.record(z.string(), z.unknown());

/** Credentials from a JSON file, or standard input for `-`. @throws CliError wrong_usage; never quotes the file */
export async function readCredentials(
  read: ReadInput,
  path: string,
): Promise<Record<string, unknown>> {
  const parsed = anObject.safeParse(parseJson(await read(OPTION, path)));
  if (parsed.success) return parsed.data;
  throw wrongUsage([{ field: OPTION, message: 'is not a JSON object' }]);
}

/** Refuses what cannot be this provider's credentials before anything is opened. @throws CliError wrong_usage */
export function refuseMalformed(provider: ProviderName, entered: EnteredCredentials): void {
  try {
    checkCredentials(provider, entered);
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    throw wrongUsage(
      (error.details ?? []).map(({ field, message }) => ({
        field: field.replace(/^credentials\.?/, ''),
        message,
      })),
    );
  }
}

/** Undefined for what is not JSON; the parser's own text would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
