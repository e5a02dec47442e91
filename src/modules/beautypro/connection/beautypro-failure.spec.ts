import { BeautyProRejected, domainFailure } from './beautypro-failure';
import { problemOf } from './problem.wire';

describe('an appointment that BeautyPro does not take', () => {
  it.each([
    [400, { type: 'APPOINTMENT_VALIDATION', validations: [{ type: 'PREPAYMENT_REQUIRED', service: 'cut' }] }],
    [409, { type: 'PREPAYMENT' }],
    [400, { message: 'Потрібна передоплата' }],
  ])('because it is not paid in advance is told so: %i %j', (status, body) => {
    expect(domainFailure(new BeautyProRejected('POST /appointments', problemOf(status, body)))).toMatchObject({
      code: 'prepayment_elsewhere',
    });
  });

  it('for another reason is refused as before', () => {
    const problem = problemOf(400, { type: 'APPOINTMENT_VALIDATION', validations: [{ type: 'PROFESSIONAL_SERVICE', service: 'cut' }] });
    expect(domainFailure(new BeautyProRejected('POST /appointments', problem))).toMatchObject({ code: 'booking_refused' });
  });
});
