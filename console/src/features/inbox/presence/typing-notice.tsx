import classes from './presence.module.css';
import { useViewers } from './use-viewers';

interface TypingNoticeProps {
  conversationId: string;
}

/** Warns by the composer that another member is writing. It lies over the messages, so that nothing moves. */
export function TypingNotice({ conversationId }: TypingNoticeProps) {
  const [first, ...others] = useViewers(conversationId).filter(({ isTyping }) => isTyping);
  if (first === undefined) return null;
  return (
    // The header reads it aloud.
    <div className={classes['notice']} aria-hidden>
      <span className={classes['typing']}>
        {others.length === 0
          ? `${first.name} is replying…`
          : `${first.name} and ${others.length} more are replying…`}
      </span>
    </div>
  );
}
