/** The embedded engines: a Temporal dev server and a MongoDB for one machine. See docs/engines.md. */
export { awaitAnswer } from './answer';
export { EngineStartError, EngineUnavailableError } from './errors';
export { freePort } from './free-port';
export { launch } from './launch';
export { readyMongodb } from './mongodb/ready';
export { startMongodb, type RunningMongodb } from './mongodb/start';
export { readyTemporal } from './temporal/ready';
export { startTemporal, type RunningTemporal } from './temporal/start';
export type { Environment, ReadyMongodb, ReadyTemporal, RunningEngine } from './types';
