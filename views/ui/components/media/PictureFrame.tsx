import type { Picture } from '../../../../src/shared/picture';
import { initialOf } from './initial';
import { Photo } from './Photo';

interface PictureFrameProps {
  /** What the picture belongs to: its initial stands in the frame where there is no picture, and where one has failed. */
  readonly name: string;
  readonly picture?: Picture;
  readonly sizes: string;
  readonly priority?: boolean;
  /** Its shape and ground. */
  readonly className: string;
}

/** A decorative picture in a frame that is never empty: without the picture it shows an initial on its ground. */
export function PictureFrame({ name, picture, sizes, priority, className }: PictureFrameProps) {
  return (
    <div className={className} data-initial={initialOf(name)}>
      {picture ? <Photo picture={picture} sizes={sizes} priority={priority} decorative /> : null}
    </div>
  );
}
