/** A token of a link to a visit: 128 bits in base64url. */
export const VISIT_TOKEN = /^[\w-]{21}[AQgw]$/;
/** Address of a page of a visit, without language. */
export const VISIT_PAGE = /^\/visit\/[\w-]{21}[AQgw]\/(?:(?:move|cancel)\/)?$/;

/** The page of a visit for who has its link, without language; so are the pages below it. */
export function visitPath(token: string): string {
  return `/visit/${token}/`;
}

export const movePath = (token: string): string => `${visitPath(token)}move/`;
export const cancelPath = (token: string): string => `${visitPath(token)}cancel/`;
/** Where its prepayment is begun. */
export const payPath = (token: string): string => `${visitPath(token)}pay/`;
/** The calendar file of the visit. */
export const calendarPath = (token: string): string => `${visitPath(token)}visit.ics`;
