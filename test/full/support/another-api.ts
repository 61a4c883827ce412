import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../engines/ports';
import type { Config } from '../../../src/config';
import type { OwnHerald } from './herald';
import { startProcess } from '../../stack/process';

export interface AnotherApi {
  apiUrl: string;
  close(): Promise<void>;
}

/** Starts another API process of the same Herald, with the same settings unless told otherwise. */
export async function startAnotherApi(
  herald: Pick<OwnHerald, 'env'>,
  settings: Partial<Record<keyof Config | 'NODE_OPTIONS', string>> = {},
): Promise<AnotherApi> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-another-api-'));
  const port = await freePort();
  const env = { ...herald.env, ...settings, PORT: String(port) };
  const api = await startProcess({ role: 'api', env, port, logFile: join(folder, 'api.log') });
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    async close() {
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
