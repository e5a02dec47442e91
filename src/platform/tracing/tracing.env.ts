import { EnvironmentGroup } from '../config/environment-group';
import { Optional, Url, WholeNumber } from '../config/setting.decorators';

/** Where traces go. */
export class TracingEnvironment extends EnvironmentGroup {
  /** Address of an OpenTelemetry collector (OTLP over HTTP); `/v1/traces` is appended. Unset: no traces, and nothing is loaded for them. */
  @Optional()
  @Url('must be the http(s) address of an OpenTelemetry collector, like http://collector:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** How many of a hundred requests are traced, with all that follows from them. */
  @WholeNumber(1, 100)
  TRACE_PERCENT: number = 100;
}
