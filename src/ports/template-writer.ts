import type { TemplateDefinition } from '../domain/template/definition';
import type { ProviderTemplate } from './provider-template';

/**
 * A write that did not come about, or of which nobody knows. None has a text of the provider.
 * - `refused`: the provider's answer, and final. `advice` is a sentence of ours that says what to change.
 * - `busy`: the account has made too many calls; the same may pass later.
 * - `unreachable`: there was no answer, or none that says anything. The provider may have taken it.
 */
export type WriteFailure =
  | { kind: 'refused'; code: string | null; advice: string }
  | { kind: 'busy' }
  | { kind: 'unreachable'; reason: string };

/** `exists`: the account has a template of this name and language. */
export type CreateOutcome =
  { kind: 'created'; template: ProviderTemplate } | { kind: 'exists' } | WriteFailure;

export type EditOutcome = { kind: 'edited' } | WriteFailure;

/** `deleted`: the account does not have it, or no longer. */
export type DeleteOutcome = { kind: 'deleted' } | WriteFailure;

export type FindOutcome =
  | { kind: 'found'; template: ProviderTemplate }
  | { kind: 'absent' }
  | { kind: 'unreachable'; reason: string };

/** Limits of a write, which may be several calls. */
export interface WriteOptions {
  /** Returns how long the next call may take: less and less towards the end of the write. */
  timeoutMs: () => number;
}

/** A template at its provider. */
export type WrittenTemplate = Pick<
  ProviderTemplate,
  'providerTemplateId' | 'name' | 'language' | 'category'
>;

/**
 * The part of a messaging provider that changes the templates of an account. Each method makes few calls, each within the
 * limits of the write, and never throws for anything the network or the provider does.
 */
export interface TemplateWriter<Credentials> {
  /** Finds the account's template of a name and language. */
  findTemplate(
    credentials: Credentials,
    named: Pick<TemplateDefinition, 'name' | 'language'>,
    options: WriteOptions,
  ): Promise<FindOutcome>;
  /** Creates a template and submits it for approval. A repeat after `unreachable` goes on where that ended. */
  createTemplate(
    credentials: Credentials,
    definition: TemplateDefinition,
    options: WriteOptions,
  ): Promise<CreateOutcome>;
  /** Replaces category and components of a template. Absent where a template stays as it was submitted. */
  editTemplate?(
    credentials: Credentials,
    template: WrittenTemplate,
    definition: TemplateDefinition,
    options: WriteOptions,
  ): Promise<EditOutcome>;
  /** Deletes a template in its language; those of other languages stay. */
  deleteTemplate(
    credentials: Credentials,
    template: WrittenTemplate,
    options: WriteOptions,
  ): Promise<DeleteOutcome>;
}
