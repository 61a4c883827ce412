import {
  Client,
  Connection,
  type WorkflowExecutionInfo,
  type WorkflowHandle,
} from '@temporalio/client';
import { type History, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { digest, messageKeyOf } from '../../src/domain/ids';
import type { ReportedStatus } from '../../src/domain/message';
import {
  deliveryWorkflowId,
  recoveryWorkflowId,
  sendWorkflowId,
  watchWorkflowId,
} from '../../workflows/contract';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

export interface TestTemporal {
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
  /** What an operator finds by a message id, in the order of their types' names. */
  findByMessageId(messageId: string): Promise<WorkflowExecutionInfo[]>;
  /** Every workflow there is. */
  listAll(): Promise<WorkflowExecutionInfo[]>;
  close(): Promise<void>;
}

/** Looks at the workflows of a Herald, as an operator would. */
export async function connectTemporal({ env }: TestHerald): Promise<TestTemporal> {
  const connection = await Connection.connect({ address: String(env['TEMPORAL_ADDRESS']) });
  const client = new Client({ connection });
  return {
    send: ({ workspaceId }, messageId) =>
      client.workflow.getHandle(sendWorkflowId(workspaceId, messageKeyOf(workspaceId, messageId))),
    delivery: ({ workspaceId, senderId }, providerMessageId, status, run = 1) => {
      const messageDigest = digest(senderId, String(providerMessageId));
      return client.workflow.getHandle(deliveryWorkflowId(workspaceId, messageDigest, status, run));
    },
    byId: (workflowId) => client.workflow.getHandle(workflowId),
    recovery: (workspaceId, recoveryId) =>
      client.workflow.getHandle(recoveryWorkflowId(workspaceId, recoveryId)),
    watch: (workspaceId) => client.workflow.getHandle(watchWorkflowId(workspaceId)),
    async syncs(workspaceId) {
      const query = `WorkflowType = "syncTemplates" AND HeraldWorkspace = "${workspaceId}"`;
      const found: WorkflowHandle[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        found.push(client.workflow.getHandle(workflowId, runId));
      }
      return found;
    },
    async findByMessageId(messageId) {
      const found: WorkflowExecutionInfo[] = [];
      const query = `HeraldMessageId = "${messageId}"`;
      for await (const each of client.workflow.list({ query })) found.push(each);
      return found.toSorted((left, right) => left.type.localeCompare(right.type));
    },
    async listAll() {
      const found: WorkflowExecutionInfo[] = [];
      for await (const each of client.workflow.list()) found.push(each);
      return found;
    },
    close: () => connection.close(),
  };
}

/** Everything a history says, payloads in clear: what a person with access to Temporal can read. */
export function readableHistory(history: History): string {
  const clear = JSON.parse(historyToJSON(history), (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  ) as unknown;
  return JSON.stringify(clear);
}

/** The kinds of a history's events in order, without the workflow tasks between them. */
export function courseOf({ events }: History): string[] {
  return (events ?? [])
    .map((event) => Object.keys(event).find((name) => name.endsWith('EventAttributes')) ?? '')
    .map((name) => name.replace(/EventAttributes$/, ''))
    .filter((name) => !name.startsWith('workflowTask'));
}
