import './platform/config/node-env';
import { startSite } from './platform/boot/start-site';
import { AppModule } from './app.module';

void startSite(AppModule);
