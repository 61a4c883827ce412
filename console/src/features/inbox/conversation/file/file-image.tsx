import { Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FileFailed } from './file-failed';
import classes from './file.module.css';
import { useTries } from './use-tries';

interface FileImageProps {
  url: string;
  /** Caption, which says what the image shows. */
  about: string | null;
  isSticker?: boolean;
}

/** Image in a frame whose size is known before it is loaded; a click opens it whole. */
export function FileImage({ url, about, isSticker = false }: FileImageProps) {
  const what = isSticker ? 'sticker' : 'image';
  const [opened, { open, close }] = useDisclosure(false);
  const { src, state, onLoaded, onFailed, onRetry } = useTries(url);
  const frame = classes[isSticker ? 'sticker' : 'picture'];
  if (state === 'failed') return <FileFailed {...{ what, url, onRetry }} className={frame} />;
  const image = (
    <img
      key={src}
      src={src}
      alt={about ?? `${isSticker ? 'Sticker' : 'Image'} without a caption`}
      onLoad={onLoaded}
      onError={onFailed}
    />
  );
  return (
    <>
      <Skeleton visible={state === 'loading'} className={frame}>
        {isSticker ? (
          image
        ) : (
          <UnstyledButton className={classes['open']} onClick={open} title="Open image">
            {image}
          </UnstyledButton>
        )}
      </Skeleton>
      <Modal opened={opened} onClose={close} title="Image" size="xl" centered>
        <img className={classes['whole']} src={src} alt={about ?? 'Image without a caption'} />
      </Modal>
    </>
  );
}
