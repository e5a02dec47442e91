import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error';
import type { DomainErrorKind } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { errorFacts, NOT_FOUND_MESSAGE } from './error-facts';

describe('what the outside is told of an error', () => {
  it.each<[DomainErrorKind, number]>([
    ['invalid', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['internal', 500],
  ])('a business rule that says %s is a %i with its own code and text', (kind, status) => {
    const details = { phone: 'Вкажіть коректний номер' };
    expect(errorFacts(new DomainError(kind, 'some_code', 'Some text', { details }))).toEqual({
      status,
      code: 'some_code',
      text: 'Some text',
      details,
    });
  });

  it.each<[DomainErrorKind, number, number]>([
    ['too-many', 429, 60],
    ['unavailable', 503, 30],
  ])('a rule that says %s is a %i that says when to come back', (kind, status, usual) => {
    expect(errorFacts(new DomainError(kind, 'some_code', 'Some text'))).toMatchObject({ status, retryAfterSeconds: usual });
    expect(errorFacts(new DomainError(kind, 'some_code', 'Some text', { retryAfterSeconds: 7 }))).toMatchObject({ retryAfterSeconds: 7 });
  });

  it('a message of the locales stays a key with its arguments, to be told in the language of the reader', () => {
    const text = translation('common.fields.ids', { most: 50 });
    const error = new DomainError('conflict', 'some_code', text);
    expect(errorFacts(error)).toMatchObject({ status: 409, text });
    expect(error.message).toBe('common.fields.ids {"most":50}');
  });

  it('bad fields are 422 and an address that is too long 414', () => {
    expect(errorFacts(new DomainError('invalid', 'invalid_fields', 'm')).status).toBe(422);
    expect(errorFacts(new DomainError('invalid', 'address_too_long', 'm')).status).toBe(414);
  });

  it('a route that does not exist has our message, not the router’s', () => {
    expect(errorFacts(new NotFoundException('Cannot GET /secret'))).toEqual({ status: 404, code: 'not_found', text: NOT_FOUND_MESSAGE });
  });

  it('an error of the body parser keeps its status', () => {
    expect(errorFacts(Object.assign(new Error('request entity too large'), { status: 413 }))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
    expect(errorFacts(new BadRequestException('Bad JSON'))).toEqual({ status: 400, code: 'bad_request', text: 'Bad JSON' });
    expect(errorFacts(new HttpException('Slow down', 429)).code).toBe('too_many_requests');
  });

  it.each([
    ['an error of ours', new Error('connect ECONNREFUSED 10.0.0.5:5432')],
    ['a text', 'secret'],
    ['nothing', undefined],
    ['null', null],
    ['an odd status', Object.assign(new Error('x'), { status: 200 })],
    ['an internal exception', new HttpException('select * from clients', 500)],
  ])('%s is told as an internal error without particulars', (_name, error) => {
    expect(errorFacts(error)).toEqual({ status: 500, code: 'internal', text: 'Internal error' });
  });
});
