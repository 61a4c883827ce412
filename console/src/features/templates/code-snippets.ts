const KEY = 'HERALD_API_KEY';
const PATH = '/api/v2/template/send';
/** Characters that cannot be seen, or that change how others are: a reader of the code sees their numbers. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

export interface Snippet {
  language: string;
  label: string;
  code: string;
}

/**
 * The request as programs of three languages make it; it runs as it stands once `HERALD_API_KEY` is in the environment.
 * @param origin of the API
 */
export function snippetsOf(origin: string, body: object): Snippet[] {
  const url = `${origin}${PATH}`;
  return [
    { language: 'sh', label: 'curl', code: curl(url, body) },
    { language: 'js', label: 'JavaScript', code: javaScript(url, body) },
    { language: 'py', label: 'Python', code: python(url, body) },
  ];
}

function curl(url: string, body: object): string {
  // In single quotes a shell changes nothing; a quote itself stands outside them.
  const json = written(body, JSON_WORDS, STEP).replaceAll("'", String.raw`'\''`);
  return [
    `curl -s '${url}' \\`,
    `  -H "SERVICE-API-KEY: $${KEY}" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${json}'`,
  ].join('\n');
}

function javaScript(url: string, body: object): string {
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    '  headers: {',
    `    'SERVICE-API-KEY': process.env.${KEY},`,
    "    'Content-Type': 'application/json',",
    '  },',
    `  body: JSON.stringify(${written(body, JAVASCRIPT_WORDS, '  ')}),`,
    '});',
    'console.log(answer.status, await answer.json());',
  ].join('\n');
}

function python(url: string, body: object): string {
  return [
    'import os',
    '',
    'import requests',
    '',
    'answer = requests.post(',
    `    ${JSON.stringify(url)},`,
    `    headers={"SERVICE-API-KEY": os.environ["${KEY}"]},`,
    `    json=${written(body, PYTHON_WORDS, '    ')},`,
    '    timeout=60,',
    ')',
    'print(answer.status_code, answer.json())',
  ].join('\n');
}

/** How a language writes data. */
interface Words {
  text(value: string): string;
  key(name: string): string;
  other(value: unknown): string;
}

const jsonText = (value: string): string =>
  JSON.stringify(value).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }).join(''),
  );

const JSON_WORDS: Words = {
  text: jsonText,
  key: jsonText,
  other: (value) => JSON.stringify(value),
};

const JAVASCRIPT_WORDS: Words = {
  ...JSON_WORDS,
  // By its plain name it would set what the object inherits.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : jsonText(name)),
};

const pythonText = (value: string): string =>
  JSON.stringify(value).replace(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });

const PYTHON_WORDS: Words = {
  text: pythonText,
  key: pythonText,
  other: (value) =>
    ({ true: 'True', false: 'False', null: 'None' })[String(value)] ?? JSON.stringify(value),
};

const STEP = '  ';

/** Data as one of the languages writes it, indented as the line it begins in. */
function written(value: unknown, words: Words, indent: string): string {
  if (typeof value === 'string') return words.text(value);
  if (typeof value !== 'object' || value === null) return words.other(value);
  const inner = indent + STEP;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map((item) => written(item, words, inner))
    : Object.entries(value).map(
        ([name, item]) => `${words.key(name)}: ${written(item, words, inner)}`,
      );
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}
