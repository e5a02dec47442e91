// Loaded before a site in a process of its own (`--require`): its clock is MOVED_CLOCK_MS ahead of the machine's. The database's clock for
// bookings is set apart (booking-time.ts).
const MachineDate = globalThis.Date;
const AHEAD_MS = Number(process.env.MOVED_CLOCK_MS ?? 0);
const now = () => MachineDate.now() + AHEAD_MS;

class MovedDate extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
}
Object.defineProperty(MovedDate, 'name', { value: 'Date' });
globalThis.Date = MovedDate;
