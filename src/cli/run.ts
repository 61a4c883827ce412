import type { Answer } from './answer';
import type { Services } from './services';

/** Runs the body of one command on opened services and prints its answer. */
export type Run = (body: (services: Services) => Promise<Answer>) => Promise<void>;
