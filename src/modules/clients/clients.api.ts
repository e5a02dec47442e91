// What other modules may call of clients.
export { ClientAdmin } from './store/client-admin';
