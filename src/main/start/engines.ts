import { join } from 'node:path';
import type { ReadyMongodb, ReadyTemporal } from '../../../engines/types';
import { startMongodb } from '../../../engines/mongodb/start';
import { startTemporal } from '../../../engines/temporal/start';
import { SEARCH_ATTRIBUTE_NAMES } from '../../temporal/search-attributes';
import type { SavedState } from './saved-state';
import { type StackOptions, type Supervised, superviseAll } from './supervise';

/** Starts both engines on their data, side by side; each is restarted when it dies. */
export function startEngines(
  options: StackOptions,
  { ports }: SavedState,
  ready: { temporal: ReadyTemporal; mongodb: ReadyMongodb },
): Promise<Record<'MongoDB' | 'Temporal', Supervised>> {
  const inData = (name: string): string => join(options.config.dataDir, name);
  return superviseAll(
    {
      MongoDB: (signal) =>
        startMongodb({
          engine: ready.mongodb,
          port: ports.mongodb,
          dataDir: inData('mongodb'),
          logFile: inData('logs/mongodb.log'),
          signal,
        }),
      Temporal: (signal) =>
        startTemporal({
          binary: ready.temporal,
          port: ports.temporal,
          uiPort: ports.temporalUi,
          dataFile: inData('temporal.db'),
          logFile: inData('logs/temporal.log'),
          signal,
          searchAttributes: Object.fromEntries(
            SEARCH_ATTRIBUTE_NAMES.map((name) => [name, 'Keyword']),
          ),
        }),
    },
    options,
  );
}
