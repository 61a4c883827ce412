import {
  Client,
  Connection,
  ScheduleNotFoundError,
  type WorkflowExecutionInfo,
  type WorkflowHandle,
} from '@temporalio/client';
import { composeWorkflows } from '../../../src/main/compose/temporal';
import type { WorkflowGateway } from '../../../src/ports/workflow-gateway';
import type { ReportedStatus } from '../../../src/domain/message';
import { recoveryWorkflowId } from '../../../workflows/contract/recover-deliveries';
import { templateSyncId } from '../../../workflows/contract/sync-templates';
import { watchWorkflowId } from '../../../workflows/contract/watch-failing';
import { deliveryIdOf, sendIdOf } from '../../support/temporal';
import type { Tenant } from '../../support/tenant';
import type { OwnHerald } from './herald';

/** Handles on the workflows of a Herald, as an operator has them. */
export interface TestTemporal {
  /** Starts and signals workflows as the product does. */
  gateway: WorkflowGateway;
  /** The workflow that sends a message. */
  send(tenant: Tenant, messageId: string): WorkflowHandle;
  /** The workflow that delivers one status of a provider's message. */
  delivery(
    tenant: Tenant,
    providerMessageId: unknown,
    status: ReportedStatus,
    run?: number,
  ): WorkflowHandle;
  recovery(workspaceId: string, recoveryId: string): WorkflowHandle;
  byId(workflowId: string): WorkflowHandle;
  /** The workflow that watches a workspace's receiver. */
  watch(workspaceId: string): WorkflowHandle;
  /** The syncs of a workspace's templates, ended or under way. */
  syncs(workspaceId: string): Promise<WorkflowHandle[]>;
  listAll(): Promise<WorkflowExecutionInfo[]>;
  /** Whether a sender's templates have a schedule. */
  hasSchedule(workspaceId: string, senderId: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function connectTemporal({ base }: Pick<OwnHerald, 'base'>): Promise<TestTemporal> {
  const connection = await Connection.connect({ address: base.config.TEMPORAL_ADDRESS });
  const client = new Client({ connection });
  const byId = (workflowId: string): WorkflowHandle => client.workflow.getHandle(workflowId);
  return {
    gateway: composeWorkflows(base, client),
    byId,
    send: (tenant, messageId) => byId(sendIdOf(tenant, messageId)),
    delivery: (...args) => byId(deliveryIdOf(...args)),
    recovery: (workspaceId, recoveryId) => byId(recoveryWorkflowId(workspaceId, recoveryId)),
    watch: (workspaceId) => byId(watchWorkflowId(workspaceId)),
    async syncs(workspaceId) {
      const query = `WorkflowType = "syncTemplates" AND HeraldWorkspace = "${workspaceId}"`;
      const found: WorkflowHandle[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        found.push(client.workflow.getHandle(workflowId, runId));
      }
      return found;
    },
    async listAll() {
      const found: WorkflowExecutionInfo[] = [];
      for await (const each of client.workflow.list()) found.push(each);
      return found;
    },
    async hasSchedule(workspaceId, senderId) {
      const handle = client.schedule.getHandle(templateSyncId(workspaceId, senderId));
      try {
        await handle.describe();
        return true;
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return false;
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
