import {
  type InboundMessage,
  type InboundReport,
  type ReportedAuthor,
  consentMoment,
} from '../../domain/inbound';
import { isSameNumber } from '../../domain/number-forms';
import { spokenConsent } from '../../domain/opt-words';
import type { Sender } from '../../domain/sender';
import { senderHealthEvent } from '../../domain/sender-health';
import type { CallbackContent } from '../../ports/messaging-provider';
import type { MessageRepository } from '../../ports/messages';
import { recordAppMessage } from '../conversations/record-app-message';
import { recordHistoryFile } from '../conversations/record-history-file';
import {
  type RecordInboundDeps,
  recordHistory,
  recordInbound,
} from '../conversations/record-inbound';
import { recordMessageChange } from '../conversations/record-message-change';
import { recordIdentityChange } from '../customers/record-identity-change';
import { recordPreference } from '../customers/record-preference';
import { type DateConsentDeps, dateConsent } from '../customers/steps/date-consent';
import { createRecipientLinks } from '../customers/steps/recipient-links';
import type { CallbackRead } from '../deliveries/steps/store-event';
import { eachLimited } from '../steps/each-limited';
import {
  type RecordTemplateChangesDeps,
  recordTemplateChanges,
} from '../templates/steps/record-template-changes';
import { type ReportSendDeps, reportCorrection } from './steps/report-send';

/**
 * Records everything that a callback says beside statuses: accepted sends, changed identities, customers' messages and
 * preferences, changed templates, the sender's health. A report that fails holds back no other. Can be repeated without harm: the provider repeats the callback.
 */
export function recordReports(deps: RecordReportsDeps): RecordReports {
  const links = createRecipientLinks(deps);
  return async (sender, content, receivedAt, read) => {
    links.note(sender, content.statuses, receivedAt);
    const callback = { sender, content, receivedAt, read };
    const ofAccepted = await recordAccepted(deps, callback);
    const ofIdentities = await recordIdentityChanges(deps, callback);
    const inbound = await recordMessages(deps, callback);
    const ofApp = await recordApp(deps, callback);
    const ofChanges = await recordChanges(deps, callback);
    const ofPreferences = await recordPreferences(deps, callback, inbound);
    const ofTemplates = await recordTemplateChanges(deps, callback);
    const ofHealth = await raiseHealth(deps, callback);
    const failures = [...ofAccepted, ...ofIdentities, ...inbound.failures, ...ofChanges];
    return [...failures, ...ofApp, ...ofPreferences, ...ofTemplates, ...ofHealth];
  };
}

export interface RecordReportsDeps
  extends RecordInboundDeps, ReportSendDeps, DateConsentDeps, RecordTemplateChangesDeps {
  messages: MessageRepository;
}

/** Resolves with the errors of the reports that could not be recorded. */
export type RecordReports = (
  sender: Sender,
  content: CallbackContent,
  receivedAt: Date,
  read?: CallbackRead,
) => Promise<unknown[]>;

/** Reports recorded at once: a provider bundles up to hundreds in a callback. */
const CONCURRENCY = 8;

interface Callback {
  sender: Sender;
  content: CallbackContent;
  receivedAt: Date;
  read: CallbackRead | undefined;
}

function recordAccepted(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
): Promise<unknown[]> {
  return eachLimited(content.accepted, CONCURRENCY, async (report) => {
    const { trackingToken, providerMessageId } = report;
    const message = await deps.messages.noteAcceptance(
      sender.id,
      trackingToken,
      providerMessageId,
      receivedAt,
    );
    if (message === null) return;
    deps.live.publish(message.workspaceId, message.conversationId);
    reportCorrection(deps, message);
  });
}

/** Follows changes in their order, before messages: those may come from the new identity. */
function recordIdentityChanges(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
): Promise<unknown[]> {
  return eachLimited(content.identityChanges, 1, (report) =>
    recordIdentityChange(deps, sender, report, receivedAt),
  );
}

