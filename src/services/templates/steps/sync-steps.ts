import {
  MAX_TEMPLATE_PAGES,
  type SyncOutcome,
  type SyncRun,
  isSuspicious,
} from '../../../domain/template-sync';
import type { Sender } from '../../../domain/sender';
import { equalTemplates } from '../../../domain/template/equal-templates';
import type { Template } from '../../../domain/template/template';
import { syncedStanding } from '../../../domain/template/template-standing';
import {
  type ProviderCredentials,
  type ProviderTemplate,
  TemplateListError,
  type TemplatePage,
} from '../../../ports/messaging-provider';
import type { RaiseEvent } from '../../deliveries/steps/raise-event';
import type { SharedDeps } from '../../deps';
import { openCredentials } from '../../senders/steps/sender-credentials';
import { tellTemplateChanges } from './tell-template-changes';

export interface SyncStepsDeps extends Pick<
  SharedDeps,
  | 'clock'
  | 'log'
  | 'metrics'
  | 'providers'
  | 'secretBox'
  | 'senders'
  | 'stage'
  | 'syncs'
  | 'templates'
> {
  raiseEvent: RaiseEvent;
  /** Takes a permit for reading a page; absent where a person waits for a single sync. @throws PermitRefusedError */
  takePagePermit?: (sender: Sender) => () => void;
}

export interface SyncSummary {
  /** How many templates the provider has. */
  seen: number;
  /** How many it no longer has. */
  deleted: number;
}

/** Ends a sync that a later one has overtaken, or whose sender is disconnected. */
export class SyncEndedError extends Error {
  override readonly name = 'SyncEndedError';
}

/**
 * Steps of one sync. All pages are read and staged before any template is written, so that a page that cannot be read
 * leaves everything as it was. Each step can be repeated without harm, in another process too.
 */
export interface SyncSteps {
  /** Returns the new run; null when the workspace has no such connected sender. */
  begin(workspaceId: string, senderId: string): Promise<SyncRun | null>;
  /** Reads and stages one page; resolves with the next cursor. @throws TemplateListError, SyncEndedError, PermitRefusedError */
  stagePage(run: SyncRun, page: number, cursor: string | null): Promise<string | null>;
  /** Writes the templates of one staged page, and raises the events of what has changed. @throws SyncEndedError; TemplateListError when it is not staged */
  applyPage(run: SyncRun, page: number): Promise<void>;
  /**
   * Deletes the templates that were on no page, and deactivates those of the number's former senders. @throws SyncEndedError; TemplateListError when nearly all are missing for the first time
   */
  finish(run: SyncRun): Promise<SyncSummary>;
  /** Ends a sync that cannot go on. @param reason our own sentence */
  fail(run: SyncRun, reason: string): Promise<void>;
  /** Ends a sync that need not go on. */
  end(run: SyncRun): Promise<void>;
}

export function syncSteps(deps: SyncStepsDeps): SyncSteps {
  return { ...pageSteps(deps), ...lastSteps(deps) };
}

function pageSteps(deps: SyncStepsDeps): Pick<SyncSteps, 'begin' | 'stagePage' | 'applyPage'> {
  const { templates, syncs, stage, clock } = deps;
  return {
    begin: (workspaceId, senderId) => syncs.begin(workspaceId, senderId, clock.now()),
    async stagePage(run, page, cursor) {
      const sender = await connectedSender(deps, run);
      if (page >= MAX_TEMPLATE_PAGES) {
        throw new TemplateListError('the pages of the template list do not end');
      }
      const credentials = openCredentials(deps.secretBox, sender);
      const listed = await readPage(deps, sender, credentials, cursor);
      await stage.putPage(run, page, listed.templates);
      return listed.next;
    },
    async applyPage(run, page) {
      const { number: senderNumber } = await connectedSender(deps, run);
      const listed = await stage.findPage(run, page);
      // After the page, which a later sync removes when it is done.
      await requireLatest(deps, run);
      if (listed === null) throw new TemplateListError('a page that was read is not kept any more');
      const { workspaceId, senderId, number: syncRun, startedAt: lastSyncedAt } = run;
      const read = { workspaceId, senderId, senderNumber, syncRun, lastSyncedAt };
      const known = await knownTemplates(deps, run, listed);
      // Before the write as well: it may replace an equal one of an earlier page.
      await noteEquals(deps, run, listed, [...known.values()]);
      await templates.save(
        listed.map(({ standing, ...template }) => {
          const before = known.get(keyOf(template)) ?? null;
          const { category } = template;
          const synced = syncedStanding(before, { ...standing, category }, lastSyncedAt);
          return { ...template, ...synced, ...read };
        }),
      );
      const saved = [...(await knownTemplates(deps, run, listed)).values()];
      await noteEquals(deps, run, listed, saved);
      const times = { occurredAt: lastSyncedAt, createdAt: clock.now() };
      await tellTemplateChanges(deps, saved, times);
    },
  };
}

