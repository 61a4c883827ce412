import type { TemplateKey, TemplateSource } from './definition.ts';
import { isSame } from './definition.ts';
import type { DefinitionFile } from './folder.ts';
import type { ListedTemplate } from './listed-templates.ts';

/** Step from what Herald has to what the folder says. */
export interface Change extends TemplateKey {
  action: 'create' | 'edit' | 'delete' | 'unchanged' | 'refused';
  /** Null for a deletion. */
  file: string | null;
  templateId: string | null;
  /** Status at the provider; null for a template that is not there. */
  status: string | null;
  statusReason: string | null;
  /** Sentence about why nothing can be done; null otherwise. */
  reason: string | null;
  /** Null where the file cannot be read, and for a deletion. */
  source: TemplateSource | null;
}

/** Statuses in which Meta takes an edit. */
const EDITABLE: readonly string[] = ['approved', 'rejected', 'paused'];
/** Status of a template whose creation at Twilio did not come to its end. */
const UNSUBMITTED = 'unsubmitted';

/**
 * Plans the changes in the order in which they are made: creations, edits and deletions, each by name.
 *
 * @param deletes whether templates without a file are to go
 */
export function planChanges(
  files: ReadonlyMap<string, DefinitionFile>,
  listed: readonly ListedTemplate[],
  deletes: boolean,
): Change[] {
  const byFile = new Map(listed.map((template) => [template.file, template]));
  const changes = [...files.values()].map((file) => changeOf(file, byFile.get(file.file)));
  const gone = deletes ? listed.filter((template) => isWithoutFile(template, files)) : [];
  const order = ['refused', 'unchanged', 'create', 'edit', 'delete'] as const;
  return [...changes, ...gone.map(deletionOf)].sort(
    (one, other) => order.indexOf(one.action) - order.indexOf(other.action),
  );
}

/** Tells whether a template could have a file, and has none. */
export function isWithoutFile(
  { file, source }: ListedTemplate,
  files: ReadonlyMap<string, DefinitionFile>,
): boolean {
  return file !== null && source !== null && !files.has(file);
}

function changeOf(file: DefinitionFile, template: ListedTemplate | undefined): Change {
  const { name, language, source } = file;
  const known = {
    name,
    language,
    file: file.file,
    source,
    templateId: template?.templateId ?? null,
    status: template?.status ?? null,
    statusReason: template?.statusReason ?? null,
    reason: null,
  };
  if (source === null) return { ...known, action: 'refused', reason: 'the file has mistakes' };
  if (template === undefined) return { ...known, action: 'create' };
  const isPresent = template.source !== null && isSame(template.source, source);
  if (template.status === UNSUBMITTED && isPresent) return { ...known, action: 'create' };
  if (isPresent) return { ...known, action: 'unchanged' };
  const reason = refusalOf(template, source);
  return reason === null ? { ...known, action: 'edit' } : { ...known, action: 'refused', reason };
}

function deletionOf({ name, language, templateId, status, statusReason }: ListedTemplate): Change {
  const known = { name, language, templateId, status, statusReason };
  return { ...known, action: 'delete', file: null, reason: null, source: null };
}

/** Returns why a template cannot be edited, and how to go on. */
function refusalOf(template: ListedTemplate, source: TemplateSource): string | null {
  const { provider, status } = template;
  const next = `rename the file for a new template, such as ${nextFileOf(template)}`;
  if (template.source === null)
    return `only the tools of the provider make its parts: edit it there, or ${next}`;
  if (provider === 'twilio') return `Twilio keeps a template as it was submitted: ${next}`;
  if (status === 'disabled') return `it is disabled for good: ${next}`;
  if (!EDITABLE.includes(status))
    return `it is ${status}, and Meta takes edits of ${EDITABLE.join(', ')} templates: run this again later`;
  const { category } = template.source;
  if (status === 'approved' && category !== source.category)
    return `it is approved as ${category}, and keeps its category: write "category: ${category}", or ${next}`;
  return null;
}

/** Returns the file of the same template under a name with the next number. */
function nextFileOf({ name, language }: TemplateKey): string {
  const [, base = name, number = '1'] = /^(.*)_v(\d{1,6})$/.exec(name) ?? [];
  return `${base}_v${Number(number) + 1}.${language}.yaml`;
}
