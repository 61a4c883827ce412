import type { Conversation } from '../../../lib/api/inbox';
import { Icon } from '../../../components/icon';
import { withoutMarks } from '../../../lib/whatsapp-format';
import classes from './list.module.css';

type LastMessage = Conversation['lastMessage'];

const SENT_BY: Record<string, string> = {
  v2: 'API',
  standard: 'API',
  api: 'API',
  inbox: 'Team',
  agent: 'AI agent',
  app: 'Phone',
};

const WITHOUT_TEXT: Record<string, string> = {
  media: 'File',
  deleted: 'Message deleted',
  text: 'No text',
  location: 'No address',
};

/** Names of content whose text does not tell what it is. */
const ENTERED: Record<string, string> = {
  form: 'Form',
  location: 'Location',
  contacts: 'Contact',
  order: 'Order',
};

/** The beginning of what was said last, and by whom when it was not the customer; first of all that it failed. */
export function previewText(message: LastMessage) {
  if (message === null) return 'No messages stored';
  const { direction, kind, text, failed } = message;
  const by = direction === 'outbound' ? (SENT_BY[kind] ?? kind) : ENTERED[kind];
  return (
    <>
      {failed && (
        <span className={classes['failed']}>
          <Icon name="warning" size={14} />
          {' Failed · '}
        </span>
      )}
      {by !== undefined && `${by}: `}
      {text === '' ? (
        <i>{WITHOUT_TEXT[kind] ?? 'Message without text'}</i>
      ) : (
        <bdi>{withoutMarks(text)}</bdi>
      )}
    </>
  );
}