/** Notes which templates of a page have equals on it, or among those that this run has stored of other pages. */
async function noteEquals(
  { templates }: SyncStepsDeps,
  run: SyncRun,
  listed: ProviderTemplate[],
  stored: Template[],
): Promise<void> {
  const ofRun = stored.filter(
    ({ lastSyncedAt }) => lastSyncedAt?.getTime() === run.startedAt.getTime(),
  );
  await templates.noteEquals(run, equalTemplates([...listed, ...ofRun]));
}

/** The templates of a page as they are stored, by name and language. */
async function knownTemplates(
  { templates }: SyncStepsDeps,
  { workspaceId, senderId }: SyncRun,
  listed: ProviderTemplate[],
): Promise<Map<string, Template>> {
  const names = [...new Set(listed.map(({ name }) => name))];
  const found = await templates.findOfSender(workspaceId, senderId, names);
  return new Map(found.map((template) => [keyOf(template), template]));
}

function keyOf({ name, language }: Pick<Template, 'name' | 'language'>): string {
  return `${name} ${language}`;
}

async function readPage(
  { providers, takePagePermit }: SyncStepsDeps,
  sender: Sender,
  credentials: ProviderCredentials,
  cursor: string | null,
): Promise<TemplatePage> {
  const releasePermit = takePagePermit?.(sender);
  try {
    return await providers[sender.provider].listTemplatePage(credentials, cursor);
  } finally {
    releasePermit?.();
  }
}

function lastSteps(deps: SyncStepsDeps): Pick<SyncSteps, 'finish' | 'fail' | 'end'> {
  const { templates, syncs, stage, log } = deps;
  return {
    async finish(run) {
      const { number } = await connectedSender(deps, run);
      await requireLatest(deps, run);
      // Connecting does this too, but may have crashed before it.
      await templates.deactivateFormer(run.workspaceId, number, run.senderId);
      const seen = await templates.countSeen(run);
      await refuseLoss(deps, run, seen);
      const deleted = await templates.deleteUnseen(run);
      await templates.forgetEquals(run);
      await syncs.noteDone(run, seen);
      await stage.clearUpTo(run);
      log.info({ ...ended(deps, run, 'done'), seen, deleted }, 'templates synced');
      return { seen, deleted };
    },
    async fail(run, reason) {
      await syncs.noteFailed(run, reason);
      await stage.clear(run);
      log.warn({ ...ended(deps, run, 'failed'), reason }, 'templates could not be synced');
    },
    async end(run) {
      await stage.clear(run);
      log.info(ended(deps, run, 'ended'), 'template sync gave way');
    },
  };
}

/** Refuses a list without nearly all templates, until a second sync has read the same. */
async function refuseLoss(
  { templates, syncs }: SyncStepsDeps,
  run: SyncRun,
  seen: number,
): Promise<void> {
  const unseen = await templates.countUnseen(run);
  if (!isSuspicious({ seen, unseen }) || (await syncs.confirmLoss(run))) return;
  throw new TemplateListError(
    `the provider listed ${seen} templates and left out ${unseen} that it had before: they stay until a second sync says the same`,
  );
}

async function connectedSender(
  { senders }: SyncStepsDeps,
  { workspaceId, senderId }: SyncRun,
): Promise<Sender> {
  const sender = await senders.find(workspaceId, senderId);
  if (sender?.connected !== true) throw new SyncEndedError('the sender is not connected');
  return sender;
}

async function requireLatest({ syncs }: SyncStepsDeps, run: SyncRun): Promise<void> {
  if (!(await syncs.mayApply(run))) throw new SyncEndedError('a later sync decides');
}

/** Counts a run that is over, and returns the fields of its log line. */
function ended({ metrics, clock }: SyncStepsDeps, run: SyncRun, outcome: SyncOutcome): object {
  const { workspaceId, senderId, number, startedAt } = run;
  const durationMs = clock.now().getTime() - startedAt.getTime();
  metrics.templateSyncFinished(outcome, durationMs);
  return { workspaceId, senderId, run: number, durationMs };
}
