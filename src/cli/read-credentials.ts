import { z } from 'zod';
import { wrongUsage } from './errors';
import { readInput } from './read-input';

const OPTION = '--credentials-file';

const secret = z.string({ error: 'is missing' }).min(1, 'is empty');
const metaSecrets = z.object(
  { accessToken: secret, appSecret: secret, verifyToken: secret },
  'is not a JSON object',
);

/** The secret half of a Meta sender's credentials, from a JSON file. @throws CliError wrong_usage; never quotes the file */
export async function readMetaSecrets(path: string): Promise<z.output<typeof metaSecrets>> {
  const parsed = metaSecrets.safeParse(parseJson(await readInput(OPTION, path)));
  if (parsed.success) return parsed.data;
  throw wrongUsage(
    parsed.error.issues.map((issue) => ({
      field: OPTION,
      message: [...issue.path.map(String), issue.message].join(' '),
    })),
  );
}

/** Undefined for what is not JSON; the parser's own text would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
