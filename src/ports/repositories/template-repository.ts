import type { Template } from '../../domain/template/template';

/** What a sync knows of a template; id, creation and mapping are kept by the repository. */
export type SyncedTemplate = Omit<Template, 'id' | 'createdAt' | 'updatedAt' | 'mappingActive'>;

/** Never shows a deleted template. */
export interface TemplateRepository {
  /** One record per (sender, name, language); creates or updates. */
  save(templates: SyncedTemplate[]): Promise<void>;
  /** Marks as deleted what the sender's last sync, begun at `before`, did not see. Returns how many. */
  deleteUnseen(workspaceId: string, senderId: string, before: Date): Promise<number>;
  /** The number is now another sender's: mappings of its former senders are no longer active (contract 5). */
  deactivateFormer(
    workspaceId: string,
    senderNumber: string,
    currentSenderId: string,
  ): Promise<void>;
  find(workspaceId: string, id: string): Promise<Template | null>;
  findByName(workspaceId: string, name: string): Promise<Template[]>;
  /** Newest first by creation, ties by id (contract 3). */
  list(workspaceId: string): Promise<Template[]>;
}
