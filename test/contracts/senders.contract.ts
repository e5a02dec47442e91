import type { Mail, MailSender, Sms, SmsSender } from '../../src/platform/notifications/sender.port';

/** What arrived on the other side. */
export interface ArrivedMail {
  /** Two with the same are known to be one mail. */
  readonly identity: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
}

export interface ArrivedSms {
  readonly identity: string;
  readonly to: string;
  readonly text: string;
}

interface Harness<Sender, Arrived> {
  readonly sender: Sender;
  /** All that arrived, oldest first. */
  arrived(): Promise<readonly Arrived[]>;
  close(): Promise<void>;
}

const signal = new AbortController().signal;
const MAIL: Mail = {
  key: 'order:1',
  to: 'olena@mail.example',
  subject: 'Ваш сертифікат «Дотик» уже тут: подарунковий, на 1 000 ₴, дійсний дванадцять місяців',
  text: 'Доброго дня!\n\n.Рядок, що починається з крапки\nhttps://oksamyt.test/certificate/AB12/',
  html: '<!doctype html><html lang="uk"><body><p>Доброго дня & гарного вечора</p></body></html>',
  attachments: [
    { filename: 'сертифікат.pdf', contentType: 'application/pdf', content: Buffer.from([0, 255, 13, 10, 46]).toString('base64') },
  ],
};
const SMS: Sms = { key: 'code:1', to: '+380671234567', text: 'Код: 4711. Оксамит' };

/** The promise of MailSender, for every adapter. */
export function mailSenderContract(name: string, start: () => Promise<Harness<MailSender, ArrivedMail>>): void {
  describe(`mail by ${name}`, () => {
    let harness: Harness<MailSender, ArrivedMail>;
    beforeAll(async () => void (harness = await start()));
    afterAll(() => harness.close());

    const send = async (mail: Mail): Promise<readonly ArrivedMail[]> => {
      const before = (await harness.arrived()).length;
      await harness.sender.send(mail, signal);
      return (await harness.arrived()).slice(before);
    };

    it('arrives as it was written: letters, lines and bytes', async () => {
      const [mail] = await send(MAIL);
      expect(mail).toMatchObject({ to: MAIL.to, subject: MAIL.subject, html: MAIL.html });
      expect(mail!.text.replaceAll('\r\n', '\n')).toBe(MAIL.text);
      expect(mail!.files).toEqual([
        { filename: 'сертифікат.pdf', contentType: 'application/pdf', content: Buffer.from([0, 255, 13, 10, 46]) },
      ]);
    });

    it('arrives without HTML and files', async () => {
      const [mail] = await send({ ...MAIL, key: 'order:2', html: null, attachments: [] });
      expect(mail).toMatchObject({ subject: MAIL.subject, html: null, files: [] });
    });

    it('is known as one mail when it is sent twice, and as two with two keys', async () => {
      await send({ ...MAIL, key: 'order:3' });
      await send({ ...MAIL, key: 'order:3' });
      await send({ ...MAIL, key: 'order:4' });
      const identities = (await harness.arrived()).map(({ identity }) => identity);
      // the first two specs sent one each
      expect(new Set(identities).size).toBe(4);
    });

    it('puts nothing of a subject into the headers', async () => {
      const [mail] = await send({ ...MAIL, key: 'order:5', subject: 'Hello\r\nBcc: thief@mail.example' });
      expect(mail!.to).toBe(MAIL.to);
      expect(mail!.subject.replace(/\s+/g, ' ')).toBe('Hello Bcc: thief@mail.example');
    });

    it('is not sent once its job was given up', async () => {
      const before = (await harness.arrived()).length;
      const gone = harness.sender.send({ ...MAIL, key: 'order:6' }, AbortSignal.abort(new Error('given up')));
      await expect(gone).rejects.toThrow('given up');
      expect(await harness.arrived()).toHaveLength(before);
    });
  });
}

/** The promise of SmsSender, for every adapter. */
export function smsSenderContract(name: string, start: () => Promise<Harness<SmsSender, ArrivedSms>>): void {
  describe(`SMS by ${name}`, () => {
    let harness: Harness<SmsSender, ArrivedSms>;
    beforeAll(async () => void (harness = await start()));
    afterAll(() => harness.close());

    it('arrives as it was written', async () => {
      await harness.sender.send(SMS, signal);
      expect(await harness.arrived()).toMatchObject([{ to: SMS.to, text: SMS.text }]);
    });

    it('is known as one SMS when it is sent twice, and as two with two keys', async () => {
      await harness.sender.send(SMS, signal);
      await harness.sender.send({ ...SMS, key: 'code:2' }, signal);
      expect(new Set((await harness.arrived()).map(({ identity }) => identity)).size).toBe(2);
    });

    it('is not sent once its job was given up', async () => {
      const before = (await harness.arrived()).length;
      await expect(harness.sender.send({ ...SMS, key: 'code:3' }, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up');
      expect(await harness.arrived()).toHaveLength(before);
    });
  });
}
