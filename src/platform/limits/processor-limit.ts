/**
 * Whether this process has used more than so many milliseconds of its processors since: the last bound of a search, behind those of its
 * counts. What other processes of the machine take does not count.
 */
export function processorLimit(mostMs: number): () => boolean {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000 > mostMs;
  };
}
