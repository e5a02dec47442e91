import type { MonobankApi } from './monobank-api';
import { MonobankKey } from './monobank-key';

/** The sample of monobank's own description of callbacks. */
const KEY =
  'LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg==';
const SIGN = 'MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA=';
const BODY = `{
  "invoiceId": "p2_9ZgpZVsl3",
  "status": "created",
  "failureReason": "string",
  "amount": 4200,
  "ccy": 980,
  "finalAmount": 4200,
  "createdDate": "2019-08-24T14:15:22Z",
  "modifiedDate": "2019-08-24T14:15:22Z",
  "reference": "84d0070ee4e44667b31371d8f8813947",
  "cancelList": [
    {
      "status": "processing",
      "amount": 4200,
      "ccy": 980,
      "createdDate": "2019-08-24T14:15:22Z",
      "modifiedDate": "2019-08-24T14:15:22Z",
      "approvalCode": "662476",
      "rrn": "060189181768",
      "extRef": "635ace02599849e981b2cd7a65f417fe"
    }
  ]
}`;

describe('a signature of monobank', () => {
  const api = { publicKey: () => Promise.resolve({ key: KEY }) } as unknown as MonobankApi;
  const hasSigned = (body: string, signature = SIGN) => new MonobankKey(api, () => 0).hasSigned(Buffer.from(body), signature);

  it('is that of its sample', async () => {
    expect(await hasSigned(BODY)).toBe(true);
  });

  it.each([
    ['indented as the sample stands in the description', BODY.replaceAll(/^/gm, '  ')],
    ['written anew', JSON.stringify(JSON.parse(BODY))],
    ['with a line more', `${BODY}\n`],
    ['with another sum', BODY.replace('4200', '4201')],
  ])('is not that of the sample %s', async (_how, body) => {
    expect(await hasSigned(body)).toBe(false);
  });

  it.each(['', 'AAAA', SIGN.slice(4), Buffer.from(SIGN).toString('base64')])('is not %j', async (signature) => {
    expect(await hasSigned(BODY, signature)).toBe(false);
  });
});
