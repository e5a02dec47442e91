/** Minutes of the salon's clock within which clients are told what wants an answer; outside of them is the night. */
export const DAY_BEGINS = 9 * 60;
export const DAY_ENDS = 21 * 60;
