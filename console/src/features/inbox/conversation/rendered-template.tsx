import type { OutboundMessage } from '../../../lib/api/inbox';
import { TemplateBubble } from '../../../components/template/template-bubble';
import classes from './bubble.module.css';
import { MessageFile } from './file/message-file';

interface RenderedTemplateProps {
  messageId: string;
  rendered: NonNullable<OutboundMessage['rendered']>;
}

/** A template as its recipient saw it, on the paper of its bubble. */
export function RenderedTemplate({ messageId, rendered }: RenderedTemplateProps) {
  const { header } = rendered;
  const file =
    header?.kind === 'media' && header.url !== undefined
      ? { type: header.mediaType, filename: header.filename ?? null, caption: null }
      : null;
  return (
    <div className={classes['template']}>
      <TemplateBubble
        rendered={rendered}
        file={
          file && (
            <div className={classes['file']}>
              <MessageFile messageId={messageId} file={file} />
            </div>
          )
        }
      />
    </div>
  );
}
