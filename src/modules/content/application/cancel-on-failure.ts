/** The results of parts that make sense together only: when one fails, the others are told to stop. */
export async function cancelOnFailure<T extends readonly unknown[]>(
  begin: (stop: AbortSignal) => { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const controller = new AbortController();
  try {
    return await Promise.all(begin(controller.signal));
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
