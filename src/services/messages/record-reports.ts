import { type InboundMessage, type InboundReport, consentMoment } from '../../domain/inbound';
import { spokenConsent } from '../../domain/opt-words';
import type { Sender } from '../../domain/sender';
import type { CallbackContent } from '../../ports/messaging-provider';
import type { MessageRepository } from '../../ports/messages';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { type RecordInboundDeps, recordInbound } from '../conversations/record-inbound';
import { recordPreference } from '../customers/record-preference';
import { type DateConsentDeps, dateConsent } from '../customers/steps/date-consent';
import { eachLimited } from '../steps/each-limited';
import { type ReportSendDeps, reportCorrection } from './steps/report-send';

export interface RecordReportsDeps extends RecordInboundDeps, ReportSendDeps, DateConsentDeps {
  messages: MessageRepository;
  workflows: WorkflowGateway;
}

/** Resolves with the errors of the reports that could not be recorded. */
export type RecordReports = (
  sender: Sender,
  content: CallbackContent,
  receivedAt: Date,
) => Promise<unknown[]>;

/** Reports recorded at once: a provider bundles up to hundreds in a callback. */
const CONCURRENCY = 8;

/**
 * Records everything that a callback says beside statuses: accepted sends, customers' messages and preferences, changed
 * templates. A report that fails holds back no other. Can be repeated without harm: the provider repeats the callback.
 */
export function recordReports(deps: RecordReportsDeps): RecordReports {
  return async (sender, content, receivedAt) => {
    const callback = { sender, content, receivedAt };
    const ofAccepted = await recordAccepted(deps, callback);
    const inbound = await recordMessages(deps, callback);
    const ofPreferences = await recordPreferences(deps, callback, inbound);
    const ofTemplates = await syncChangedTemplates(deps, callback);
    return [...ofAccepted, ...inbound.failures, ...ofPreferences, ...ofTemplates];
  };
}

interface Callback {
  sender: Sender;
  content: CallbackContent;
  receivedAt: Date;
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

interface RecordedMessages {
  /** Latest message recorded for each number. */
  recorded: Map<string, { message: InboundMessage; isTimeKnown: boolean }>;
  /** Numbers with a message that could not be recorded. */
  failedFrom: Set<string>;
  failures: unknown[];
}

async function recordMessages(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
): Promise<RecordedMessages> {
  const record = recordInbound(deps);
  const recorded: RecordedMessages['recorded'] = new Map();
  const failedFrom = new Set<string>();
  const failures = await eachLimited(content.inbound, CONCURRENCY, async (report) => {
    try {
      const dated = changesConsent(deps, content, report)
        ? await dateConsent(deps, sender, report)
        : report;
      const message = await record(sender, dated, receivedAt);
      const isTimeKnown = dated.occurredAt !== null;
      if (message !== null) recorded.set(report.from, { message, isTimeKnown });
    } catch (error) {
      failedFrom.add(report.from);
      throw error;
    }
  });
  return { recorded, failedFrom, failures };
}

/** Whether a message opts out or in, by its words or by a preference that comes with it. */
function changesConsent(
  { optWords }: RecordReportsDeps,
  { preferences }: CallbackContent,
  { from, content }: InboundReport,
): boolean {
  const hasPreference = preferences.some((preference) => preference.from === from);
  return hasPreference || spokenConsent(content, optWords) !== null;
}

function recordPreferences(
  deps: RecordReportsDeps,
  { sender, content, receivedAt }: Callback,
  { recorded, failedFrom }: RecordedMessages,
): Promise<unknown[]> {
  const record = recordPreference(deps);
  // A preference whose message failed waits for the repeat: it counts from the time of the message.
  const preferences = content.preferences.filter(({ from }) => !failedFrom.has(from));
  return eachLimited(preferences, CONCURRENCY, (report) => {
    const { from, wanted, occurredAt } = report;
    // Without a time of its own it counts from the message's, so that a repeat is not newer than the first report.
    const beside = occurredAt === null ? recorded.get(from) : undefined;
    const at = beside && consentMoment(wanted, beside.message, beside.isTimeKnown);
    return record(sender, report, at ?? receivedAt);
  });
}

/** Has changed templates synced. A disconnected sender sends none, and its templates are not kept up to date. */
async function syncChangedTemplates(
  { workflows }: RecordReportsDeps,
  { sender, content }: Callback,
): Promise<unknown[]> {
  if (!content.templatesChanged || !sender.connected) return [];
  const { workspaceId, id } = sender;
  try {
    await workflows.syncTemplatesNow(workspaceId, id);
    return [];
  } catch (error) {
    return [error];
  }
}
