import type { Note } from '../../../lib/api/inbox';
import type { Names } from '../use-names';
import { Bubble, SaidText } from './bubble';

interface NoteBubbleProps {
  note: Note;
  names: Names;
  isContinued: boolean;
}

/** Note among people of the team; customers never see it. */
export function NoteBubble({ note, names, isContinued }: NoteBubbleProps) {
  return (
    <Bubble
      side="note"
      isContinued={isContinued}
      icon="note"
      author={`Note by ${names.nameOf(note.memberId)}`}
      at={note.createdAt}
    >
      <SaidText text={note.text} />
    </Bubble>
  );
}
