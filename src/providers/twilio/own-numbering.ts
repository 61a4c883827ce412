import { fillPlaceholders, findPlaceholders } from '../../domain/template/placeholders';

/** A component's text with placeholders of its own, and Twilio's name for each of them. */
export interface OwnNumbering {
  text: string;
  /** By the component's placeholder. */
  keys: Record<string, string>;
}

/** `Hi {{2}}, {{4}} is on its way` becomes `Hi {{1}}, {{2}} is on its way`, as Meta would have numbered it. */
export function numberOwn(text: string): OwnNumbering {
  const pairs = findPlaceholders(text).map(
    (key, index) => [String(index + 1), key] as const satisfies [string, string],
  );
  const placeholders = new Map(pairs.map(([own, key]) => [key, `{{${own}}}`]));
  return { text: fillPlaceholders(text, placeholders), keys: Object.fromEntries(pairs) };
}

/** Placeholders with names keep them: they say more than numbers do. */
export function keepNames(text: string): OwnNumbering {
  return { text, keys: Object.fromEntries(findPlaceholders(text).map((name) => [name, name])) };
}
