import { LAST_SECTION_LINE, sectionLine } from './declaration.ts';

/** Template whose declarations are not the same in two files. */
export interface Difference {
  /** Name of the template, quoted. */
  template: string;
  change: 'is new' | 'has changed' | 'is gone';
}

const SECTION = new RegExp(`^${sectionLine('(".*")$')}`, 'm');

/** Lists the templates whose declarations differ, by name; none where only other lines do. */
export function differencesOf(written: string, made: string): Difference[] {
  const [before, after] = [sectionsOf(written), sectionsOf(made)];
  const templates = [...new Set([...before.keys(), ...after.keys()])].sort();
  return templates.flatMap((template): Difference[] => {
    const [was, is] = [before.get(template), after.get(template)];
    if (was === is) return [];
    if (was === undefined) return [{ template, change: 'is new' }];
    return [{ template, change: is === undefined ? 'is gone' : 'has changed' }];
  });
}

/** Finds the declarations of each template. */
function sectionsOf(text: string): Map<string, string> {
  const [all = ''] = text.split(`\n${LAST_SECTION_LINE}\n`);
  const [, ...pieces] = all.split(SECTION);
  const names = pieces.filter((_, index) => index % 2 === 0);
  return new Map(names.map((name, index) => [name, (pieces[2 * index + 1] ?? '').trim()]));
}
