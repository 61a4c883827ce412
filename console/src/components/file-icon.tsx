import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconFile from '@tabler/icons-react/icons/IconFile';
import IconPaperclip from '@tabler/icons-react/icons/IconPaperclip';

const ICONS = { attach: IconPaperclip, download: IconDownload, file: IconFile } as const;

interface FileIconProps {
  name: keyof typeof ICONS;
  /** In pixels. */
  size?: number;
}

/** Drawings of files alone: those of icon.tsx are loaded with every page. */
export function FileIcon({ name, size = 18 }: FileIconProps) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden size={size} stroke={1.7} />;
}
