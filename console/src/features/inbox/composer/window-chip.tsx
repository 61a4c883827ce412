import { Badge, VisuallyHidden } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { fullText } from '../../../lib/date-text';
import { useIsBefore, useMinute } from '../../../lib/use-time';
import { obstacleOf } from './obstacle';

interface WindowChipProps {
  conversation: ConversationDetails;
}

const MINUTE_MS = 60_000;
/** Hours left below which the chip warns. */
const SHORT_HOURS = 2;

/** How long free text can be sent; nothing where none can be sent at all. */
export function WindowChip({ conversation }: WindowChipProps) {
  const { closesAt } = conversation.window;
  const isOpen = useIsBefore(closesAt);
  const minute = useMinute();
  if (closesAt === null || obstacleOf(conversation, isOpen) !== null) return null;
  const end = Date.parse(closesAt);
  const minutes = Math.max(0, Math.floor((end - minute) / MINUTE_MS));
  return (
    <Badge
      color={minutes < SHORT_HOURS * 60 ? 'yellow' : 'gray'}
      title={`Reply window open until ${fullText(new Date(end))}`}
    >
      <VisuallyHidden>Reply window: </VisuallyHidden>
      {timeLeft(minutes)} left
    </Badge>
  );
}

/** Words a time, e.g. "23 h", "1 h 20 min" or "40 min". */
function timeLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= SHORT_HOURS) return `${hours} h`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
