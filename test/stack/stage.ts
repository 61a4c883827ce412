import { Client, Connection } from '@temporalio/client';
import type { Sandbox, SandboxNumber, TwilioNumber } from '../../sandbox/types';
import type { Agent } from '../../src/domain/agent';
import { OPERATOR } from '../../src/domain/audit';
import type { SealContext } from '../../src/domain/seal-context';
import type { Adapters } from '../../src/main/compose/adapters';
import { composeServiceDeps } from '../../src/main/compose/service-deps';
import { composeWorkflows } from '../../src/main/compose/temporal';
import { changeAssignment } from '../../src/services/conversations/change-assignment';
import { eraseCustomer } from '../../src/services/customers/erase-customer';
import { acceptMessage } from '../../src/services/messages/steps/accept-message';
import { type SendTextRequest, prepareText } from '../../src/services/messages/steps/prepare-text';
import { namespacesFixture } from './namespaces';
import { operatorsFixture } from './operators';
import { peopleFixture } from './people';
import { recordsOf } from './records';
import type { TestSmtp } from './smtp';
import { temporalFixture } from './temporal';
import { tenantsFixture } from './tenants';
import { webhookActions } from './webhook-actions';
import { bind } from '../../src/services/steps/bind';
import { partial } from '../support/partial';

export interface StageParts {
  base: Adapters;
  /** The environment of the API. */
  env: NodeJS.ProcessEnv;
  sandbox: Sandbox;
  smtp: Pick<TestSmtp, 'to'>;
  /** Gives out the ports that Herald may call. */
  leasePort(kind: 'receiver' | 'model'): number;
  /** Starts the browser of the run when the first suite asks; resolves with where it is reached. */
  browserEndpoint(): Promise<string>;
}

export type Stage = ReturnType<typeof createStage>;

/**
 * All that suites do to a Herald beside calling it: fixtures, looks at what is stored, the world around it. Everything
 * is async and takes and returns plain data, so that suites reach it over HTTP without loading the product.
 */
export function createStage({ base, env, sandbox, smtp, ...run }: StageParts) {
  const { repositories, config, secretBox } = base;
  const connection = Connection.lazy({ address: config.TEMPORAL_ADDRESS });
  base.lifecycle.onClose('temporal connection', () => connection.close());
  const client = new Client({ connection });
  const workflows = composeWorkflows(base, client);
  const deps = composeServiceDeps(base, workflows);
  return {
    repositories,
    records: recordsOf(base.database),
    /** Lists the mails for an address, oldest first. */
    mailsTo: async (address: string) => smtp.to(address),
    tenants: tenantsFixture(base, sandbox),
    people: peopleFixture(base),
    operators: operatorsFixture(env),
    temporal: temporalFixture(client),
    namespaces: namespacesFixture(connection),
    webhooks: webhookActions(base, workflows),
    /** Schedules of template syncs, as a connected sender has them. */
    schedules: {
      keep: (workspaceId: string, senderId: string) =>
        workflows.keepTemplatesSynced(workspaceId, senderId),
      stop: (workspaceId: string, senderId: string) =>
        workflows.stopTemplateSync(workspaceId, senderId),
      syncNow: (workspaceId: string, senderId: string) =>
        workflows.syncTemplatesNow(workspaceId, senderId),
    },
    changeAssignment: bind(changeAssignment, partial(deps)),
    sendText: async (request: SendTextRequest) =>
      acceptMessage(deps, await prepareText(deps, request)),
    eraseCustomer: async (workspaceId: string, customerId: string): Promise<void> => {
      await eraseCustomer(deps, workspaceId, customerId, OPERATOR);
    },
    seal: async (text: string, context: SealContext): Promise<string> =>
      secretBox.seal(text, context),
    open: async (sealed: string, context: SealContext): Promise<string> =>
      secretBox.open(sealed, context),
    newAgent: (agent: Agent) => repositories.agents.insert(agent),
    sandbox: {
      /** Accepted messages, oldest first. */
      received: async (only: { to?: string; phoneNumberId?: string } = {}) =>
        sandbox
          .received()
          .filter(({ to }) => only.to === undefined || to === only.to)
          .filter(({ phoneNumberId: id }) => [undefined, id].includes(only.phoneNumberId)),
      requestsFor: async (recipient: string): Promise<number> => sandbox.requestsFor(recipient),
      setNumber: async (number: SandboxNumber): Promise<void> => sandbox.setNumber(number),
      setTwilioNumber: async (number: TwilioNumber): Promise<void> =>
        sandbox.setTwilioNumber(number),
    },
    leasePort: async (kind: 'receiver' | 'model'): Promise<number> => run.leasePort(kind),
    browserEndpoint: () => run.browserEndpoint(),
  };
}
