import { type InboundMessage, consentMoment } from '../../domain/inbound';
import { spokenConsent } from '../../domain/opt-words';
import type { Sender } from '../../domain/sender';
import type { CallbackContent } from '../../ports/messaging-provider';
import type { MessageRepository } from '../../ports/messages';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { eachLimited } from '../steps/each-limited';
import { type ReportSendDeps, reportCorrection } from './steps/report-send';
import { type DateConsentDeps, dateConsent } from '../customers/steps/date-opt-out';
import { type RecordInboundDeps, recordInbound } from '../conversations/record-inbound';
import { recordPreference } from '../customers/record-preference';

export interface RecordReportsDeps extends RecordInboundDeps, ReportSendDeps, DateConsentDeps {
  messages: MessageRepository;
  workflows: WorkflowGateway;
}

export type RecordReports = (
  sender: Sender,
  content: CallbackContent,
  receivedAt: Date,
) => Promise<unknown[]>;

/** Reports of one callback in work at once: a provider bundles up to hundreds. */
const RECORDED_AT_ONCE = 8;

/**
 * Everything that a callback says beside statuses: what the provider has, what customers write, what they want, that templates changed. When it
 * resolves without failures, all of it has had its effect. A report that fails holds back no other, and the provider
 * reports all of it again: each has its effect once.
 */
export function recordReports(deps: RecordReportsDeps): RecordReports {
  const [inbound, preference] = [recordInbound(deps), recordPreference(deps)];
  return async (sender, content, receivedAt) => {
    const ofAccepted = await eachLimited(content.accepted, RECORDED_AT_ONCE, async (report) => {
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
    const written = new Map<string, { message: InboundMessage; isTimeKnown: boolean }>();
    const failedFrom = new Set<string>();
    const told = new Set(content.preferences.map(({ from }) => from));
    const ofInbound = await eachLimited(content.inbound, RECORDED_AT_ONCE, async (report) => {
      try {
        const saysConsent =
          told.has(report.from) || spokenConsent(report.content, deps.optWords) !== null;
        const dated = saysConsent ? await dateConsent(deps, sender, report) : report;
        const message = await inbound(sender, dated, receivedAt);
        const isTimeKnown = dated.occurredAt !== null;
        if (message !== null) written.set(report.from, { message, isTimeKnown });
      } catch (error) {
        failedFrom.add(report.from);
        throw error;
      }
    });
    // A preference told with a message that failed waits for the repeat: its time is that of the message.
    const preferences = content.preferences.filter(({ from }) => !failedFrom.has(from));
    const ofPreferences = await eachLimited(preferences, RECORDED_AT_ONCE, (report) => {
      // Without a time of its own it is as old as what was written with it: a repeat is not newer than the first report.
      const said = report.occurredAt === null ? written.get(report.from) : undefined;
      const at = said && consentMoment(report.wanted, said.message, said.isTimeKnown);
      return preference(sender, report, at ?? receivedAt);
    });
    // Nobody sends from a number that is not connected, and nothing keeps its templates up to date.
    const syncs = content.templatesChanged && sender.connected ? [sender] : [];
    const ofTemplates = await eachLimited(syncs, 1, ({ workspaceId, id }) =>
      deps.workflows.syncTemplatesNow(workspaceId, id),
    );
    return [...ofAccepted, ...ofInbound, ...ofPreferences, ...ofTemplates];
  };
}
