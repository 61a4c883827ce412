import { createScanner } from 'jsonc-parser';

const END_OF_TEXT = '';

/**
 * The text of one member of a JSON object as it was written, without the white space between its tokens; undefined when
 * there is none, the last one when it is repeated. For JSON that is known to be valid: reading it into values and writing
 * it again would change numbers beyond double precision and the order of keys like "2".
 */
export function memberText(json: string, name: string): string | undefined {
  const scanner = createScanner(json, true);
  const next = (): string => {
    scanner.scan();
    return json.substr(scanner.getTokenOffset(), scanner.getTokenLength());
  };
  let found: string[] | undefined;
  let depth = 0;
  let member: string | null = null;

  for (let token = next(); token !== END_OF_TEXT; token = next()) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0 || (depth === 1 && token === ',')) member = null;
    else if (member === null) {
      member = scanner.getTokenValue();
      if (member === name) found = [];
    } else if (member === name && !(depth === 1 && token === ':')) found?.push(token);
    if (token === '{' || token === '[') depth += 1;
  }
  return found?.join('');
}
