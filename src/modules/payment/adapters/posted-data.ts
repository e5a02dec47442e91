/** What a provider posts to us: data in base64, and their signature. */
export interface PostedData {
  readonly data: string;
  readonly signature: string;
  /** The two fields alone, byte for byte: what else stands in a body nobody has signed. */
  readonly callback: { readonly key: string; readonly body: Buffer };
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
  const signed = body
    .toString('latin1')
    .split('&')
    .filter((pair) => /^(data|signature)=/.test(pair));
  const told = { data: data.replaceAll(' ', '+'), signature: signature.replaceAll(' ', '+') };
  return { ...told, callback: { key: told.data, body: Buffer.from(signed.join('&'), 'latin1') } };
}

/** Whether signed data are a form that we made for a payer, who has it with its signature: a provider tells the state, and no address of ours. */
export function isOwnForm(json: unknown): boolean {
  return typeof json === 'object' && json !== null && ('server_url' in json || 'result_url' in json);
}
