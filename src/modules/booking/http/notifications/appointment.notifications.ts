import { createElement } from 'react';
import type { MailParts, TemplateContext, TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { AppointmentMail } from '../../../../../views/booking/AppointmentMail';
import type {
  AppointmentArgs,
  AppointmentNoticeArgs,
  AppointmentNoticeKind,
  AppointmentOfferArgs,
  AbsentEmployeesArgs,
  UntestedArgs,
} from '../../domain/appointment-notifications';

/** Two parts of Cyrillic letters; the link comes on top of it. */
const LONGEST_SMS = 134;

type Kind = AppointmentNoticeKind | 'reminder';

export const APPOINTMENT_NOTICE_TEXTS: TemplateTexts<AppointmentNoticeArgs> = {
  mail: ({ kind, ...appointment }, context) => mail(kind, appointment, context),
  sms: ({ kind, ...appointment }, context) => sms(kind, appointment, context),
};

export const APPOINTMENT_REMINDER_TEXTS: TemplateTexts<AppointmentArgs> = {
  mail: (appointment, context) => mail('reminder', appointment, context),
  sms: (appointment, context) => sms('reminder', appointment, context),
  bot: (appointment, context) => chat(appointment, context),
};

export const APPOINTMENTS_WITHOUT_EMPLOYEE_TEXTS: TemplateTexts<AbsentEmployeesArgs> = {
  mail: ({ salon, employees, appointments, more, link }, { locale, siteName, siteUrl, t }) => {
    const names = employees.join(', ');
    const title = t('booking.mail.withoutMaster.title');
    const paragraphs = [t('booking.mail.withoutMaster.text', { employees: names })];
    const services = [...appointments, ...(more > 0 ? [t('booking.mail.withoutMaster.more', { count: more })] : [])];
    const closing = [t('booking.mail.withoutMaster.what')];
    const button = { href: link, label: t('booking.mail.withoutMaster.open') };
    const foot = t('booking.mail.withoutMaster.why', { host: new URL(siteUrl).host });
    const text = [
      title,
      ...paragraphs,
      [salon, ...services].join('\n'),
      ...closing,
      `${button.label}\n${link}`,
      `--\n${siteName}\n${foot}`,
    ];
    return {
      subject: t('booking.mail.withoutMaster.subject', { salon, count: appointments.length + more }),
      html: createElement(AppointmentMail, {
        locale,
        siteName,
        siteUrl,
        title,
        foot,
        paragraphs,
        services,
        closing,
        button,
        when: salon,
        where: '',
        isOff: false,
      }),
      text: text.join('\n\n'),
    };
  },
};

export const APPOINTMENT_UNTESTED_TEXTS: TemplateTexts<UntestedArgs> = {
  mail: ({ salon, whenShort, appointment, test, link }, { locale, siteName, siteUrl, t }) => {
    const title = t('booking.mail.untestedSalon.title');
    const paragraphs = [t('booking.mail.untestedSalon.text'), test];
    const closing = [t('booking.mail.untestedSalon.what')];
    const button = { href: link, label: t('booking.mail.untestedSalon.open') };
    const foot = t('booking.mail.withoutMaster.why', { host: new URL(siteUrl).host });
    const card = { when: salon, where: '', services: [appointment], isOff: false };
    return {
      subject: t('booking.mail.untestedSalon.subject', { salon, when: whenShort }),
      html: createElement(AppointmentMail, { locale, siteName, siteUrl, title, foot, paragraphs, closing, button, ...card }),
      text: [title, ...paragraphs, `${salon}\n${appointment}`, ...closing, `${button.label}\n${link}`, `--\n${siteName}\n${foot}`].join(
        '\n\n',
      ),
    };
  },
};

export const APPOINTMENT_OFFER_TEXTS: TemplateTexts<AppointmentOfferArgs> = {
  sms: ({ when, until, link }, { siteName: site, t }) => `${t('booking.sms.offer', { site, when, until })} ${link}`,
  mail: ({ name, when, times, until, phone, link }, { locale, siteName, siteUrl, t }) => {
    const title = t('booking.mail.offer.title');
    const text = t('booking.mail.offer.text', { when });
    const paragraphs = name === '' ? [text] : [t('booking.mail.hello', { name }), text];
    const closing = [t('booking.mail.offer.until', { until }), ...(phone === '' ? [] : [t('booking.mail.offer.call', { phone })])];
    const button = { href: link, label: t('booking.mail.offer.choose') };
    const foot = t('booking.mail.why', { host: new URL(siteUrl).host });
    const html = {
      locale,
      siteName,
      siteUrl,
      title,
      foot,
      paragraphs,
      when: '',
      where: '',
      services: times,
      closing,
      button,
      isOff: false,
    };
    return {
      subject: t('booking.mail.offer.subject', { site: siteName, when }),
      html: createElement(AppointmentMail, html),
      text: [title, ...paragraphs, times.join('\n'), ...closing, `${button.label}\n${link}`, `--\n${siteName}\n${foot}`].join('\n\n'),
    };
  },
};

/** The same words as HTML and as text. */
function mail(kind: Kind, appointment: AppointmentArgs, { locale, siteName, siteUrl, t }: TemplateContext): MailParts {
  const { name, services, link, absent = [] } = appointment;
  const isOff = kind === 'cancelled';
  const title = t(`booking.mail.${kind}.title`);
  const when = capitalised(appointment.when);
  const where = [appointment.salon, appointment.street, appointment.city].filter(Boolean).join(', ');
  const text =
    absent.length > 0 && !isOff
      ? t('booking.visits.absent.lead', { employees: absent.join(', ') })
      : t(`booking.mail.${kind}.text`, { until: appointment.until ?? '', amount: appointment.amount ?? '' });
  const paragraphs = [...(name === '' ? [] : [t('booking.mail.hello', { name })]), text, ...testLine(kind, appointment)];
  const isAsked = kind === 'confirm' || kind === 'pay';
  const closing = [...(isOff || isAsked ? [] : [changes(appointment, t)]), ...(hasFile(kind) ? [t('booking.mail.file')] : [])];
  const button = { href: link, label: t(isAsked ? `booking.mail.${kind}.button` : 'booking.mail.open') };
  const foot = t('booking.mail.why', { host: new URL(siteUrl).host });
  const card = [when, where, ...services].filter(Boolean).join('\n');
  const plain = [title, ...paragraphs, card, ...closing, `${button.label}\n${link}`, `--\n${siteName}\n${siteUrl}\n${foot}`];
  return {
    subject: t(`booking.mail.${kind}.subject`, { site: siteName, when: appointment.whenShort }),
    html: createElement(AppointmentMail, {
      locale,
      siteName,
      siteUrl,
      title,
      foot,
      paragraphs,
      when,
      isOff,
      where,
      services,
      closing,
      button,
    }),
    text: plain.join('\n\n'),
  };
}

function changes({ freeUntil, phone, absent = [] }: AppointmentArgs, t: TemplateContext['t']): string {
  if (absent.length > 0) return [t('booking.visits.absent.what'), phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ');
  if (freeUntil !== null) return t('booking.mail.online', { until: freeUntil });
  return phone === '' ? t('booking.mail.byPhone') : t('booking.mail.call', { phone: phone.replaceAll(' ', '\u00a0') });
}

/** Of an appointment that takes place what there is to say of its patch test, or of those that it is the test of. */
const testLine = (kind: Kind, { test, needed }: AppointmentArgs): readonly string[] =>
  kind === 'cancelled' ? [] : [test?.text, needed].filter((line) => line !== undefined);

const capitalised = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

const hasFile = (kind: Kind) => kind === 'booked' || kind === 'moved' || kind === 'changed';

/** The words of the mail, with what a chat makes a link of by itself. */
function chat(appointment: AppointmentArgs, context: TemplateContext): string {
  const { when, salon, street, city, services, link, absent = [] } = appointment;
  const lead =
    absent.length > 0 ? context.t('booking.visits.absent.lead', { employees: absent.join(', ') }) : context.t('booking.mail.reminder.text');
  const where = [salon, street, city].filter(Boolean).join(', ');
  const card = [capitalised(when), where, ...services].filter(Boolean).join('\n');
  return [lead, ...testLine('reminder', appointment), card, changes(appointment, context.t), link].join('\n\n');
}

/** As much of the place as there is room for, and the link at the very end, where telephones find it. */
function sms(
  kind: Kind,
  { salon, street, whenShort: when, phone, link, until = '', amount = '', absent = [], test }: AppointmentArgs,
  { t, siteName: site }: TemplateContext,
): string {
  const places = [[salon, street].filter(Boolean).join(', '), salon, ''];
  const isWithout = absent.length > 0 && kind !== 'cancelled';
  const needsTest = test?.isMissing && kind !== 'cancelled' && kind !== 'untested' ? `${t('booking.sms.test')} ` : '';
  const text = (args: { readonly site: string; readonly when: string }) =>
    isWithout ? t('booking.sms.absent', { ...args, phone }) : t(`booking.sms.${kind}`, { ...args, until, amount });
  const texts = places.map((where) => text({ site, when: where === '' ? when : `${when}, ${where}` }));
  return `${needsTest}${texts.find((text) => needsTest.length + text.length <= LONGEST_SMS) ?? texts.at(-1)!} ${link}`;
}
