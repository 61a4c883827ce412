import type { Template } from '../../lib/api/templates';

/** The first template that can be sent as it is: of text alone, without anything to fill in. */
export function easyTemplate(templates: Template[]): Template | null {
  return templates.find((template) => template.sendable && asksForNothing(template)) ?? null;
}

function asksForNothing({ variables, buttons, providerTemplateComponents }: Template): boolean {
  return (
    variables.header.length === 0 &&
    variables.body.length === 0 &&
    buttons.length === 0 &&
    !hasMedia(providerTemplateComponents)
  );
}

/** A header that is not text is an image, a video, a document or a place. */
function hasMedia(components: string): boolean {
  const parsed: unknown = JSON.parse(components);
  const list = Array.isArray(parsed) ? (parsed as { type?: string; format?: string }[]) : [];
  return list.some(({ type, format }) => type === 'HEADER' && format !== 'TEXT');
}
