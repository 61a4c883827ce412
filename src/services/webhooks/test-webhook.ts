import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { FurtherEvent } from '../../domain/further-event';
import type { ReportedStatus } from '../../domain/message';
import { sampleBody } from '../../domain/sample-event';
import { type EventKind, type PostedName, postedName } from '../../domain/webhook-event';
import { type WebhookSettings, settingsVersion } from '../../domain/webhook-settings';
import { CONFIGURED_TOKEN } from './save-webhook-settings';
import { openReceiverSecrets } from './steps/receiver-secrets';
import { postToReceiver } from '../deliveries/steps/post-to-receiver';
import { TEST_AGENT } from '../deliveries/steps/request-headers';
import type { WebhookDeps } from './deps';

/**
 * Posts once to the saved URL with the saved token, also while webhooks are disabled, never repeated (contract 6). A test that
 * passes clears the Error indicator; one that fails changes nothing.
 * @throws HeraldError conflict when no URL is saved, or what is saved is not what the caller believes
 */
export async function testWebhook(
  deps: WebhookDeps,
  workspaceId: string,
  kind: EventKind,
  believed: BelievedSettings,
): Promise<WebhookTestResult> {
  const settings = await deps.settings.find(workspaceId);
  if (settings === null || settings.url === null) {
    throw new HeraldError('conflict', 'No webhook URL configured');
  }
  if (!isAsBelieved(settings, believed)) {
    throw new HeraldError('conflict', 'Webhook configuration changed before the test delivery');
  }
  const { url, insideOrigins } = settings;
  const at = deps.clock.now();
  const id = newId('evt');
  const posted = await postToReceiver(deps, {
    url,
    insideOrigins,
    userAgent: TEST_AGENT,
    attempt: 1,
    content: { id, at, body: sampleBody({ kind, id, at, isTest: true }) },
    secrets: openReceiverSecrets(deps.secretBox, settings, at),
  });
  const { verdict, outcome, httpStatus, durationMs, responseText } = posted;
  const { failure } = posted.exchange;
  const passed = verdict === 'delivered';
  if (passed) await deps.settings.recordTestPassed(workspaceId, url, deps.clock.now());
  deps.log.info({ workspaceId, eventId: id, outcome, durationMs }, 'webhook test');
  const event = postedName(kind);
  return { passed, event, eventId: id, outcome, failure, httpStatus, durationMs, responseText };
}

/** Settings the caller believes are saved; absent fields are not compared. */
export interface BelievedSettings {
  version?: string | undefined;
  enabled?: boolean | undefined;
  url?: string | null | undefined;
  /** Write-only: anything but what it reads back as has not been saved. */
  token?: string | null | undefined;
  events?: ReportedStatus[] | undefined;
  furtherEvents?: FurtherEvent[] | undefined;
}

export interface WebhookTestResult {
  /** A 2xx status line within the time (contract 7). */
  passed: boolean;
  event: PostedName;
  eventId: string;
  /** http_NNN, or why there was no answer. */
  outcome: string;
  /** Why it failed and what to do; null when it passed. */
  failure: string | null;
  httpStatus: number | null;
  durationMs: number;
  /** First 1 KiB of the answer, the token masked. */
  responseText: string | null;
}

function isAsBelieved(saved: WebhookSettings, believed: BelievedSettings): boolean {
  const { version, enabled, url, token, events, furtherEvents } = believed;
  const savedToken = saved.sealedToken === null ? null : CONFIGURED_TOKEN;
  return (
    (version === undefined || version === settingsVersion(saved)) &&
    (enabled === undefined || enabled === saved.enabled) &&
    (url === undefined || url === saved.url) &&
    (token === undefined || token === savedToken) &&
    (events === undefined || sameMembers(events, saved.events)) &&
    (furtherEvents === undefined || sameMembers(furtherEvents, saved.furtherEvents))
  );
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));
}
