import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { type ProviderName, PROVIDER_NAMES } from '../domain/sender';
import { type ConnectedSender, connectSender } from '../services/senders/connect-sender';
import { reconnectSender } from '../services/senders/reconnect-sender';
import { rotateCredentials } from '../services/senders/rotate-credentials';
import {
  type EnteredCredentials,
  checkCredentials,
} from '../services/senders/steps/check-credentials';
import { findSender } from '../services/senders/steps/find-sender';
import { syncTemplates } from '../services/templates/sync-templates';
import { readArguments } from './arguments';
import type { Answer, Run } from './command';
import { wrongUsage } from './errors';
import { formatSaved, presentSender } from './present-sender';
import type { ReadInput } from './read-input';
import { findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const connectArguments = z.object({
  workspace: z.string().optional(),
  provider: z.enum(PROVIDER_NAMES),
  number: z.string(),
  credentialsFile: z.string(),
  sandbox: z.boolean().default(false),
});

/** Credentials that are not secret may be options instead of being in the file. */
const ids = z.object({
  phoneNumberId: z.string().optional(),
  businessAccountId: z.string().optional(),
  accountSid: z.string().optional(),
  messagingServiceSid: z.string().optional(),
});

const credentialsArguments = z.object({
  workspace: z.string().optional(),
  credentialsFile: z.string().optional(),
});

/** `sender connect`, `reconnect`, `credentials`: commands that read credentials from a file. */
export function addCredentialCommands(sender: Command, run: Run, read: ReadInput): void {
  addConnect(sender, run, read);
  const option = '--credentials-file <file>';
  const changes = 'JSON file with the credentials that change; - reads standard input';
  sender
    .command('reconnect <sender-id>')
    .description('reconnect a disconnected number after checking it with the provider')
    .addOption(workspaceOption())
    .option(option, changes)
    .action((senderId: string, options: unknown) => reconnect(run, read, senderId, options));
  sender
    .command('credentials <sender-id>')
    .description("replace a sender's credentials after checking them with the provider")
    .addOption(workspaceOption())
    .requiredOption(option, changes)
    .action((senderId: string, options: unknown) => rotate(run, read, senderId, options));
}

function addConnect(sender: Command, run: Run, read: ReadInput): void {
  sender
    .command('connect')
    .description('connect a number after checking it with the provider, and read its templates')
    .addOption(workspaceOption())
    .addOption(
      new Option('--provider <name>', 'messaging provider')
        .choices(PROVIDER_NAMES)
        .makeOptionMandatory(),
    )
    .requiredOption('--number <digits>', 'phone number: digits with country code')
    .requiredOption(
      '--credentials-file <file>',
      "JSON file with the provider's credentials (docs/providers.md); - reads standard input",
    )
    .option('--phone-number-id <id>', 'Meta phone number id')
    .option('--business-account-id <id>', 'Meta business account id')
    .option('--account-sid <sid>', 'Twilio account SID')
    .option('--messaging-service-sid <sid>', 'Twilio messaging service SID')
    .option('--sandbox', 'number of the sandbox, where static URL buttons can change')
    .action((options: unknown) => connect(run, read, options));
}

/** Connects, then reads the templates. The sender stays connected when the templates cannot be read. */
async function connect(run: Run, read: ReadInput, options: unknown): Promise<void> {
  const { credentialsFile, workspace, ...connection } = readArguments(connectArguments, options);
  const credentials = { ...ids.parse(options), ...(await readCredentials(read, credentialsFile)) };
  refuseMalformed(connection.provider, credentials);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    const input = { ...connection, credentials };
    const connected = await connectSender(services, id, input, OPERATOR);
    const { seen } = await mentioning(connected.sender.id, () =>
      syncTemplates(services)(id, connected.sender.id),
    );
    const sender = await findSender(services.senders, id, connected.sender.id);
    const shown = presentSender(services, sender);
    const { newVerifyToken: verifyToken } = connected;
    return {
      text: formatSaved(shown, { verifyToken, templates: seen }),
      json: { ...shown, verifyToken, templates: seen },
    };
  });
}

/** Reconnects with the credentials that the sender had, changed by those of the file. */
async function reconnect(
  run: Run,
  read: ReadInput,
  senderId: string,
  options: unknown,
): Promise<void> {
  const { workspace, credentialsFile } = readArguments(credentialsArguments, options);
  const entered = credentialsFile === undefined ? {} : await readCredentials(read, credentialsFile);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    return saved(services, await reconnectSender(services, id, senderId, entered, OPERATOR));
  });
}

async function rotate(
  run: Run,
  read: ReadInput,
  senderId: string,
  options: unknown,
): Promise<void> {
  const { workspace, credentialsFile } = readArguments(
    credentialsArguments.required({ credentialsFile: true }),
    options,
  );
  const entered = await readCredentials(read, credentialsFile);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    return saved(services, await rotateCredentials(services, id, senderId, entered, OPERATOR));
  });
}

function saved(services: Services, { sender, newVerifyToken }: ConnectedSender): Answer {
  const shown = presentSender(services, sender);
  return {
    text: formatSaved(shown, { verifyToken: newVerifyToken }),
    json: { ...shown, verifyToken: newVerifyToken },
  };
}

/** Says in the error that the sender is connected, although its templates could not be read. */
async function mentioning<Value>(senderId: string, sync: () => Promise<Value>): Promise<Value> {
  try {
    return await sync();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'provider_unreachable') throw error;
    throw new HeraldError(
      error.code,
      `sender ${senderId} is connected, but ${error.message}; fix the cause, then run "sender sync ${senderId}"`,
      { details: [{ field: 'senderId', message: senderId }], cause: error.cause },
    );
  }
}

const OPTION = '--credentials-file';

const anObject = z.record(z.string(), z.unknown());

/** Reads credentials from a JSON file, or standard input for `-`. @throws CliError wrong_usage; never quotes the file */
async function readCredentials(read: ReadInput, path: string): Promise<Record<string, unknown>> {
  const parsed = anObject.safeParse(parseJson(await read(OPTION, path)));
  if (parsed.success) return parsed.data;
  throw wrongUsage([{ field: OPTION, message: 'must be a JSON object' }]);
}

/** Checks the form of the credentials before anything is opened. @throws CliError wrong_usage */
function refuseMalformed(provider: ProviderName, entered: EnteredCredentials): void {
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

/** Returns undefined for invalid JSON; the parser's own error would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
