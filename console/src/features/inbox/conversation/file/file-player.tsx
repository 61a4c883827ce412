import { DownloadLink } from './download-link';
import { FileFailed } from './file-failed';
import classes from './file.module.css';
import { useTries } from './use-tries';

interface FilePlayerProps {
  url: string;
  type: 'audio' | 'video';
}

/** Audio or video; loaded when it is played. Beside it a link, because not every browser plays what phones record. */
export function FilePlayer({ url, type }: FilePlayerProps) {
  const { src, state, onFailed, onRetry } = useTries(url);
  const frame = classes[type];
  if (state === 'failed') {
    return <FileFailed what={type} {...{ url, onRetry }} className={frame} />;
  }
  const player = { src, controls: true, preload: 'none', onError: onFailed } as const;
  return (
    <div className={classes['player']}>
      {type === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers record no captions
        <audio key={src} {...player} className={frame} aria-label="Voice or audio message" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers record no captions
        <video key={src} {...player} className={frame} aria-label="Video" playsInline />
      )}
      <DownloadLink url={url} />
    </div>
  );
}
