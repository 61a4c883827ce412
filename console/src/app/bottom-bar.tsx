import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon';
import { unreadQuery } from '../lib/api/inbox';
import { useCan } from '../lib/api/session';
import { PAGES } from '../lib/pages';
import { unreadText } from '../lib/unread-text';
import classes from './bottom-bar.module.css';

interface BottomBarProps {
  workspaceId: string;
  /** True while all pages are shown. */
  isOpen: boolean;
  onMore: () => void;
  onNavigate: () => void;
}

const MOST_USED = PAGES.filter(({ icon }) => ['home', 'inbox', 'send'].includes(icon));

/** The pages one opens most, at the thumb, and a button for all of them. */
export function BottomBar({ workspaceId, isOpen, onMore, onNavigate }: BottomBarProps) {
  return (
    <nav aria-label="Most used pages" className={classes.bar}>
      {MOST_USED.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          params={{ workspaceId }}
          className={classes.item}
          activeOptions={{ exact: icon === 'home', includeSearch: false }}
          onClick={onNavigate}
        >
          <Icon name={icon} size={20} />
          {label}
          {icon === 'inbox' && <UnreadCount workspaceId={workspaceId} />}
        </Link>
      ))}
      <button type="button" className={classes.item} aria-expanded={isOpen} onClick={onMore}>
        <Icon name={isOpen ? 'close' : 'more'} size={20} />
        {isOpen ? 'Close' : 'More'}
      </button>
    </nav>
  );
}

/** The count of the sidebar's badge, which is there though a phone does not show it, and keeps it. */
function UnreadCount({ workspaceId }: { workspaceId: string }) {
  const hasInbox = useCan('inbox:use');
  const { data: count = 0 } = useQuery({ ...unreadQuery(workspaceId), enabled: hasInbox });
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {unreadText(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
