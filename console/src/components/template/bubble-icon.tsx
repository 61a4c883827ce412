const PATHS: Record<string, string> = {
  URL: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  PHONE_NUMBER:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  QUICK_REPLY: 'M9 14l-5-5 5-5M4 9h9a7 7 0 0 1 7 7v3',
  COPY_CODE: 'M8 8h11v11H8zM5 16H4V5h11v1',
  FLOW: 'M5 4h14v16H5zM8 9h8M8 13h8M8 17h4',
  CATALOG: 'M4 9l2-5h12l2 5M5 9v11h14V9M10 20v-6h4v6',
  MPM: 'M5 6h.01M5 12h.01M5 18h.01M9 6h11M9 12h11M9 18h11',
  SPM: 'M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0',
  REQUEST_CONTACT_INFO:
    'M4 5h16v14H4zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4M6 16a3 3 0 0 1 6 0M15 10h2M15 14h2',
  location: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11M12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  product: 'M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  video: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  document: 'M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6',
};

interface BubbleIconProps {
  /** Kind of a button or of a media header. */
  kind: string;
  size?: number;
}

/** Icon of a button or a header, hidden from screen readers: its text says the same. */
export function BubbleIcon({ kind, size = 16 }: BubbleIconProps) {
  const path = PATHS[kind === 'OTP' ? 'COPY_CODE' : kind === 'VOICE_CALL' ? 'PHONE_NUMBER' : kind];
  if (path === undefined) return null;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <path
        d={path}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
