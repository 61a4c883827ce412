import type { ProviderName } from '../domain/sender';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { changeSenderRate } from '../services/senders/change-sender-rate';
import { connectSender } from '../services/senders/connect-sender';
import { disconnectSender } from '../services/senders/disconnect-sender';
import { reconnectSender } from '../services/senders/reconnect-sender';
import { rotateCredentials } from '../services/senders/rotate-credentials';
import { senderViews } from '../services/senders/show-sender';
import { requestSync } from '../services/templates/request-sync';
import type { Base } from './compose';

/** Composes the operations on senders. A number of the sandbox is for operators, in development for everybody. */
export function composeSenders(base: Base, workflows: WorkflowGateway) {
  const { config, repositories } = base;
  const allowsSandbox = (provider: ProviderName): boolean =>
    config.HERALD_ENV === 'development' && base.allowsSandbox(provider);
  const deps = { ...base, ...repositories, workflows, allowsSandbox };
  return {
    senderViews: senderViews(deps),
    connectSender: connectSender(deps),
    disconnectSender: disconnectSender(deps),
    reconnectSender: reconnectSender(deps),
    rotateCredentials: rotateCredentials(deps),
    changeSenderRate: changeSenderRate(deps),
    requestSync: requestSync(deps),
  };
}
