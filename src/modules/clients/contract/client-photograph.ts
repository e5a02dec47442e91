/** When a photograph of a client was taken: before the services or after them. */
export const PHOTOGRAPH_KINDS = ['before', 'after'] as const;
export type PhotographKind = (typeof PHOTOGRAPH_KINDS)[number];

/** Bounds: of a client, of the file that is sent, bytes, of the picture that is kept, pixels, of the note, characters. */
export const PHOTOGRAPH_LIMITS = { photographs: 40, bytes: 15_000_000, width: 1600, note: 200 } as const;

/** A photograph of a client, without the picture. */
export interface ClientPhotograph {
  readonly id: string;
  readonly kind: PhotographKind;
  readonly note: string;
  /** Who added it, as the audit has it. */
  readonly by: string;
  readonly at: Date;
}

/** A photograph that is added: WebP, without what the camera wrote into it. */
export interface NewPhotograph extends Omit<ClientPhotograph, 'id' | 'at'> {
  readonly picture: Uint8Array;
}
