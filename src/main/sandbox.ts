import { Command, InvalidArgumentError, Option } from 'commander';
import { demoNumber, demoTwilioNumber } from '../../sandbox/demo-numbers';
import { demoTemplates } from '../../sandbox/demo-templates';
import { startSandbox } from '../../sandbox/start-sandbox';
import type { Sandbox, SandboxOptions } from '../../sandbox/types';

interface Flags {
  port: number;
  host: string;
  metaCallback?: string;
  twilioInbound?: string;
  twilioStatus?: string;
}

/** `npm run sandbox`: runs the sandbox alone until Ctrl-C, for people who test their own integration against it. */
export async function main(argv: string[]): Promise<void> {
  const sandbox = await start(readFlags(argv));
  if (sandbox === null) return;
  let closing: Promise<void> | undefined;
  // Ctrl-C arrives twice: from the terminal and from npm.
  const stop = (): void => {
    closing ??= sandbox.close();
    void closing.then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  console.log(sandboxBanner(sandbox.url));
}

/** Starts the sandbox; when it cannot listen, prints why and returns null. */
async function start(flags: Flags): Promise<Sandbox | null> {
  try {
    return await startSandbox(optionsOf(flags));
  } catch (error) {
    console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : ''}`);
    process.exitCode = 1;
    return null;
  }
}

function optionsOf(flags: Flags): SandboxOptions {
  return {
    port: flags.port,
    host: flags.host,
    numbers: [{ ...demoNumber, callbackUrl: flags.metaCallback ?? null }],
    twilioNumbers: [
      {
        ...demoTwilioNumber,
        inboundUrl: flags.twilioInbound ?? null,
        statusUrl: flags.twilioStatus ?? null,
      },
    ],
    templates: demoTemplates,
  };
}

function readFlags(argv: string[]): Flags {
  return new Command('sandbox')
    .description('Stand-ins for the Meta Cloud API and Twilio (docs/sandbox.md).')
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 for any free one')
        .env('PORT')
        .default(3900)
        .argParser(readPort),
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--meta-callback <url>', 'URL for callbacks of Meta', readAddress)
    .option('--twilio-inbound <url>', 'URL for inbound messages of Twilio', readAddress)
    .option(
      '--twilio-status <url>',
      'URL for statuses of Twilio messages that name none',
      readAddress,
    )
    .parse(argv, { from: 'user' })
    .opts<Flags>();
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('It must be a port number.');
}

function readAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}

/** Returns what a developer needs to point an integration at the sandbox. */
function sandboxBanner(url: string): string {
  const { accountSid, authToken } = demoTwilioNumber;
  return `
The sandbox is running. Its secrets are public. Nothing leaves this machine unless you set a callback URL.

  Messages           ${url}/sandbox/messages

  Meta Cloud API     ${url} instead of https://graph.facebook.com
  Access token       ${demoNumber.accessToken}
  App secret         ${demoNumber.appSecret}
  Verify token       ${demoNumber.verifyToken}
  Phone number id    ${demoNumber.phoneNumberId}
  Business account   ${demoNumber.businessAccountId}

  Twilio             ${url} instead of https://api.twilio.com, content.twilio.com and messaging.twilio.com
  Account SID        ${accountSid}
  Auth token         ${authToken}
  From               whatsapp:+${demoTwilioNumber.displayNumber}
  Messaging Service  ${demoTwilioNumber.messagingServiceSid ?? 'none'}

Set callback URLs:

  npm run sandbox -- --meta-callback http://127.0.0.1:8080/meta --twilio-inbound http://127.0.0.1:8080/twilio

Send a first template:

  curl -s ${url}/v25.0/${demoNumber.phoneNumberId}/messages -H 'Authorization: Bearer ${demoNumber.accessToken}' -H 'Content-Type: application/json' -d '{"messaging_product":"whatsapp","to":"33600000001","type":"template","template":{"name":"welcome","language":{"code":"en_US"}}}'

  curl -s ${url}/2010-04-01/Accounts/${accountSid}/Messages.json -u ${accountSid}:${authToken} --data-urlencode To=whatsapp:+33600000001 --data-urlencode From=whatsapp:+${demoTwilioNumber.displayNumber} -d ContentSid=HX${'1041100000000001'.padStart(32, '0')}

The last four digits of the recipient choose what happens (docs/sandbox.md). Ctrl-C stops it.
`;
}
