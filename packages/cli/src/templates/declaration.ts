import { FileNames } from './file-names.ts';
import type { ListedTemplate } from './template-shape.ts';
import { type TemplateVariant, variantsByName } from './template-variants.ts';
import { requestTypes } from './request-types.ts';
import { brokenList, fits, propertyKey, quotedName, union } from './source-text.ts';

/** Beginning of every file of declarations, by which one is known again. */
export const FIRST_LINES = `/* eslint-disable */
// Made by "herald-dev templates generate" of a workspace's approved templates. Change them there, then run it again.
`;

/** Line that begins the declarations of a template. @param name the template's, quoted */
export const sectionLine = (name: string): string => `// Template ${name}`;

/** Line that ends them all. */
export const LAST_SECTION_LINE = 'declare module "@herald/client" {';

/** Writes the declarations of all templates that can be sent, sorted by name: the same for the same templates. */
export function declarationOf(templates: readonly ListedTemplate[]): string {
  const names = new FileNames();
  const sections: string[] = [];
  const registry: string[] = [];
  for (const [name, variants] of variantsByName(templates)) {
    const { declarations, requests } = templateTypes(variants, names);
    sections.push([sectionLine(quotedName(name)), ...declarations].join('\n\n'));
    registry.push(union(4, `${propertyKey(name)}:`, requests));
  }
  const parts = [FIRST_LINES + importOf(names.imported()), ...sections, registryOf(registry)];
  return `${parts.join('\n\n')}\n`;
}

interface TemplateTypes {
  declarations: string[];
  /** Names of the types of a request, by variant. */
  requests: string[];
}

function templateTypes(variants: readonly TemplateVariant[], names: FileNames): TemplateTypes {
  const languages = new Set(variants.map(({ language }) => language));
  const made = variants.map((variant) =>
    requestTypes(variant, { needsLanguage: languages.size > 1, names }),
  );
  return {
    declarations: made.flatMap(({ declarations }) => declarations),
    requests: made.map(({ request }) => request),
  };
}

function importOf(imported: readonly string[]): string {
  const flat = `import type { ${imported.join(', ')} } from "@herald/client";`;
  if (imported.length === 0) return 'import type {} from "@herald/client";';
  return fits(flat) ? flat : brokenList(0, 'import type {', imported, '} from "@herald/client";');
}

function registryOf(members: readonly string[]): string {
  const body = members.length === 0 ? [' {}'] : [' {', ...members, '  }'];
  return [LAST_SECTION_LINE, `  interface TemplateRegistry${body.join('\n')}`, '}'].join('\n');
}
