import type { OpenedMedia } from '../services/conversations/open-media';

/** Characters that a name must not bring into a folder or a dialog: control characters, and those that turn the direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\]/gu;
const NAME_MAX = 200;

/** A file whose bytes come from a stranger. */
type ShownFile = Pick<OpenedMedia, 'mimeType' | 'isInline' | 'filename' | 'length'>;

/**
 * Returns the headers of a stranger's file. Whatever its bytes are, a browser takes it for the type that was told by them,
 * runs nothing in it, shows it on Herald's own pages alone, and keeps no copy.
 */
export function fileHeaders({ mimeType, isInline, filename, length }: ShownFile) {
  return {
    'Content-Type': mimeType,
    ...(length !== null && { 'Content-Length': String(length) }),
    'Content-Disposition': dispositionOf(isInline, filename),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': length === null ? 'none' : 'bytes',
  };
}

/** Writes the name in the one form that every current browser reads (RFC 6266, RFC 8187). */
function dispositionOf(isInline: boolean, filename: string | null): string {
  const kind = isInline ? 'inline' : 'attachment';
  const name = filename?.slice(0, NAME_MAX).replaceAll(UNSAFE, '').trim() ?? '';
  return name === '' ? kind : `${kind}; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
