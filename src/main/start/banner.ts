import { type Quickstart, quoted, shellFile } from './quickstart';

/** Returns what a developer needs after the start: addresses, keys, and a first send to paste. */
export function banner(
  quickstart: Quickstart,
  engines: { temporal: string; mongodb: string },
  dataDir: string,
): string {
  const { apiUrl, docsUrl, consoleUrl, apiKey, twilioApiKey } = quickstart;
  const { temporalUiUrl, receiverUrl, caFile } = quickstart;
  return `
Herald is running.

  API            ${apiUrl}
  API docs       ${docsUrl}
  Console        ${consoleUrl}
  Temporal UI    ${temporalUiUrl}
  Demo receiver  ${receiverUrl}/received
  API key        ${apiKey}
  Twilio key     ${twilioApiKey}
  Owner          ${owner(quickstart)}

  Temporal       ${engines.temporal}
  Database       ${engines.mongodb}
  Data folder    ${dataDir}

Send a first template:

  ${firstSend(quickstart)}

See its webhooks:

  curl -s --cacert ${quoted(caFile)} ${receiverUrl}/received

Set HERALD, HERALD_KEY, WORKSPACE and the other variables that the documentation uses:

  . ${quoted(shellFile(dataDir))}

The Twilio key sends the same templates through a Twilio number.
Ctrl-C stops everything.
`;
}

function owner({ ownerEmail, ownerPassword }: Quickstart): string {
  if (ownerPassword === null) return ownerEmail;
  return `${ownerEmail}, one-time password ${ownerPassword}`;
}

/** Returns one line to paste, which sends the plain template to the sandbox recipient that reads its messages. */
function firstSend({ apiUrl, apiKey, templates }: Quickstart): string {
  const plain = templates.find(
    ({ shape, providerStatus }) => shape === 'plain' && providerStatus === 'APPROVED',
  );
  const body = JSON.stringify({
    recipientNumber: '33600000001',
    templateName: plain?.name,
    messageId: 'my-first',
  });
  return `curl -s ${apiUrl}/api/v2/template/send -H 'SERVICE-API-KEY: ${apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}
