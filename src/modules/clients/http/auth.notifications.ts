import type { TemplateTexts } from '../../../platform/notifications/notification-templates';
import type { SignInCodeArgs } from '../domain/client-notifications';

/** Telephones find the code by its four digits: no other run of four may stand in the text, in the name of the site neither. */
export const SIGN_IN_CODE_TEXTS: TemplateTexts<SignInCodeArgs> = {
  sms: ({ code }, { t, siteName }) => t('booking.signIn.sms', { code, site: siteName.replace(/\d{4,}/g, '').trim() }),
};
