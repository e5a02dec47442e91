/** A picture: `src` is `media/<file>` of the embedded library, `silk/<name>` of one that the effects draw, or an absolute address of an allowed origin. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Dominant colour, `#rrggbb`: what a headline over the picture is judged by. */
  readonly color?: string;
  /** Average colour, `#rrggbb`, shown until the picture has arrived; the dominant one is where it is not known. */
  readonly average?: string;
  /** CSS object-position of the focal point, for example `70% 55%`. */
  readonly focal?: string;
}
