import type { Agent } from '../domain/agent';
import type { AuditEntry } from '../domain/audit';

/** Agents of a workspace; removed ones are not found. */
export interface AgentRepository {
  /** Writes the audit entry that tells of it in the same write. False when its workspace has `AGENTS_MAX`. */
  insert(agent: Agent, entry?: AuditEntry): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Agent | null>;
  /** The oldest `AGENTS_MAX`, oldest first. */
  list(workspaceId: string): Promise<Agent[]>;
  /**
   * Saves as the next version of the one `agent` was made from, with the audit entry that tells of it, in one write.
   * False when another save came first, or it is gone: nothing was written.
   */
  save(agent: Agent, entry?: AuditEntry): Promise<boolean>;
  /**
   * Keeps only the fact that the agent existed: no key and no instructions. Writes the audit entry
   * in the same write. Resolves with false when there is no such agent.
   */
  remove(workspaceId: string, id: string, entry?: AuditEntry): Promise<boolean>;
}
