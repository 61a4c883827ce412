import type { Agent } from '../../domain/agent';
import type { AuditEntry } from '../../domain/audit';

/** Those of one workspace; one that was removed is not found any more. */
export interface AgentRepository {
  /** With the audit entry that tells of it, in one write. */
  insert(agent: Agent, entry?: AuditEntry): Promise<void>;
  find(workspaceId: string, id: string): Promise<Agent | null>;
  /** Oldest first. */
  list(workspaceId: string): Promise<Agent[]>;
  /**
   * Saves as the next version of the one `agent` was made from, with the audit entry that tells of it, in one write.
   * False when another save came first, or it is gone: nothing was written.
   */
  save(agent: Agent, entry?: AuditEntry): Promise<boolean>;
  /**
   * What is kept of it afterwards says only that it was there: no key and no instructions. With the audit entry that tells
   * of it, in one write. False when there is none.
   */
  remove(workspaceId: string, id: string, entry?: AuditEntry): Promise<boolean>;
}
