/** Makes a folder for the data of a server or a site of a test, in memory where there is plenty. @returns its path */
export function makeDataFolder(prefix: string): string;
