/** First bytes of the formats of photographs that the encoder reads, and where they stand in the file. */
const SIGNATURES: readonly (readonly [offset: number, ...bytes: readonly (readonly number[] | string)[]])[] = [
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  [0, 'GIF87a', 'GIF89a'],
  [8, 'WEBP'],
  [0, [0x49, 0x49, 0x2a, 0x00], [0x4d, 0x4d, 0x00, 0x2a]],
  [4, 'ftypavif', 'ftypavis', 'ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1'],
];

/** Whether a file begins like a photograph: JPEG, PNG, GIF, WebP, TIFF, AVIF or HEIF. Whether it is whole, only its decoder knows. */
export function beginsLikePhotograph(bytes: Buffer): boolean {
  return SIGNATURES.some(([offset, ...alternatives]) =>
    alternatives.some((signature) => {
      const expected = Buffer.from(signature as string);
      return bytes.subarray(offset, offset + expected.length).equals(expected);
    }),
  );
}

/** Whether a server that names this type may be sending a picture; one that names none may. */
export function mayBePicture(contentType: string | undefined): boolean {
  return !contentType || /^(image\/|(application|binary)\/octet-stream\b)/i.test(contentType.trim());
}
