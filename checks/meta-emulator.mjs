/**
 * Runs the adapter of Meta against an emulator of the Cloud API that others wrote, and prints what each side made of it:
 * `npm run check:meta -- http://127.0.0.1:4004`. Herald's own sandbox shares the adapter's reading of Meta's documents;
 * such an emulator does not. A difference is settled by Meta's documents.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const require = createRequire(import.meta.url);
const {
  createMetaCloudProvider,
} = require('../dist/src/providers/meta-cloud/meta-cloud-provider.js');
const { createOperatorEgress } = require('../dist/src/egress/egress-client.js');

const USAGE = `Usage: npm run check:meta -- http://HOST:PORT [options]

  --api-version v25.0          version in the paths
  --phone-number-id ID         as the emulator has it
  --business-account-id ID
  --number DIGITS              the number of that id
  --to DIGITS                  the customer who is written to
  --access-token TEXT          --app-secret TEXT
  --template NAME:LANGUAGE     and --value TEXT for each variable of its body
  --callback-port 4105         point the emulator's webhook at http://127.0.0.1:4105/
  --seconds 10                 time to wait for callbacks; write as the customer meanwhile`;

const DEFAULTS = {
  'api-version': 'v25.0',
  'phone-number-id': '106540352242922',
  'business-account-id': '102290129340398',
  number: '15550100200',
  to: '15551239999',
  'access-token': 'EAAemulator',
  'app-secret': 'emulator-app-secret',
  template: '',
  'callback-port': '4105',
  seconds: '10',
};
const SEND_OPTIONS = { timeoutMs: 10_000 };
const UNKNOWN_USER = { recipientNumber: null, recipientUserId: 'US.1' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const { origin, options } = readArguments();
const credentials = {
  phoneNumberId: options['phone-number-id'],
  businessAccountId: options['business-account-id'],
  accessToken: options['access-token'],
  appSecret: options['app-secret'],
  verifyToken: 'emulator-verify-token',
};
const egress = createOperatorEgress({ origins: [origin] });
const provider = createMetaCloudProvider({
  egress,
  graphUrl: origin,
  apiVersion: options['api-version'],
});
const failures = await check();
console.log(failures.length === 0 ? 'No difference.' : `Different: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Returns the names of the steps whose outcome is not what Meta's documents promise. */
async function check() {
  const callbacks = [];
  const server = createServer((request, response) => void answer(request, response, callbacks));
  await new Promise((resolve) => server.listen(options['callback-port'], '127.0.0.1', resolve));
  const different = [];
  for (const { name, ask, isRight } of steps()) {
    const outcome = await ask().catch((error) => ({ kind: error.name, reason: error.message }));
    if (!isRight(outcome)) different.push(name);
    console.log(`${isRight(outcome) ? 'same' : 'OTHER'}  ${name}: ${brief(outcome)}`);
  }
  await sleep(Number(options.seconds) * 1_000);
  if (callbacks.length === 0 || callbacks.some(({ isRight }) => !isRight))
    different.push('callbacks');
  server.close();
  server.closeAllConnections();
  await egress.close();
  return different;
}

/** Steps: the name of each, what it asks, and whether the outcome is what Meta's documents promise. */
function steps() {
  const { number, template } = options;
  const [templateName, language] = template.split(':');
  const values = options.value.map((value, index) => ({ name: String(index + 1), value }));
  const isOk = ({ kind }) => kind === 'ok';
  const isAccepted = ({ kind }) => kind === 'accepted';
  const isRefused = ({ kind }) => kind === 'rejected';
  const isUnknownTemplate = (outcome) => isRefused(outcome) && outcome.error.code === '132001';
  const step = (name, ask, isRight) => ({ name, ask, isRight });
  return [
    step('the number', () => provider.verifyConnection(credentials, number), isOk),
    step('the subscription', () => provider.subscribeAccount(credentials), Boolean),
    step('the list of templates', listTemplates, (templates) => templates.length > 0),
    step('a text', () => sendText({}), isAccepted),
    step('a text to an unknown user id', () => sendText(UNKNOWN_USER), isRefused),
    step('an unknown template', () => sendTemplate('no_such', 'en_US', []), isUnknownTemplate),
    step('an upload and its file', uploadAndFetch, ({ bytes }) => bytes === PNG.length),
    ...(template === ''
      ? []
      : [
          step(
            'the named template',
            () => sendTemplate(templateName, language, values),
            isAccepted,
          ),
        ]),
  ];
}

async function listTemplates() {
  return (await provider.listTemplatePage(credentials, null)).templates;
}

function sendText(recipient) {
  return provider.sendText(
    credentials,
    { ...message(), ...recipient, text: 'Olá 👋' },
    SEND_OPTIONS,
  );
}

function sendTemplate(name, language, body) {
  const template = {
    providerTemplateId: '1',
    name,
    language,
    parameterFormat: 'POSITIONAL',
    variableKeys: null,
  };
  const values = { header: null, body, buttons: [] };
  return provider.sendTemplate(credentials, { ...message(), template, values }, SEND_OPTIONS);
}

function message() {
  return {
    senderNumber: options.number,
    recipientNumber: options.to,
    recipientUserId: null,
    trackingToken: 'emulator-1',
    callbackUrl: null,
  };
}

async function uploadAndFetch() {
  const file = { mimeType: 'image/png', bytes: PNG.length, body: Readable.from([PNG]) };
  const transfer = { timeoutMs: 10_000, bodyTimeoutMs: 10_000, bytesMax: 1_000_000 };
  const uploaded = await provider.uploadMedia(credentials, file, transfer);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const { kind, bytes, body, reason } = await provider.fetchMedia(
    credentials,
    uploaded.mediaId,
    transfer,
  );
  body?.destroy();
  return { kind, bytes, reason };
}

/** Reads a callback as Herald does, prints what it holds, and answers as Herald does. */
async function answer(request, response, callbacks) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const callback = { url: '', headers: request.headers, rawBody: Buffer.concat(chunks) };
  const isSigned = provider.verifySignature(credentials, callback);
  const reading = readToEnd(provider.readCallback(credentials, callback, options.number));
  const isRight = isSigned && reading !== null && reading.unread.length === 0;
  callbacks.push({ isRight });
  const { statuses = [], inbound = [], ignored } = reading ?? {};
  console.log(
    `${isRight ? 'same' : 'OTHER'}  a callback: ${brief({ isSigned, statuses, inbound, ignored })}`,
  );
  response.writeHead(isSigned ? 200 : 401).end();
}

function readToEnd(read) {
  for (;;) {
    const { done, value } = read.next();
    if (done) return value;
  }
}

function brief(outcome) {
  return JSON.stringify(outcome).slice(0, 400);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          Object.entries(DEFAULTS).map(([name, value]) => [
            name,
            { type: 'string', default: value },
          ]),
        ),
        value: { type: 'string', multiple: true, default: [] },
      },
    });
    const { protocol, origin: url } = new URL(positionals[0]);
    // An emulator runs on this machine or beside it. Meta itself is https, and would send for real.
    if (protocol !== 'http:') throw new Error('the emulator has to be at an http address');
    for (const name of ['callback-port', 'seconds'])
      if (!/^\d{1,5}$/.test(values[name])) throw new Error(`--${name} has to be a number`);
    return { origin: url, options: values };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
