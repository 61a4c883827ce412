import type { Sender } from '../../domain/sender';

export interface SenderRepository {
  /** False when the workspace already has a connected sender with that number. */
  insert(sender: Sender): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Sender | null>;
  list(workspaceId: string): Promise<Sender[]>;
  /** Over all workspaces: the random id in the callback's path is all a provider tells us. */
  findByConnectionId(connectionId: string): Promise<Sender | null>;
  /** Null for the default rate. */
  setRate(workspaceId: string, id: string, messagesPerSecond: number | null): Promise<void>;
  /** False when there is no such sender in the workspace. */
  disconnect(workspaceId: string, id: string): Promise<boolean>;
}
