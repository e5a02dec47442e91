import { Module } from '@nestjs/common';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { Database } from '../../platform/database/database';
import { PersonalData } from '../../platform/privacy/personal-data';
import { BookingOpsModule } from '../booking/booking-ops.module';
import { CertificateModule } from '../certificate/certificate.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { ClientSales } from './console/client-sales';
import { Counter } from './application/counter';
import { MonthReports } from './application/month-reports';
import { OrderTills } from './application/order-tills';
import { Till } from './application/till';
import { ReportController } from './console/report.controller';
import { SaleActions } from './console/sale.actions';
import { SaleController } from './console/sale.controller';
import { SalesConsole } from './console/sales.console';
import { TillActions } from './console/till.actions';
import { TillController } from './console/till.controller';
import { SALES_DATA } from './store/sales.retention';
import { SalesReportStore } from './store/sales-report.store';
import { SalesStore } from './store/sales.store';

/** Money at the counters of the salons, with our own booking engine. */
@Module({
  imports: [BookingOpsModule, CertificateModule, FiscalModule],
  controllers: [ReportController, SaleController, TillController, ...actionControllers(SaleActions), ...actionControllers(TillActions)],
  providers: [
    ClientSales,
    Counter,
    SaleActions,
    MonthReports,
    OrderTills,
    SalesConsole,
    Till,
    TillActions,
    { provide: SalesStore, inject: [Database], useFactory: (database: Database) => new SalesStore(database) },
    { provide: SalesReportStore, inject: [Database], useFactory: (database: Database) => new SalesReportStore(database) },
  ],
  exports: [Counter, Till],
})
export class SalesModule {
  constructor(personal: PersonalData) {
    personal.declare(...SALES_DATA);
  }
}
