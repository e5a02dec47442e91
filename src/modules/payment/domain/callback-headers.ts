/** Headers of a callback, by their names in lower case. */
export type CallbackHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
