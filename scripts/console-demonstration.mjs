// An ordinary day of the operators' console: what its pictures and the comparison of two builds show.
const ORDER = 'order_1795348000003';
const LEAD = '00000000-0000-4000-8000-000000000002';
const CLIENT = '00000000-0000-4000-8000-00000000000c';
const SALON = 'oksamyt-pechersk';
/** Every screen below /ops, by name. @param day of the appointments, YYYY-MM-DD */
export const consoleScreens = (day) => ({
  home: '',
  orders: '/orders',
  order: `/orders/${ORDER}`,
  'order-expire': `/orders/${ORDER}/expire`,
  certificates: '/certificates',
  payments: '/payments',
  payment: `/payments/${ORDER}`,
  refunds: '/payments/refunds',
  compare: '/payments/news',
  leads: '/leads',
  lead: `/leads/${LEAD}`,
  'lead-note': `/leads/${LEAD}/note`,
  visits: `/visits?salon=${SALON}&date=${day}`,
  calendar: `/calendar?salon=${SALON}&date=${day}`,
  week: `/calendar?salon=${SALON}&date=${day}&view=week`,
  sheet: `/sheet?salon=${SALON}&date=${day}`,
  clients: '/clients',
  client: `/clients/${CLIENT}`,
  'client-rule': `/clients/${CLIENT}/rule`,
  'client-merge': `/clients/${CLIENT}/merge`,
  'client-erase': `/clients/${CLIENT}/erase`,
  till: `/sales?salon=${SALON}`,
  reports: '/reports',
  schedules: `/schedules?salon=${SALON}`,
  rules: '/rules',
  'lead-alerts': '/leads/alerts',
  absences: '/absences',
  services: '/catalogue/services',
  service: '/catalogue/services/service-klasychnyi-masazh',
  'service-terms': '/catalogue/services/service-klasychnyi-masazh/terms',
  'service-price': '/catalogue/services/service-klasychnyi-masazh/price',
  employees: '/catalogue/employees',
  employee: '/catalogue/employees/employee-olena-marchuk',
  'employee-new': '/catalogue/employees/new',
  'absence-new': `/absences/new?salon=${SALON}`,
  resources: '/catalogue/resources',
  'resource-new': '/catalogue/resources/new',
  waits: '/waits',
  'wait-new': `/waits/new?salon=${SALON}`,
  answers: '/answers',
  book: `/book?salon=${SALON}`,
  'book-group': `/book/group?salon=${SALON}`,
  feedback: '/feedback',
  jobs: '/jobs',
  outbox: '/outbox',
  content: '/content',
  redirects: '/redirects',
  legacy: '/redirects/legacy',
  misses: '/redirects/misses',
  'redirect-new': '/redirects/new',
  people: '/people',
  audit: '/audit',
});

/** Sales of the days of this month until today, with their lines and their money. */
const SALES = `WITH sale AS (
    INSERT INTO sales (appointment_id, location, day, key, tip, reason, by, at)
    SELECT 'shot ' || n, (ARRAY['location-pechersk', 'location-lypky', 'location-obolon'])[n % 3 + 1],
      to_char(now() - (n % extract(day FROM now())::int) * interval '1 day', 'YYYY-MM-DD'), 'shot ' || n, CASE WHEN n % 4 = 0 THEN 5000 ELSE 0 END, '', 'owner',
      now() - (n % extract(day FROM now())::int) * interval '1 day' FROM generate_series(1, 60) AS n RETURNING id, location, day, tip, at, substr(key, 6)::int AS n),
  line AS (
    INSERT INTO sale_lines (sale_id, part, position, service, service_name, employee, employee_name, quantity, price, discount)
    SELECT id, 'part', 0, 'service-' || n % 4, (ARRAY['Стрижка жіноча', 'Манікюр класичний', 'Фарбування в один тон', 'Масаж класичний'])[n % 4 + 1], 'employee-' || n % 5,
      (ARRAY['Олена Марчук', 'Ганна Ткач', 'Соломія-Анастасія Підгаєцька', 'Марія Гнатюк', 'Юлія Бондар'])[n % 5 + 1], 1, 60000 + n % 7 * 15000, CASE WHEN n % 6 = 0 THEN 6000 ELSE 0 END
    FROM sale RETURNING sale_id, price - discount AS sum)
  INSERT INTO till_entries (location, day, kind, method, amount, sale_id, by, at)
  SELECT location, day, 'sale', (ARRAY['card', 'cash', 'certificate'])[CASE WHEN n % 9 = 0 THEN 3 ELSE n % 2 + 1 END], sum + tip, id, 'owner', at FROM sale JOIN line ON sale_id = id`;

