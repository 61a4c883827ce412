import type { SyncRun } from '../../domain/template-sync';
import type { ProviderTemplate } from '../messaging-provider';

/** Where a sync keeps the pages it has read, until it has read all of them. */
export interface TemplateStage {
  /** Repeating it replaces the page. */
  putPage(run: SyncRun, page: number, templates: ProviderTemplate[]): Promise<void>;
  /** Null when it is not kept, or no longer. */
  findPage(run: SyncRun, page: number): Promise<ProviderTemplate[] | null>;
  clear(run: SyncRun): Promise<void>;
  /** Clears the pages of earlier runs of the sender, too. */
  clearUpTo(run: SyncRun): Promise<void>;
}
