import { type Config, unknownSettings } from '../../config';
import { allowsSandbox, localOrigin, publicOrigin } from '../../config/addresses';
import { UNSAFE_RULES, unsafeWarnings } from '../../config/unsafe';
import { askOwnAddress } from '../../egress/ask-own-address';
import { createRepositories } from '../../persistence';
import type { Database } from '../../persistence/database';
import { inspectDatabase } from '../../persistence/inspect-database';
import type { Repositories } from '../../ports/repositories';
import { createAesSecretBox } from '../../secrets/aes-secret-box';
import { checkCallbacks } from '../../services/doctor/check-callbacks';
import { checkReceivers } from '../../services/doctor/check-receivers';
import { type Finding, ok, skipped, warning } from '../../services/doctor/findings';
import { judgeAddress, judgeCertificate, judgeClock } from '../../services/doctor/judge-address';
import { judgeDatabase, judgeKeys, judgeTemporal } from '../../services/doctor/judge-stores';
import { type CheckedPart, runChecks } from '../../services/doctor/run-checks';
import { countSealed } from '../../services/secrets/count-sealed';
import { resealables } from '../../services/secrets/steps/resealable';
import { inspectNamespace } from '../../temporal/inspect-namespace';
import { taskQueues } from '../../../workflows/contract/common';
import { openConfigured } from '../compose/adapters';
import { operateTemporal } from './operate-temporal';
import { ask } from './own-address';
import { sendToSandbox } from './sandbox-send';

export interface Examination {
  config: Config;
  /** This process's own by default. */
  environment?: NodeJS.ProcessEnv | undefined;
  /** Folder of an `npm start`, whose sandbox gets one send; null for other installations. */
  dataDir: string | null;
  /** Longest time of each check. */
  timeoutMs: number;
}

/** A path that no Herald has: its answer tells Herald from any other server. */
const NOWHERE = ['/callbacks/meta/doctor', '/api/v2/doctor'];

/** Checks in the order of the answer, each with what to do when it fails or takes too long. */
const ACTIONS = {
  settings: 'Correct them (docs/configuration.md)',
  database: 'Check MONGODB_URI, and that MongoDB runs and is reached from here',
  keys: 'Run "herald secrets status"',
  temporal:
    'Check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TLS and the API key, and that Temporal runs and is reached from here',
  address: 'Check HERALD_PUBLIC_URL and the proxy (docs/deployment.md, Reverse proxy)',
  clock: 'Compare the clocks of the machines by hand',
  callbacks: 'Check HERALD_PUBLIC_URL and the proxy (docs/deployment.md, Reverse proxy)',
  receivers: 'Look at the health of the webhooks in the console',
  sandbox: 'Look at the log of the API and of the worker',
} as const;

type Looks = Record<keyof typeof ACTIONS, () => Promise<Finding[]>>;

/** Looks at everything an installation depends on. Writes nothing but one send to the sandbox of an `npm start`. */
export async function examine(examination: Examination): Promise<CheckedPart[]> {
  const { config, timeoutMs } = examination;
  const MONGODB_TIMEOUT_MS = Math.min(config.MONGODB_TIMEOUT_MS, timeoutMs / 2);
  const opening = openConfigured({ ...config, MONGODB_TIMEOUT_MS });
  const looks = looksAt(examination, opening);
  const checks = (Object.keys(looks) as (keyof Looks)[]).map((name) => ({
    name,
    action: ACTIONS[name],
    run: looks[name],
  }));
  try {
    return await runChecks(checks, timeoutMs);
  } finally {
    // A database that hangs does not hold up the answer.
    void opening.then((database) => database.close()).catch(() => undefined);
  }
}

function looksAt(examination: Examination, opening: Promise<Database>): Looks {
  const { config, dataDir, timeoutMs } = examination;
  const within = withDatabase(opening);
  const inspected = opening.then(inspectDatabase);
  inspected.catch(() => undefined);
  return {
    settings: async () => checkSettings(examination),
    database: async () => {
      const { server, topology, migrations, indexes } = await inspected;
      return judgeDatabase({ version: server, topology, migrations, indexes });
    },
    keys: () => within(async ({ sealed }) => checkKeys(config, sealed)),
    temporal: () => checkTemporal(config, timeoutMs),
    address: () => checkAddress(config, timeoutMs),
    clock: () => checkClocks(config, inspected, timeoutMs),
    callbacks: () =>
      within((repositories) =>
        checkCallbacks({
          ...repositories,
          publicOrigin: publicOrigin(config),
          ask: (url) => ask(url, timeoutMs / 2),
          now: new Date(),
        }),
      ),
    receivers: () => within((repositories) => checkReceivers(repositories, new Date())),
    sandbox: async () =>
      allowsSandbox(config)('meta')
        ? sendToSandbox(dataDir, timeoutMs)
        : [skipped('no sandbox: messages go to the providers themselves')],
  };
}

