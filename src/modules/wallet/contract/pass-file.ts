/** Headers of a .pkpass: never kept on the way, never listed. Safari shows it only by its type. @param name of the file, without its ending */
export const passHeaders = (name: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/vnd.apple.pkpass',
  'content-disposition': `attachment; filename="${name}.pkpass"`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});
