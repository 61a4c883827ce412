import type { Sender } from '../../../domain/sender';
import type { FreeContent } from '../../../domain/sent-media';
import { documentNameOf } from '../../../domain/template/media-address';
import type { TemplateValues } from '../../../domain/template/template-values';

/** Meta alone shows names; Twilio has those of the addresses. */
type Provider = Pick<Sender, 'provider'> | null;

const unnamed = (field: string): string =>
  `${field}: is absent, and the address ends in no file name, so WhatsApp shows the document without one; send ${field}`;

/** Returns free content with a name for a document that was given none, where its address has one. */
export function withDocumentName(content: FreeContent, sender: Provider): FreeContent {
  if (!isUnnamed(content, sender)) return content;
  return { ...content, media: { ...content.media, filename: documentNameOf(content.media.url) } };
}

/** Returns a warning for free content whose document has no name. */
export function unnamedContent(content: FreeContent, sender: Provider): string[] {
  return isUnnamed(content, sender) ? [unnamed('media.filename')] : [];
}

/** Returns a warning for the values of a template whose document has no name. */
export function unnamedHeader(header: TemplateValues['header'], sender: Provider): string[] {
  const isDocument = header?.kind === 'media' && header.mediaType === 'document';
  const isNameless = isDocument && header.filename === undefined && sender?.provider === 'meta';
  return isNameless ? [unnamed('headerMediaFilename')] : [];
}

function isUnnamed(
  content: FreeContent,
  sender: Provider,
): content is Extract<FreeContent, { kind: 'media' }> {
  if (content.kind !== 'media' || sender?.provider !== 'meta') return false;
  return content.media.type === 'document' && content.media.filename === null;
}
