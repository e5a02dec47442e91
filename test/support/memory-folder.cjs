const { accessSync, constants, mkdtempSync, statfsSync } = require('node:fs');
const { freemem, tmpdir } = require('node:os');
const { join } = require('node:path');

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** The databases of a run take less than 1 GiB at a time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the data of a server or a site of a test: in memory where there is plenty, as a database is copied in 30 ms there and in
 * 450 ms on a disk (docs/decisions/0028); otherwise beside other temporary files. No program is run from it.
 * @param {string} prefix of its name
 * @returns {string} its path
 */
exports.makeDataFolder = (prefix) => mkdtempSync(join(parent(), prefix));

function parent() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY);
    if (type === TMPFS && bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_FREE_BYTES) return MEMORY;
  } catch {
    // a system without it
  }
  return tmpdir();
}
