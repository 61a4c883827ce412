import { request } from 'undici';
import { freePort } from '../../engines';
import type { StackOptions } from '../../src/main/start/supervise';
import type { BareApiSettings } from '../bare-api';
import { startSideProcess } from './side-process';

/** The bare list in a process of its own; resolves with its address. */
export async function startBareApi(
  { config, lifecycle }: StackOptions,
  data: Pick<BareApiSettings, 'mongodbUri' | 'workspaceId'>,
): Promise<string> {
  const settings: BareApiSettings = { ...data, port: await freePort() };
  const url = `http://127.0.0.1:${settings.port}`;
  await startSideProcess(config.dataDir, lifecycle, {
    name: 'the bare API',
    entry: 'bare-api',
    settings,
    probe: () => request(url),
  });
  return url;
}
