import { join } from 'node:path';
import {
  type ReadyMongodb,
  type ReadyTemporal,
  startMongodb,
  startTemporal,
} from '../../../engines';
import { SEARCH_ATTRIBUTE_NAMES } from '../../temporal/search-attributes';
import type { Kept } from './kept';
import type { StackOptions } from './options';
import { type Supervised, supervise } from './supervise';

/** Both engines on their kept data, side by side; each is started again when it dies. */
export async function startEngines(
  options: StackOptions,
  { ports }: Kept,
  ready: { temporal: ReadyTemporal; mongodb: ReadyMongodb },
): Promise<{ temporal: Supervised; mongodb: Supervised }> {
  const { config, lifecycle } = options;
  const inData = (name: string): string => join(config.dataDir, name);
  const started = await Promise.allSettled([
    supervise(
      'Temporal',
      () =>
        startTemporal({
          binary: ready.temporal,
          port: ports.temporal,
          uiPort: ports.temporalUi,
          dataFile: inData('temporal.db'),
          logFile: inData('logs/temporal.log'),
          searchAttributes: Object.fromEntries(
            SEARCH_ATTRIBUTE_NAMES.map((name) => [name, 'Keyword']),
          ),
        }),
      options,
    ),
    supervise(
      'MongoDB',
      () =>
        startMongodb({
          engine: ready.mongodb,
          port: ports.mongodb,
          dataDir: inData('mongodb'),
          logFile: inData('logs/mongodb.log'),
        }),
      options,
    ),
  ]);
  const [temporal, mongodb] = started;
  if (temporal.status === 'fulfilled') lifecycle.onClose('Temporal', () => temporal.value.stop());
  if (mongodb.status === 'fulfilled') lifecycle.onClose('MongoDB', () => mongodb.value.stop());
  if (temporal.status === 'rejected') throw temporal.reason;
  if (mongodb.status === 'rejected') throw mongodb.reason;
  return { temporal: temporal.value, mongodb: mongodb.value };
}
