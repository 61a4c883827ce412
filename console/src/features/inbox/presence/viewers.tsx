import { VisuallyHidden } from '@mantine/core';
import { Avatar } from '../../../components/avatar';
import classes from './presence.module.css';
import { type NamedViewer, useViewers } from './use-viewers';

interface ViewersProps {
  conversationId: string;
}

const SHOWN_MAX = 3;

/** Other members who have the conversation open; read aloud when it changes. */
export function Viewers({ conversationId }: ViewersProps) {
  const viewers = useViewers(conversationId);
  return (
    <>
      <VisuallyHidden role="status">{viewers.map(sentenceOf).join(' ')}</VisuallyHidden>
      {viewers.length > 0 && (
        <span className={classes['viewers']} aria-hidden>
          {viewers.slice(0, SHOWN_MAX).map((viewer) => (
            <span
              key={viewer.memberId}
              className={classes['viewer']}
              title={sentenceOf(viewer)}
              data-typing={viewer.isTyping || undefined}
            >
              <Avatar size={24} name={viewer.name} id={viewer.memberId} />
            </span>
          ))}
          {viewers.length > SHOWN_MAX && `+${viewers.length - SHOWN_MAX}`}
        </span>
      )}
    </>
  );
}

function sentenceOf({ name, isTyping }: NamedViewer): string {
  return isTyping ? `${name} is typing.` : `${name} is viewing.`;
}