/** Records what was said on the phone, from both sides. */
async function recordApp(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
): Promise<unknown[]> {
  const own = await eachLimited(content.appMessages, CONCURRENCY, (report) =>
    recordAppMessage(deps, sender, report, receivedAt),
  );
  const messages = content.history.filter((report) => 'author' in report);
  const theirs = await eachLimited(messages, CONCURRENCY, (report) =>
    recordHistory(deps, sender, report, receivedAt),
  );
  const ofMessages = content.history.filter((report) => 'message' in report);
  const files = await eachLimited(ofMessages, CONCURRENCY, (report) =>
    recordHistoryFile(deps, sender, report, receivedAt),
  );
  return [...own, ...theirs, ...files];
}

/** Records reports about messages in their order, after the messages that came with them. */
function recordChanges(
  deps: RecordReportsDeps,
  { sender, content, receivedAt, read }: Callback,
): Promise<unknown[]> {
  return eachLimited(content.messageChanges, 1, (report) =>
    recordMessageChange(deps, sender, report, receivedAt, read),
  );
}

function raiseHealth(
  { raiseEvent }: RecordReportsDeps,
  { sender, content, receivedAt, read }: Callback,
): Promise<unknown[]> {
  // An account's callback comes for each of its numbers.
  const own = content.senderHealth.filter(
    ({ number }) => number === null || isSameNumber(number, sender.number),
  );
  return eachLimited(own, CONCURRENCY, (report) =>
    raiseEvent(senderHealthEvent(sender, report, receivedAt), read),
  );
}

interface RecordedMessages {
  /** Latest message recorded for each author (`nameOf`). */
  recorded: Map<string, { message: InboundMessage; isTimeKnown: boolean }>;
  /** Authors with a message that could not be recorded. */
  failedFrom: Set<string>;
  failures: unknown[];
}

async function recordMessages(
  deps: RecordReportsDeps,
  { sender, content, receivedAt, read }: Callback,
): Promise<RecordedMessages> {
  const record = recordInbound(deps);
  const preferring = new Set(content.preferences.map(({ author }) => nameOf(author)));
  const recorded: RecordedMessages['recorded'] = new Map();
  const failedFrom = new Set<string>();
  const failures = await eachLimited(content.inbound, CONCURRENCY, async (report) => {
    try {
      const dated = changesConsent(deps, preferring, report)
        ? await dateConsent(deps, sender, report)
        : report;
      const message = await record(sender, dated, receivedAt, read);
      const isTimeKnown = dated.occurredAt !== null;
      if (message !== null) recorded.set(nameOf(report.author), { message, isTimeKnown });
    } catch (error) {
      failedFrom.add(nameOf(report.author));
      throw error;
    }
  });
  return { recorded, failedFrom, failures };
}

/** Names an author within a callback. */
function nameOf({ userId, number }: ReportedAuthor): string {
  return userId ?? number ?? '';
}

/** Tells whether a message opts out or in, by its words or by a preference that comes with it, whose authors are named. */
function changesConsent(
  { optWords }: RecordReportsDeps,
  preferring: ReadonlySet<string>,
  { author, content }: InboundReport,
): boolean {
  return preferring.has(nameOf(author)) || spokenConsent(content, optWords) !== null;
}

function recordPreferences(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
  { recorded, failedFrom }: RecordedMessages,
): Promise<unknown[]> {
  // A preference whose message failed waits for the repeat: it counts from the time of the message.
  const preferences = content.preferences.filter(({ author }) => !failedFrom.has(nameOf(author)));
  return eachLimited(preferences, CONCURRENCY, (report) => {
    const { author, wanted, occurredAt } = report;
    // Without a time of its own it counts from the message's, so that a repeat is not newer than the first report.
    const beside = occurredAt === null ? recorded.get(nameOf(author)) : undefined;
    const at = beside && consentMoment(wanted, beside.message, beside.isTimeKnown);
    return recordPreference(deps, sender, report, at ?? receivedAt);
  });
}
