/** Least memory, GB, and processor cores of a device that gets effects; what a browser does not tell counts as enough. */
const MIN_MEMORY = 4;
const MIN_CORES = 4;

/** What the browser tells of the device. */
export interface Device {
  /** GB, rounded; Chromium alone tells it. */
  readonly deviceMemory?: number;
  readonly hardwareConcurrency?: number;
}

/** Whether a device is strong enough for effects: pictures stand as they are on weak ones. */
export function isStrong({ deviceMemory, hardwareConcurrency }: Device): boolean {
  return (deviceMemory ?? MIN_MEMORY) >= MIN_MEMORY && (hardwareConcurrency ?? MIN_CORES) >= MIN_CORES;
}
