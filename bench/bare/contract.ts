import type { JsonPost } from '../load/post-json';

/** Settings of the bare worker, as a JSON file. */
export interface BareWorkerSettings {
  temporalAddress: string;
  namespace: string;
  taskQueue: string;
  /** The bundled code of bare-workflows.ts. */
  bundleFile: string;
  /** POSTs at once at the most. */
  slots: number;
  /** CA certificate of the receiver. */
  caFile: string;
}

export interface BareActivities {
  /** Resolves with the text of the answer. */
  post(request: JsonPost): Promise<string>;
}

export const BARE_WORKFLOW = 'postOnce';