/** Orders, payments, leads, feedback, jobs, sales and misses of an ordinary day. @param database an open client of pg */
export async function fillConsole(database) {
  await database.query(SALES);
  await database.query(
    `INSERT INTO payment_news (key, attempt, facts, source, outcome, detail)
     SELECT 'shot ' || n, 'order_' || (1795348000000 + n), '{"status":"reversed","amount":90000,"currency":"UAH","paymentId":"42"}', 'callback', 'doubtful', 'reversed, nothing given back'
     FROM generate_series(1, 3) AS n`,
  );
  await database.query(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, email, pay, amount, comments, created_at, expires_at)
     SELECT 'order_' || (1795348000000 + n), (ARRAY['awaiting_payment', 'delivered', 'issued', 'new', 'expired', 'refunded', 'failed'])[n % 7 + 1], 'ua', 'hash ' || n,
       (ARRAY['Олена', 'Ірина Іваненко', 'Соломія-Анастасія Підгаєцька'])[n % 3 + 1], '38067' || lpad(n::text, 7, '0'), 'olena' || n || '@mail.example',
       'card', 100000 + n * 5000, CASE WHEN n % 3 = 0 THEN 'Будь ласка, зателефонуйте перед доставкою' ELSE '' END, now() - n * interval '3 hours', now() + interval '1 day'
     FROM generate_series(1, 30) AS n`,
  );
  await database.query(
    `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, status, payment_id, created_at, expires_at)
     SELECT 'order_' || (1795348000000 + n), 'order_' || (1795348000000 + n), 1, 100000 + n * 5000, 'UAH', 'sandbox', (ARRAY['pending', 'paid', 'failed'])[n % 3 + 1],
       (ARRAY[NULL, 'success', 'failure'])[n % 3 + 1], n::text, now() - n * interval '3 hours', now() + interval '1 day' FROM generate_series(1, 20) AS n`,
  );
  await database.query(
    `INSERT INTO payment_refunds (id, attempt, amount, reason, key, state) SELECT ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'order_' || (1795348000000 + n), 50000, 'certificate', 'key ' || n,
       (ARRAY['done', 'refused'])[n % 2 + 1] FROM generate_series(1, 4) AS n`,
  );
  await database.query(
    `INSERT INTO leads (id, created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support, state, progress, last_error, note)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now() - n * interval '2 hours', 'ua', (ARRAY['callback', 'vacancy', 'booking'])[n % 3 + 1], 'Ірина', '38067' || lpad(n::text, 7, '0'),
       'Печерськ', '', '', '', '', '', '', 'Манікюр у п’ятницю', true, false, (ARRAY['delivered', 'failed', 'dropped'])[n % 3 + 1], '{}',
       CASE WHEN n % 3 = 1 THEN 'The helpdesk answered 400' END, CASE WHEN n = 2 THEN 'Передзвонити після шостої: уранці не бере слухавку' ELSE '' END
     FROM generate_series(1, 25) AS n`,
  );
  await database.query(
    `INSERT INTO clients (id, phone, firstname, lastname, gender, email, locale, bonus)
     SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '38067' || lpad((n - 10)::text, 7, '0'), (ARRAY['Олена', 'Ірина', 'Соломія-Анастасія'])[n % 3 + 1],
       (ARRAY['Підгаєцька', 'Іваненко', 'Крушельницька-Загаєвич'])[n % 3 + 1], 'female', 'olena' || n || '@mail.example', 'ua', 12000 FROM generate_series(11, 16) AS n`,
  );
  await database.query(
    `UPDATE booking_appointments SET client = $1, client_name = 'Олена' WHERE id IN (SELECT id FROM booking_appointments ORDER BY starts_at LIMIT 6)`,
    [CLIENT],
  );
  await database.query(
    `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at)
     SELECT gen_random_uuid(), id, 'Олена', 'master', 'Олена Марчук', 5, 'Дуже задоволена: майстриня уважна, кава смачна, прийду ще.', now() FROM booking_appointments LIMIT 4`,
  );
  await database.query(
    `INSERT INTO pgboss.job (name, data, state, completed_on, output)
     VALUES ('lead.send', '{"id":"x"}', 'failed', now(), '{"message":"The helpdesk answered 400: unknown department"}')`,
  );
  await database.query(
    `INSERT INTO outbox_messages (key, channel, recipient, subject, text, html) VALUES
       ('mail:1', 'mail', 'olena@mail.example', 'Оксамит: ваш сертифікат', 'Вітаємо!', '<h1>Вітаємо!</h1>'), ('sms:1', 'sms', '+380671234567', NULL, 'OKSAMYT: код 123456', NULL)`,
  );
  await database.query(
    `INSERT INTO redirect_misses (path, hits, missed_at) VALUES ('/services/manikyur-klasychnyi/', 14, now()), ('/salony/', 6, now()), ('/en/price-list/', 2, now())`,
  );
  await database.query(
    `INSERT INTO redirects (from_path, to_path, hits, hit_at) VALUES ('/aktsiyi-2024/', '/certificates/', 37, now()), ('/stara-storinka/', '/services/', 0, NULL)`,
  );
  await database.query(`INSERT INTO legacy_hits (path, hits, hit_at) VALUES ('/about-us/', 12, now()), ('/mastera/', 4, now())`);
}
