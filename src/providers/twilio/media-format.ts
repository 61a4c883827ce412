const FORMATS: ReadonlyMap<string, 'IMAGE' | 'VIDEO'> = new Map([
  ['jpg', 'IMAGE'],
  ['jpeg', 'IMAGE'],
  ['png', 'IMAGE'],
  ['gif', 'IMAGE'],
  ['webp', 'IMAGE'],
  ['mp4', 'VIDEO'],
  ['3gp', 'VIDEO'],
  ['3gpp', 'VIDEO'],
  ['mov', 'VIDEO'],
]);

/** Twilio does not name the kind of a media header; the address has to end in a file type, and that tells it. */
export function mediaFormat(url: string): 'IMAGE' | 'VIDEO' | 'DOCUMENT' {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return FORMATS.get(extension) ?? 'DOCUMENT';
}
