import type { Template } from './template';

/** Approved templates that a number has under one name and language: none of them is meant more than another. */
export interface EqualTemplates extends Pick<Template, 'name' | 'language'> {
  /** The provider's ids, at least two, in order. */
  ids: string[];
}

/** A template as its provider lists it, or as it was stored before. */
type Found = Pick<Template, 'name' | 'language' | 'providerTemplateId' | 'providerStatus'>;

/** Returns the names and languages that several approved templates have. */
export function equalTemplates(found: Found[]): EqualTemplates[] {
  const approved = found.filter(({ providerStatus }) => providerStatus === 'APPROVED');
  const idsByKey = new Map<string, { template: Found; ids: Set<string> }>();
  for (const template of approved) {
    const key = `${template.name} ${template.language}`;
    const known = idsByKey.get(key);
    if (known === undefined)
      idsByKey.set(key, { template, ids: new Set([template.providerTemplateId]) });
    else known.ids.add(template.providerTemplateId);
  }
  return [...idsByKey.values()]
    .filter(({ ids }) => ids.size > 1)
    .map(({ template: { name, language }, ids }) => ({ name, language, ids: [...ids].toSorted() }));
}

/** Returns why a template with equals cannot be sent, and what to do about it; null for one without. */
export function equalsReason({ equalIds = [] }: Pick<Template, 'equalIds'>): string | null {
  if (equalIds.length === 0) return null;
  const ids = equalIds.join(', ');
  return `The provider has ${equalIds.length} approved templates with this name and language (${ids}), and a send means one; rename or delete the others there, then sync`;
}
