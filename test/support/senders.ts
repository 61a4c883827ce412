import { randomBytes, randomInt } from 'node:crypto';
import type { Client, ScheduleHandle } from '@temporalio/client';
import { OPERATOR } from '../../src/domain/audit';
import { composeWorkflows } from '../../src/main/compose';
import { lazyTemporalClient } from '../../src/main/temporal-client';
import type { WorkflowGateway } from '../../src/ports/workflow-gateway';
import { connectSender } from '../../src/usecases/settings/connect-sender';
import { createWorkspace } from '../../src/usecases/settings/create-workspace';
import { disconnectSender } from '../../src/usecases/settings/disconnect-sender';
import { templateSyncId } from '../../workflows/contract';
import type { TestHerald } from './herald';

/** Senders as an operator connects them, with their schedules in Temporal. */
export interface TestSenders {
  client: Client;
  workflows: WorkflowGateway;
  /** Connects a number of the sandbox, each in a workspace of its own. */
  connect(): Promise<{ workspaceId: string; senderId: string }>;
  disconnect(workspaceId: string, senderId: string): Promise<void>;
  schedule(workspaceId: string, senderId: string): ScheduleHandle;
  /** Of the workspace's syncs, ended or under way. */
  countRuns(workspaceId: string): Promise<number>;
  /** Of those that ended. */
  results(workspaceId: string): Promise<unknown[]>;
}

export function testSenders({ base, sandbox }: TestHerald): TestSenders {
  const client = lazyTemporalClient(base);
  const workflows = composeWorkflows(base, client);
  const deps = { ...base.repositories, ...base, workflows };
  return {
    client,
    workflows,
    async connect() {
      const name = randomBytes(6).toString('hex');
      const { id: workspaceId } = await createWorkspace(deps)(
        { name, ownerEmail: `${name}@test.example` },
        OPERATOR,
      );
      const { displayNumber: number, ...credentials } = newAccount();
      sandbox.setNumber({ displayNumber: number, ...credentials, callbackUrl: null });
      const input = { provider: 'meta', number, credentials, sandbox: true } as const;
      const { sender } = await connectSender(deps)(workspaceId, input, OPERATOR);
      return { workspaceId, senderId: sender.id };
    },
    async disconnect(workspaceId, senderId) {
      await disconnectSender(deps)(workspaceId, senderId, OPERATOR);
    },
    schedule: (workspaceId, senderId) =>
      client.schedule.getHandle(templateSyncId(workspaceId, senderId)),
    async countRuns(workspaceId) {
      return (await client.workflow.count(syncsOf(workspaceId))).count;
    },
    async results(workspaceId) {
      const query = `${syncsOf(workspaceId)} AND ExecutionStatus = "Completed"`;
      const results: unknown[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        results.push(await client.workflow.getHandle(workflowId, runId).result());
      }
      return results;
    },
  };
}

function syncsOf(workspaceId: string): string {
  return `WorkflowType = "syncTemplates" AND HeraldWorkspace = "${workspaceId}"`;
}

/** A number at Meta and its secrets, made up. */
export function newAccount() {
  const digits = (): string => String(randomInt(10 ** 11, 10 ** 12));
  const secret = (): string => randomBytes(16).toString('hex');
  return {
    displayNumber: `1${digits().slice(0, 10)}`,
    phoneNumberId: digits(),
    businessAccountId: digits(),
    accessToken: secret(),
    appSecret: secret(),
    verifyToken: secret(),
  };
}
