import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { PROVIDER_NAMES } from '../domain/sender';
import { HeraldError } from '../domain/errors';
import { connectSender } from '../services/senders/connect-sender';
import { findSender } from '../services/senders/steps/find-sender';
import { syncTemplates } from '../services/templates/sync-templates';
import { findWorkspace, workspaceOption } from './find-workspace';
import { formatSaved, presentSender } from './present-sender';
import { readArguments } from './read-arguments';
import { readCredentials, refuseMalformed } from './read-credentials';
import type { ReadInput } from './read-input';
import type { Run } from './run';

const connectArguments = z.object({
  workspace: z.string().optional(),
  provider: z.enum(PROVIDER_NAMES),
  number: z.string(),
  credentialsFile: z.string(),
  sandbox: z.boolean().default(false),
});

/** Options for the credentials that are not secret: they may be typed instead of being in the file. */
const ids = z.object({
  phoneNumberId: z.string().optional(),
  businessAccountId: z.string().optional(),
  accountSid: z.string().optional(),
  messagingServiceSid: z.string().optional(),
});

export function addConnect(sender: Command, run: Run, read: ReadInput): void {
  sender
    .command('connect')
    .description('connect a sending number once its provider has confirmed it; reads its templates')
    .addOption(workspaceOption())
    .addOption(
      new Option('--provider <name>', 'who carries its messages')
        .choices(PROVIDER_NAMES)
        .makeOptionMandatory(),
    )
    .requiredOption('--number <digits>', 'the number, digits with country code')
    .requiredOption(
      '--credentials-file <file>',
      "the provider's credentials as JSON (docs/providers.md); - reads standard input",
    )
    .option('--phone-number-id <id>', "Meta's id of the number")
    .option('--business-account-id <id>', "Meta's id of the business account")
    .option('--account-sid <sid>', "Twilio's Account SID")
    .option('--messaging-service-sid <sid>', "Twilio's SID of a Messaging Service")
    .option('--sandbox', 'the number belongs to the sandbox, where static URL buttons can change')
    .action((options: unknown) => connect(run, read, options));
}

/** Connects, then reads the templates. The connection holds even when the provider does not list them. */
async function connect(run: Run, read: ReadInput, options: unknown): Promise<void> {
  const { credentialsFile, workspace, ...connection } = readArguments(connectArguments, options);
  const credentials = { ...ids.parse(options), ...(await readCredentials(read, credentialsFile)) };
  refuseMalformed(connection.provider, credentials);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    const input = { ...connection, credentials };
    const connected = await connectSender(services)(id, input, OPERATOR);
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

/** The error has to say that half of the command is done. */
async function mentioning<Value>(senderId: string, sync: () => Promise<Value>): Promise<Value> {
  try {
    return await sync();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'provider_unreachable') throw error;
    throw new HeraldError(
      error.code,
      `sender ${senderId} is connected, but ${error.message}; when that is mended, run "sender sync ${senderId}"`,
      { details: [{ field: 'senderId', message: senderId }], cause: error.cause },
    );
  }
}
