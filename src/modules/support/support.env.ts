import { EnvironmentGroup } from '../../platform/config/environment-group';
import { Pattern, When } from '../../platform/config/setting.decorators';

const isChatNamed = (env: SupportEnvironment) => env.HC_WIDGET_ORGANIZATION !== undefined || env.HC_WIDGET_APP_ID !== undefined;

export class SupportEnvironment extends EnvironmentGroup {
  /** Organization of the helpdesk's chat widget, the first label of its host name; with HC_WIDGET_APP_ID: the chat. */
  @When(isChatNamed)
  @Pattern(/^[a-z0-9-]+$/, 'must be the organization of the chat widget, and HC_WIDGET_APP_ID needs it')
  HC_WIDGET_ORGANIZATION?: string;

  /** Application of the chat widget; unset: a contact button instead of the chat. */
  @When(isChatNamed)
  @Pattern(/^[\w-]+$/, 'must be the application id of the chat widget, and HC_WIDGET_ORGANIZATION needs it')
  HC_WIDGET_APP_ID?: string;
}
