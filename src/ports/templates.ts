import type { AuditEntry } from '../domain/audit';
import type { Page, PageRequest } from '../domain/page';
import type { SyncRun } from '../domain/template-sync';
import type { EqualTemplates } from '../domain/template/equal-templates';
import type { Template } from '../domain/template/template';
import type { TemplateChange } from '../domain/template/template-change';
import type { TemplateOrder, TextCursor } from '../domain/template/template-order';
import type { TemplateStanding, ToldStanding } from '../domain/template/template-standing';
import type { ProviderTemplate } from './messaging-provider';

/** The fields of a template that a sync knows; the repository keeps id, creation and mapping. */
export type SyncedTemplate = Omit<
  Template,
  'id' | 'createdAt' | 'updatedAt' | 'mappingActive' | 'equalIds' | keyof TemplateStanding
> &
  Partial<TemplateStanding> & {
    /** The number of the run that read it. */
    syncRun: number;
  };

/** Filter of a list of templates; an absent field takes every template. */
export interface TemplateFilter {
  /** The provider's status, for example APPROVED. */
  status?: string | undefined;
  name?: string | undefined;
  /** In any spelling: en_US = en-us. */
  language?: string | undefined;
  senderNumber?: string | undefined;
  /** True leaves out the templates of former senders of a number. */
  mappingActive?: true | undefined;
  /** A part of the name or of a text of the template, in any case. */
  search?: string | undefined;
}

/** Never shows a deleted template. */
export interface TemplateRepository {
  /**
   * Creates, updates or brings back the record of (sender, name, language), unless a later run wrote or deleted it. Keeps a
   * status and a category that the provider reported since the run began.
   */
  save(templates: SyncedTemplate[]): Promise<void>;
  /** Marks as deleted what neither this run nor a later one saw. Returns how many. */
  deleteUnseen(run: SyncRun): Promise<number>;
  /** Notes templates that a run found under one name and language, on their record, beside what it noted before. */
  noteEquals(run: SyncRun, equals: EqualTemplates[]): Promise<void>;
  /** Forgets what only earlier runs noted so. */
  forgetEquals(run: SyncRun): Promise<void>;
  /** Counts what `deleteUnseen` would mark. */
  countUnseen(run: SyncRun): Promise<number>;
  /** Counts the templates that this run or a later one wrote. */
  countSeen(run: SyncRun): Promise<number>;
  /** The number is now another sender's: mappings of its former senders are no longer active (contract 5). */
  deactivateFormer(
    workspaceId: string,
    senderNumber: string,
    currentSenderId: string,
  ): Promise<void>;
  /** The reverse for one sender, which has its number again. */
  activate(workspaceId: string, senderId: string): Promise<void>;
  find(workspaceId: string, id: string): Promise<Template | null>;
  /** Lists the ids of all templates of a name, deleted ones included, for what was sent with them. */
  listIds(workspaceId: string, name: string): Promise<string[]>;
  /** Returns the id of a sender's template of a name and language, a deleted one included; null for none. */
  findId(sender: SenderKey, named: Pick<Template, 'name' | 'language'>): Promise<string | null>;
  /** Creates, replaces or brings back one template, with the entry that tells of it in the same write. */
  write(template: SyncedTemplate & { id: string }, entry: AuditEntry): Promise<Template>;
  /** Marks a template as deleted by the run of this number, with the entry that tells of it in the same write. */
  remove(
    run: Pick<SyncRun, 'workspaceId' | 'number'>,
    id: string,
    entry: AuditEntry,
  ): Promise<void>;
  /** In the order of the list: of several that cannot be sent, always the same is named. */
  findByName(workspaceId: string, name: string): Promise<Template[]>;
  /** The templates of a sender with these names, in no order. */
  findOfSender(workspaceId: string, senderId: string, names: string[]): Promise<Template[]>;
  /**
   * Writes a change that the provider reported of a sender's template, unless a newer one or a later sync is known.
   * Repeating it is harmless. Returns the templates it is about, as they are now.
   */
  applyChange(sender: SenderKey, change: TemplateChange, receivedAt: Date): Promise<Template[]>;
  /** Notes what receivers were told of templates; one that they were told of since it was read stays as it is. */
  noteTold(notes: ToldNote[]): Promise<void>;
  /** Every name once. */
  listNames(workspaceId: string): Promise<string[]>;
  /** Newest first by creation, ties by id (contract 3). */
  list(workspaceId: string): Promise<Template[]>;
  /** The same order, read batch by batch as the caller goes on; ending the iteration ends the reading. */
  stream(workspaceId: string, filter: TemplateFilter): AsyncIterable<Template[]>;
  /** The same order, a page of it. */
  listPage(workspaceId: string, filter: TemplateFilter, page: PageRequest): Promise<Page<Template>>;
  /** A page of the list in an order of texts, each in the order of its code units. */
  listSorted(
    workspaceId: string,
    filter: TemplateFilter,
    order: TemplateOrder,
    page: PageRequest<TextCursor>,
  ): Promise<Page<Template, TextCursor>>;
  /**
   * A number that every write to the workspace's templates raises, deletions included. What is read after it is at least
   * as new; as long as it stays the same, so does everything this repository lists.
   */
  version(workspaceId: string): Promise<string>;
}

/** Note of what receivers were told of a template, by how it was read. */
export interface ToldNote {
  template: Pick<Template, 'id' | 'workspaceId' | 'told'>;
  told: ToldStanding;
}

export interface SenderKey {
  workspaceId: string;
  senderId: string;
}

/** The syncs of senders' templates, as kept on the senders. */
export interface TemplateSyncs {
  /** Begins a run, with a number above all earlier ones; null when the workspace has no such connected sender. */
  begin(workspaceId: string, senderId: string, now: Date): Promise<SyncRun | null>;
  /**
   * Takes the number of the next run for a write beside the syncs, which counts as no attempt to sync; null when the
   * workspace has no such connected sender.
   */
  takeNumber(workspaceId: string, senderId: string): Promise<number | null>;
  /** Whether the run may write templates: not after a later run did, nor for a sender that is disconnected. */
  mayApply(run: SyncRun): Promise<boolean>;
  noteDone(run: SyncRun, templates: number): Promise<void>;
  /**
   * Keeps that the run found nearly all templates gone, until a run is done. True when an earlier run had found so: two
   * that say the same are believed.
   */
  confirmLoss(run: SyncRun): Promise<boolean>;
  /** Left out when a later run has begun: that one decides what to say. */
  noteFailed(run: SyncRun, error: string): Promise<void>;
  /** The sender has a schedule now, with that interval. */
  noteScheduled(workspaceId: string, senderId: string, everyMs: number): Promise<void>;
  /**
   * Takes a connected sender, of any workspace, that has no schedule with that interval or was not synced since
   * `staleBefore`, as it is when its schedule was lost. Others do not get it before `until`.
   */
  claimUnscheduled(
    everyMs: number,
    staleBefore: Date,
    now: Date,
    until: Date,
  ): Promise<SenderKey | null>;
}

/** Where a sync keeps the pages it has read, until it has read all of them. */
export interface TemplateStage {
  /** Repeating it replaces the page. */
  putPage(run: SyncRun, page: number, templates: ProviderTemplate[]): Promise<void>;
  /** Null when it is not kept, or no longer. */
  findPage(run: SyncRun, page: number): Promise<ProviderTemplate[] | null>;
  clear(run: SyncRun): Promise<void>;
  /** Clears the pages of earlier runs of the sender, too. */
  clearUpTo(run: SyncRun): Promise<void>;
}
