/** A client as `BookingClient` has them, from the table `clients`. */
export const CLIENT_COLUMNS = `id, phone, firstname, lastname, gender, email, photo, bonus::float8 AS bonus, balance::float8 AS balance,
  forbidden_online_booking AS "forbiddenOnlineBooking", asks_prepayment AS "asksPrepayment"`;
