import type { EmbeddedConfig } from '../../config/embedded';
import type { Lifecycle } from '../lifecycle';

export interface StackOptions {
  config: EmbeddedConfig;
  /** Receives everything to close, in order. */
  lifecycle: Lifecycle;
  report: (line: string) => void;
  giveUp: (sentence: string) => void;
}
