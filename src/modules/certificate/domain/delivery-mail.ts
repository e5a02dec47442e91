const KEY = /^certificate:([0-9a-f-]{36}):(\d{1,9})$/;

/** Key of the mail with the certificates of a delivery: one for each round. */
export function mailKey(delivery: string, round: number): string {
  return `certificate:${delivery}:${round}`;
}

/** Which round of which delivery a mail is; null for any other mail. */
export function readMailKey(key: string): { readonly delivery: string; readonly round: number } | null {
  const [, delivery, round] = KEY.exec(key) ?? [];
  return delivery === undefined ? null : { delivery, round: Number(round) };
}
