import { BUSINESS_MEDIUM, DIRECT, type TrafficSource } from '../contract/traffic-source';

/** Longer headers are no header of ours. */
const MAX_HEADER = 600;
/** Names of campaigns; what looks like a phone, a card or an address of mail is somebody's and is not kept. */
const NAME = /^[\p{L}\p{N} ._+:|/-]{1,60}$/u;
const NUMBERS = /\d[ .+-]?(?:\d[ .+-]?){6,}/;
const HOST = /^(?=.{1,100}$)(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/;
/** Who comes back from a payment comes from nowhere new. */
const PAYMENTS = /(?:^|\.)(?:liqpay\.ua|privatbank\.ua|monobank\.ua|mbnk\.biz|wayforpay\.com)$/;

/** Reads the header of a request. What is no name is left out, whatever was sent. */
export function readSource(header: unknown): TrafficSource {
  if (typeof header !== 'string' || header.length > MAX_HEADER) return DIRECT;
  const query = new URLSearchParams(header);
  const name = (key: string) => {
    const value = (query.get(key) ?? '').trim().toLowerCase();
    return NAME.test(value) && !NUMBERS.test(value) ? value : '';
  };
  const source = name('source');
  // a medium or a campaign of no source says nothing
  if (source !== '') {
    const [medium, campaign] = [name('medium'), name('campaign')];
    return { kind: medium === BUSINESS_MEDIUM ? 'business' : 'campaign', source, medium, campaign, host: '' };
  }
  const host = (query.get('host') ?? '').toLowerCase();
  return HOST.test(host) && !PAYMENTS.test(host) ? { ...DIRECT, kind: 'site', host } : DIRECT;
}
