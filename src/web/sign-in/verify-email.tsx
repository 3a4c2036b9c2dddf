export { action, default, loader, meta } from './confirm-email.tsx'
