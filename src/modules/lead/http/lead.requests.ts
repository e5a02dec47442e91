import { BadRequestException } from '@nestjs/common';

/**
 * The body of a lead as JSON, whatever content type it was sent with (a page that is being left can only send text). An empty one is {}.
 * @throws BadRequestException when it is not JSON
 */
export function parseLeadBody(body: Buffer): unknown {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequestException('The body is not JSON: send the lead as a JSON object');
  }
}
