import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { EngineStartError } from '../../../engines/errors';
import { isFreePort } from '../../../engines/ports';
import { readConfig } from '../../config';
import type { Template } from '../../domain/template/template';
import { composeAdapters } from '../compose/adapters';
import { migrateDatabase } from '../commands/command-line';
import { claimFolder } from './claim-folder';
import { ONE_OF_EACH, type Shape } from './shape';
import type { StackOptions } from './supervise';
import { type Demo, type DemoWorkspace, type SavedState, keep, saveState } from './saved-state';
import {
  type Peers,
  caFile,
  demoCredentials,
  demoNumber,
  demoNumberAtTwilio,
  startPeers,
} from './peers';
import { processEnvironment } from './processes';
import {
  type Quickstart,
  quickstartTemplate,
  removeQuickstart,
  writeQuickstart,
} from './quickstart';
import { seed, seedTwilio } from './seed';

export interface Stack {
  quickstart: Quickstart;
  engines: { temporal: string; mongodb: string };
}

/** Starts and seeds everything on one machine; resolves when all of it answers. */
export async function startStack(
  options: StackOptions,
  shape: Shape = ONE_OF_EACH,
): Promise<Stack> {
  const { config, lifecycle, report } = options;
  const isNew = (await mkdir(config.dataDir, { recursive: true, mode: 0o700 })) !== undefined;
  if (isNew) lifecycle.onClose('new data folder', () => removeIfEmpty(config.dataDir));
  lifecycle.onClose('data folder', await claimFolder(config.dataDir));
  await removeQuickstart(config.dataDir);
  await requireApiPort(config.apiPort);
  const engines = await shape.readyEngines(report, config.environment);
  const kept = await keep(config.dataDir, config.apiPort);
  await engines.start(options, kept);
  const peers = await startPeers(config.dataDir, lifecycle, kept);
  const environment = await processEnvironment(config, kept, peers);
  await migrateDatabase(readConfig(environment), { checkOnly: false }, report);
  const seeded = await seedDemos(config.dataDir, kept, environment, peers);
  const { demo, demoTwilio, templates } = seeded;
  const apiUrl = `http://127.0.0.1:${config.apiPort}`;
  const callbacks = `${apiUrl}/callbacks`;
  const inboundUrl = `${callbacks}/twilio/${demoTwilio.connectionId}`;
  peers.sandbox.setNumber(demoNumber(kept, `${callbacks}/meta/${demo.connectionId}`));
  peers.sandbox.setTwilioNumber(demoNumberAtTwilio(kept, inboundUrl));

  await shape.startProcesses(options, environment, kept);
  const quickstart: Quickstart = {
    apiUrl,
    docsUrl: `${apiUrl}/docs`,
    consoleUrl: `${apiUrl}/console/`,
    apiKey: demo.apiKey,
    twilioApiKey: demoTwilio.apiKey,
    workspaceId: demo.workspaceId,
    senderId: templates[0]?.senderId ?? '',
    senderNumber: templates[0]?.senderNumber ?? '',
    ownerEmail: demo.ownerEmail,
    ownerPassword: demo.ownerPassword,
    temporalUiUrl: `http://127.0.0.1:${kept.ports.temporalUi}`,
    temporalAddress: `127.0.0.1:${kept.ports.temporal}`,
    mongodbUri: String(environment['MONGODB_URI']),
    receiverUrl: peers.receiverUrl,
    sandboxUrl: peers.sandbox.url,
    caFile: caFile(config.dataDir),
    templates: templates.map(quickstartTemplate),
  };
  await writeQuickstart(config.dataDir, quickstart);
  lifecycle.onClose('quick start files', () => removeQuickstart(config.dataDir));
  return { quickstart, engines };
}

/** Removes the new folder of a start that failed. */
async function removeIfEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}

async function requireApiPort(port: number): Promise<void> {
  if (await isFreePort(port)) return;
  throw new EngineStartError(
    `port ${port} on 127.0.0.1 is in use; set PORT to a free one, e.g. PORT=${port + 100}`,
  );
}

async function seedDemos(
  dataDir: string,
  kept: SavedState,
  environment: NodeJS.ProcessEnv,
  { receiverUrl, sandbox }: Peers,
): Promise<{ demo: Demo; demoTwilio: DemoWorkspace; templates: Template[] }> {
  const adapters = await composeAdapters(
    readConfig({ ...environment, LOG_LEVEL: 'silent' }),
    'seed',
  );
  try {
    const addresses = {
      webhookUrl: `${receiverUrl}/webhook`,
      modelUrl: `${sandbox.url}/agent/v1`,
    };
    const demo = await seed(adapters, kept, { ...addresses, credentials: demoCredentials(kept) });
    await saveState(dataDir, { ...kept, demo });
    const demoTwilio = await seedTwilio(adapters, kept, { demo, ...addresses });
    await saveState(dataDir, { ...kept, demo, demoTwilio });
    return {
      demo,
      demoTwilio,
      templates: await adapters.repositories.templates.list(demo.workspaceId),
    };
  } finally {
    await adapters.lifecycle.close();
  }
}
