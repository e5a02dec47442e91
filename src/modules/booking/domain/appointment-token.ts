/** A token of a link to an appointment: 128 bits in base64url. */
export const APPOINTMENT_TOKEN = /^[\w-]{21}[AQgw]$/;
/** Address of a page of an appointment, without language. */
export const APPOINTMENT_PAGE = /^\/visit\/[\w-]{21}[AQgw]\/(?:(?:move|cancel)\/)?$/;

/** Address of a page of a wait, without language. */
export const WAIT_PAGE = /^\/wait\/[\w-]{21}[AQgw]\/$/;

/** Address of a page that offers the next appointment, without language. */
export const NEXT_PAGE = /^\/next\/[\w-]{21}[AQgw]\/(?:times\/)?$/;
/** Address of a page where messages after appointments are ended, without language. */
export const MESSAGES_PAGE = /^\/u\/[\w-]{21}[AQgw]\/$/;

/** The offer of the next appointment for who has its link, without language; other times are below it. */
export const nextPath = (token: string): string => `/next/${token}/`;
export const nextTimesPath = (token: string): string => `${nextPath(token)}times/`;
/** Where messages after appointments are ended, without language. */
export const messagesPath = (token: string): string => `/u/${token}/`;

/** The page of a wait for who has its link, without language. */
export const waitPath = (token: string): string => `/wait/${token}/`;

/** Address of a page of a group, without language. */
export const GROUP_PAGE = /^\/group\/[\w-]{21}[AQgw]\/$/;

/** The page of a group for who booked it, without language. */
export const groupPath = (token: string): string => `/group/${token}/`;

/** Where the prepayments of all of a group are begun. */
export const groupPayPath = (token: string): string => `${groupPath(token)}pay/`;

/** Where all of a group is taken back. */
export const groupUndoPath = (token: string): string => `${groupPath(token)}undo/`;

/** The page of an appointment for who has its link, without language; so are the pages below it. */
export function appointmentPath(token: string): string {
  return `/visit/${token}/`;
}

export const movePath = (token: string): string => `${appointmentPath(token)}move/`;
export const cancelPath = (token: string): string => `${appointmentPath(token)}cancel/`;
/** Where one of the times that are offered is taken. */
export const offerPath = (token: string): string => `${appointmentPath(token)}take/`;
/** Where its client says that they come. */
export const comingPath = (token: string): string => `${appointmentPath(token)}coming/`;
/** Where its client says that they will be late. */
export const latePath = (token: string): string => `${appointmentPath(token)}late/`;
/** Where its prepayment is begun. */
export const payPath = (token: string): string => `${appointmentPath(token)}pay/`;
/** Where its client says how it was. */
export const feedbackPath = (token: string): string => `${appointmentPath(token)}feedback/`;
/** The calendar file of the appointment. */
export const calendarPath = (token: string): string => `${appointmentPath(token)}visit.ics`;
/** Its pass for Apple Wallet. */
export const applePassPath = (token: string): string => `${appointmentPath(token)}visit.pkpass`;
/** Where it is added to Google Wallet by one press. */
export const googleWalletPath = (token: string): string => `${appointmentPath(token)}google-wallet/`;
