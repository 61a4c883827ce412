import IconBolt from '@tabler/icons-react/icons/IconBolt';
import IconMoodSmile from '@tabler/icons-react/icons/IconMoodSmile';

const ICONS = { canned: IconBolt, emoji: IconMoodSmile } as const;

interface WritingIconProps {
  name: keyof typeof ICONS;
}

/** Drawings of the composer alone: those of icon.tsx are loaded with every page. */
export function WritingIcon({ name }: WritingIconProps) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden size={18} stroke={1.7} />;
}
