/** The embedded engines: a Temporal dev server and a MongoDB for one machine. See docs/engines.md. */
export { EngineStartError, EngineUnavailableError } from './errors';
export { awaitAnswer } from './answer';
export { freePort } from './free-port';
export { launch } from './launch';
export { readyMongodb } from './mongodb/ready';
export { startMongodb, type MongodbOptions, type RunningMongodb } from './mongodb/start';
export { readyTemporal } from './temporal/ready';
export { startTemporal, type RunningTemporal, type TemporalOptions } from './temporal/start';
export type {
  EngineSource,
  Environment,
  Exit,
  ReadyMongodb,
  ReadyTemporal,
  Report,
  RunningEngine,
} from './types';
