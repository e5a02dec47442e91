import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { AuditOpsController } from './audit-ops.controller';
import { JobsOpsController } from './jobs-ops.controller';
import { OpsAccess } from './ops-access';
import { OpsAudit } from './ops-audit';
import { OpsEnvironment } from './ops.env';

/** Operators' routes: who may call them, and what is written down of it. Modules add theirs with `@OpsController`. */
@Global()
@DeclaresEnvironment(OpsEnvironment)
@Module({ controllers: [JobsOpsController, AuditOpsController], providers: [OpsAccess, OpsAudit], exports: [OpsAccess, OpsAudit] })
export class OpsModule {}
