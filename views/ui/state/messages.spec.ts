import { hideMessages, messageOf, showToast, showPopup, showWork } from './messages';
import { INITIAL_STATE, siteStore } from './site-store';

const messages = () => siteStore.getState().messages;

describe('messages', () => {
  afterEach(hideMessages);

  it.each([
    ['error', 'message'],
    ['info', 'message_info'],
    ['success', 'successMessage'],
  ] as const)('of the kind %s are kept in the field %s', (kind, field) => {
    showPopup(kind, 'Слово');
    expect(messages()).toEqual({ ...INITIAL_STATE.messages, visible: true, [field]: 'Слово' });
    expect(messageOf(messages())).toEqual({ kind, text: 'Слово' });
  });

  it('replace each other: at most one is set', () => {
    showPopup('error', 'Не вийшло');
    showToast('success', 'Вийшло');
    expect(messages()).toEqual({ ...INITIAL_STATE.messages, show: true, successMessage: 'Вийшло' });
  });

  it('show progress before its outcome', () => {
    showWork();
    expect(messages()).toEqual({ ...INITIAL_STATE.messages, visible: true, loader: true });
    expect(messageOf(messages())).toBeNull();
    showPopup('success', 'Готово');
    expect(messages()).toMatchObject({ loader: false, successMessage: 'Готово' });
  });

  it('are cleared by hiding', () => {
    showPopup('info', 'Слово');
    hideMessages();
    expect(messages()).toEqual(INITIAL_STATE.messages);
  });
});
