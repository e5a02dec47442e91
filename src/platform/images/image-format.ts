/** Format of a picture as it is sent. `plain` is JPEG, or PNG where the source has transparency. */
export type ImageFormat = 'avif' | 'webp' | 'plain';

export const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
export type ImageExtension = keyof typeof CONTENT_TYPES;

/** Possible file extensions of the formats. */
export const EXTENSIONS: Readonly<Record<ImageFormat, readonly ImageExtension[]>> = {
  avif: ['avif'],
  webp: ['webp'],
  plain: ['jpg', 'png'],
};

/** Formats the client names in Accept; wildcards do not count, because old clients send them without knowing the format. */
export function acceptedFormats(accept = ''): { readonly avif: boolean; readonly webp: boolean } {
  const names = (type: string) =>
    accept.split(',').some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  return { avif: names('image/avif'), webp: names('image/webp') };
}
