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
}

/** Text, a tapped button, or what else there is to know of what came. */
export function InboundContent({ messageId, content }: InboundContentProps) {
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
          {`Unsupported message (${content.type}). Its content is kept sealed: the customer's data has it.`}
        </Text>
      );
  }
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
