import { Text } from '@mantine/core';
import type { InboundContentOf, InboundMessage } from '../../../lib/api/inbox';
import { SaidText } from './bubble';
import { ContactCards } from './entered/contact-cards';
import { FormAnswers } from './entered/form-answers';
import { PlacedOrder } from './entered/placed-order';
import { SharedPlace } from './entered/shared-place';
import { DeletedText } from './message-reactions';
import { MessageFile } from './file/message-file';

type Content = InboundMessage['content'];

interface InboundContentProps {
  messageId: string;
  content: Content;
  /** The business said it, on its phone. */
  isOwn?: boolean;
}

/** Text, a tapped button, or what else there is to know of what came. */
export function InboundContent({ messageId, content, isOwn = false }: InboundContentProps) {
  switch (content.kind) {
    case 'text':
      return <SaidText text={content.text} />;
    case 'button':
      return (
        <>
          <Text size="xs" fs="italic">
            Tapped a button
          </Text>
          <SaidText text={content.text} />
        </>
      );
    case 'media':
      return <InboundFile messageId={messageId} media={content.media} />;
    case 'form':
      return <FormAnswers form={content.form} />;
    case 'location':
      return <SharedPlace place={content.location} />;
    case 'contacts':
      return <ContactCards cards={content.contacts} />;
    case 'order':
      return <PlacedOrder order={content.order} />;
    case 'deleted':
      return <DeletedText />;
    case 'other':
      return (
        <Text size="sm" fs="italic">
          {unshownText(content.type, isOwn)}
        </Text>
      );
  }
}

/** Says where the content of a message is that is not shown; that of the history without its file has this type. */
function unshownText(type: string, isOwn: boolean): string {
  if (type === 'media_placeholder')
    return 'File from before the number was connected. It appears here if Meta sends it.';
  return isOwn
    ? `Unsupported message (${type}). Its content is on the phone alone.`
    : `Unsupported message (${type}). Its content is kept sealed: the customer's data has it.`;
}

interface InboundFileProps {
  messageId: string;
  media: InboundContentOf<'media'>['media'];
}

/** Type of a contact card that comes as a file: those of Twilio do. */
const CARD_TYPE = /^text\/(x-)?vcard\b/i;

function InboundFile({ messageId, media }: InboundFileProps) {
  const isCard = CARD_TYPE.test(media.mimeType ?? '');
  const filename = media.filename ?? (isCard ? 'Contact card' : null);
  return (
    <>
      <MessageFile messageId={messageId} file={{ ...media, filename }} />
      {media.caption !== null && <SaidText text={media.caption} />}
    </>
  );
}
