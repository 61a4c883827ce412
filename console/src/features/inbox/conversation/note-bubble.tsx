import type { Note } from '../../../lib/api/inbox';
import type { Names } from '../use-names';
import { Bubble, SaidText } from './bubble';

interface NoteBubbleProps {
  note: Note;
  names: Names;
}

/** Note among people of the team; customers never see it. */
export function NoteBubble({ note, names }: NoteBubbleProps) {
  return (
    <Bubble
      side="note"
      icon="note"
      author={`Note by ${names.nameOf(note.memberId)}`}
      at={note.createdAt}
    >
      <SaidText text={note.text} />
    </Bubble>
  );
}
