/** What a provider posts to us: data in base64, and their signature. */
export interface PostedData {
  readonly data: string;
  readonly signature: string;
}

/**
 * Reads a callback's form. A provider may post the `+` of base64 as it is, which a form reads as a blank: base64 has no blanks, so each was one.
 * @returns null when one of the two is missing or comes twice
 */
export function readPosted(body: Buffer): PostedData | null {
  const form = new URLSearchParams(body.toString('utf8'));
  const [data, ...moreData] = form.getAll('data');
  const [signature, ...moreSignatures] = form.getAll('signature');
  if (!data || !signature || moreData.length > 0 || moreSignatures.length > 0) return null;
  return { data: data.replaceAll(' ', '+'), signature: signature.replaceAll(' ', '+') };
}
