import { HeraldError } from '../../domain/errors';
import { eventIdOf } from '../../domain/ids';
import { failureIdOf } from '../../domain/status-code';
import type { ProviderName, Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type {
  CallbackContent,
  ProviderCallback,
  Providers,
  StatusReport,
} from '../../ports/messaging-provider';
import type { Metrics } from '../../ports/metrics';
import type { SenderRepository } from '../../ports/senders';
import type { SecretBox } from '../../ports/secret-box';
import { openCredentials } from './steps/sender-credentials';
import { findConnectionWithSettings } from './steps/find-sender';
import type { DeliveryDispatcher } from '../deliveries/steps/delivery-dispatcher';
import type { RecordReports } from '../messages/record-reports';
import type { RecordStatuses, SettingsRead } from '../messages/record-statuses';
import type { ReceivedStatus } from '../messages/steps/status-event';

export interface ReceiveCallbackDeps {
  senders: SenderRepository;
  recordStatuses: RecordStatuses;
  recordReports: RecordReports;
  dispatcher: DeliveryDispatcher;
  providers: Providers;
  secretBox: SecretBox;
  metrics: Metrics;
  clock: Clock;
}

export interface Callback extends ProviderCallback {
  provider: ProviderName;
  connectionId: string;
}

/** Stores all that a verified callback says. When it resolves, nothing can be lost and 200 may be answered (contract 10). */
export type RecordCallback = () => Promise<void>;

export type ReceiveCallback = (callback: Callback) => Promise<RecordCallback>;

/**
 * Verifies a provider's callback and resolves with the function that records it: before, nothing proves that the
 * provider sent it. Deliveries are started after the recording, paced. An item that cannot be stored holds back no other
 * of its callback, and is alone left to do when the provider brings the callback again.
 * @throws HeraldError not_found, unauthorized; the recording: invalid_json, temporarily_unavailable
 */
export function receiveCallback(deps: ReceiveCallbackDeps): ReceiveCallback {
  return async ({ provider, connectionId, ...callback }) => {
    const adapter = deps.providers[provider];
    const readAtMs = performance.now();
    const found = await findConnectionWithSettings(deps.senders, provider, connectionId);
    const { sender, settings } = found;
    const credentials = openCredentials(deps.secretBox, sender);
    if (!adapter.verifySignature(credentials, callback)) {
      deps.metrics.callbackItems(provider, 'bad_signature', 1);
      throw new HeraldError('unauthorized', 'the signature of this callback is missing or wrong');
    }
    return async () => {
      const content = adapter.readCallback(credentials, callback, sender.number);
      if (content === null)
        throw new HeraldError('invalid_json', 'the body is not a callback of this provider');
      await record(deps, sender, content, { settings, readAtMs });
    };
  };
}

async function record(
  deps: ReceiveCallbackDeps,
  sender: Sender,
  content: CallbackContent,
  read: SettingsRead,
): Promise<void> {
  const receivedAt = deps.clock.now();
  const statuses = content.statuses.map((report) => received(sender, report, receivedAt));
  const { due, failures: ofStatuses } = await deps.recordStatuses(statuses, read);
  deps.dispatcher.dispatch(due);
  const failures = [...ofStatuses, ...(await deps.recordReports(sender, content, receivedAt))];
  if (failures.length > 0) {
    deps.metrics.callbackItems(sender.provider, 'failed', failures.length);
    throw failures[0];
  }
  for (const [kind, count] of Object.entries(countsOf(content)))
    deps.metrics.callbackItems(sender.provider, kind, count);
}

function received(sender: Sender, report: StatusReport, receivedAt: Date): ReceivedStatus {
  const failureId = report.status === 'failed' ? failureIdOf(report.error) : null;
  return {
    id: eventIdOf(sender.id, report.providerMessageId, report.status, failureId),
    failureId,
    workspaceId: sender.workspaceId,
    senderId: sender.id,
    provider: sender.provider,
    report,
    receivedAt,
  };
}

function countsOf(content: CallbackContent): Record<string, number> {
  const { accepted, statuses, inbound, preferences, templatesChanged, ignored } = content;
  return {
    accepted: accepted.length,
    status: statuses.length,
    inbound: inbound.length,
    preference: preferences.length,
    templates_changed: Number(templatesChanged),
    ...ignored,
  };
}
