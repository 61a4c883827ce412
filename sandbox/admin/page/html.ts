/** Markup that may go into a page as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | Html[] | string | number | null;

/** Markup with values in it: everything but markup is escaped. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const rest = parts.map((part, index) => render(part) + (texts[index + 1] ?? ''));
  return new Html((texts[0] ?? '') + rest.join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(({ markup }) => markup).join('');
  return escape(String(part ?? ''));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
