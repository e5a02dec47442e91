/** The letters of GSM 03.38; those of its extension count twice. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const EXTENDED = /[\^{}\\[~\]|€]/g;

/** How many SMS a text is paid as: 160 letters of GSM or 70 of any other alphabet fit one, 153 or 67 each of several. */
export function smsParts(text: string): number {
  const isBasic = BASIC.test(text);
  const length = isBasic ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length;
  const [one, each] = isBasic ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}
