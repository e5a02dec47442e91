import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AllExceptionsFilter } from './exception.filter';
import { FieldsPipe } from './validation.pipe';

@Module({
  providers: [
    { provide: APP_FILTER, useClass: AllExceptionsFilter },
    { provide: APP_PIPE, useClass: FieldsPipe },
  ],
})
export class ErrorsModule {}
