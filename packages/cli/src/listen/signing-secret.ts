import { CliError } from '../errors.ts';
import { keepSigningSecret } from '../profiles/profiles.ts';
import type { Tools } from '../tools.ts';
import { newSigningSecret } from './sign.ts';

/** Returns the secret of the profile and makes it at first; one for this run when the profile cannot be kept. */
export async function signingSecretOf(
  { terminal: { env }, say }: Tools,
  profileName: string,
): Promise<string> {
  const made = newSigningSecret();
  try {
    return await keepSigningSecret(env, profileName, made);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    say(`warning: ${error.message}; the signing secret is for this run alone`);
    return made;
  }
}