/** Returns the function that runs a look at the data, or skips it while the database is away. */
function withDatabase(opening: Promise<Database>) {
  return async (look: (repositories: Repositories) => Promise<Finding[]>): Promise<Finding[]> => {
    const database = await opening.catch(() => null);
    if (database === null) return [skipped('MongoDB does not answer')];
    return look(createRepositories(database));
  };
}

function checkSettings({ config, environment }: Examination): Finding[] {
  // HTTPS_PROXY has no effect in development either.
  const proxy = UNSAFE_RULES.filter(
    (rule) => rule.setting === 'HTTPS_PROXY' && rule.isBroken(config),
  );
  const rules = new Set([...unsafeWarnings(config), ...proxy]);
  const found = [
    ...[...rules].map(({ setting, sentence }) =>
      warning(`${setting} ${sentence}`, 'See docs/deployment.md, Unsafe settings'),
    ),
    ...unknownSettings(environment).map((sentence) =>
      warning(sentence, 'Correct the name, or remove the variable'),
    ),
  ];
  return found.length === 0 ? [ok('all settings can be used')] : found;
}

async function checkKeys(config: Config, sealed: Repositories['sealed']): Promise<Finding[]> {
  const secretBox = createAesSecretBox(config.HERALD_SECRET_KEY, config.HERALD_SECRET_KEYS_OLD);
  const workflows = { countHoldingSecrets: () => Promise.resolve(0) };
  const deps = { secretBox, workflows };
  const status = await countSealed(deps, resealables({ sealed, secretBox }), null);
  return judgeKeys(status.keyId, status.sealed);
}

async function checkTemporal(config: Config, timeoutMs: number): Promise<Finding[]> {
  const queues = taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX);
  // A server that refuses connections is asked again after pauses that grow, so the last one passes the deadline.
  const facts = await operateTemporal(config, timeoutMs / 2, (client) =>
    inspectNamespace(client, queues, config.TEMPORAL_SEARCH_ATTRIBUTES),
  );
  return judgeTemporal({ namespace: config.TEMPORAL_NAMESPACE, ...facts });
}

async function checkAddress(config: Config, timeoutMs: number): Promise<Finding[]> {
  const origin = publicOrigin(config);
  if (origin === null)
    return [
      warning(
        'HERALD_PUBLIC_URL is not set: providers cannot report statuses, and mails have no links',
        'Set it to the address at which the proxy is reached',
      ),
    ];
  const asked = await Promise.all(NOWHERE.map((path) => ask(origin + path, timeoutMs * 0.9)));
  const judged = asked.map((each, index) =>
    judgeAddress(
      origin + (each.kind === 'failed' ? '' : (NOWHERE[index] ?? '')),
      each,
      localOrigin(config),
    ),
  );
  const worst = judged.find(({ status }) => status !== 'ok') ?? ok(`${origin} leads to Herald`);
  const end = asked.find((each) => each.kind === 'answer')?.certificateEndsAt ?? null;
  return [worst, ...(end === null ? [] : [judgeCertificate(end, new Date())])];
}

async function checkClocks(
  config: Config,
  inspected: Promise<{ skewMs: number | null }>,
  timeoutMs: number,
): Promise<Finding[]> {
  const origin = publicOrigin(config);
  const [database, proxy] = await Promise.all([
    inspected.then(({ skewMs }) => skewMs).catch(() => null),
    origin === null
      ? null
      : askOwnAddress(origin + NOWHERE[0], timeoutMs / 2)
          .then(({ skewMs }) => skewMs)
          .catch(() => null),
  ]);
  const found = [
    ...(database === null ? [] : [judgeClock("MongoDB's", database)]),
    ...(proxy === null ? [] : [judgeClock("the public address's", proxy)]),
  ];
  return found.length === 0 ? [skipped('no other clock could be read')] : found;
}
