let numbers = Math.floor(Math.random() * 10_000_000);
/** A mobile number that no other test, worker or run uses: little is taken for one. SMS are sent to numbers of mobile operators only. */
export const ownNumber = () => `050${String(numbers++ % 10_000_000).padStart(7, '0')}`;

/** A network address that hardly any other test uses: little is taken from one. The site trusts the proxy on this machine. */
export const ownAddress = () => {
  const [a, b] = [1, 2].map(() => Math.floor(Math.random() * 254) + 1);
  return { extraHTTPHeaders: { 'x-forwarded-for': `198.19.${a}.${b}` } };
};
