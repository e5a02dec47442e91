import { IsString, Matches, MaxLength } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';

/** Body of POST /api/messenger/sandbox-login. */
export class SandboxLoginRequest {
  @OptionalField()
  @IsString(fieldMessage('messenger.username'))
  @MaxLength(32, fieldMessage('messenger.username'))
  @Matches(/^\w*$/, fieldMessage('messenger.username'))
  @FieldDoc('User name in the messenger; the same name is the same user', 'olena')
  username: string = 'guest';
}
